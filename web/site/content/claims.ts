/** The product's name and its claims. Each is written once and used on all pages. */
export const brand = 'Insurance 24/7 AI';

export const professionals = { figure: '10,000+', label: 'professionals' } as const;
export const intelligence = { figure: '8,000', label: 'hours of business intelligence' } as const;
/** Each place continues it with what it applies to: reading, or a demo. Buttons that lead to the checkout say `checkout` instead. */
export const noCard = 'No credit card needed to start';
export const cancel = 'Cancel anytime.';
export const checkout = 'Secure checkout by Stripe.';
export const dataPromise = 'Your data is private and never used to train public models.';
export const badges = ['SOC 2', 'GDPR', 'HIPAA', 'CCPA'] as const;

export const metrics = [
  { figure: '3X', label: 'close rate' },
  { figure: '80%', label: 'time saved on admin' },
  { figure: '24/7', label: 'availability' },
  { figure: '$100K+', label: 'additional revenue' },
] as const;

export const refund = {
  name: '30 Day Money Back Guarantee',
  days: '30 days',
  conditions: [
    { title: 'You used the product.', detail: 'Put the brains to work on your own clients.' },
    {
      title: 'You completed all questions in the 30-Day Getting Started Guide.',
      detail: 'The guide comes with your welcome email.',
    },
    { title: 'You ask within 30 days.', detail: 'In your account, or in one email to support.' },
  ],
  /** The refund conditions in one sentence, for every text that mentions the refund. */
  rule: 'You get your money back if you used the product, completed all questions in the 30-Day Getting Started Guide, and ask within 30 days.',
} as const;
