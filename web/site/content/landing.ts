export const brand = 'Insurance 24/7 AI';

export const hero = {
  promise: 'A pit wall for your agency.',
  explanation:
    'Four AI brains that know insurance (agent, client retention, claims and marketing) watch your book around the clock and call the next move in time.',
  action: 'Get Insurance 24/7 AI Now',
  assurance: ['No credit card needed to start.', 'Cancel anytime.'],
} as const;

export const claims = [
  { sector: 'S1', figure: '10,000+', label: 'professionals' },
  { sector: 'S2', figure: '8,000 h', label: 'of business intelligence' },
  { sector: 'S3', figure: '30 days', label: 'money back guarantee' },
] as const;

export const walkthrough = {
  title: 'Personal Walkthrough',
  figure: '30',
  unit: 'minutes, one on one',
  lead: 'Bring one renewal you are about to lose. We run it through the four brains with you watching.',
  facts: [
    { term: 'Session', detail: '30-minute session' },
    { term: 'Content', detail: 'Custom demo' },
    { term: 'Questions', detail: 'Q&A included' },
    { term: 'Places', detail: 'Limited slots' },
  ],
  action: 'Book Your Appointment Now',
} as const;

export const guarantee = {
  board: ['30', 'Day', 'Money', 'Back'],
  title: '30 Day Money Back Guarantee',
  lead: 'Three conditions, all of them in your hands. Meet them and you get your money back.',
  conditions: [
    { title: 'You used the product.', detail: 'Put the brains to work on your own clients.' },
    {
      title: 'You completed all questions in the 30-Day Getting Started Guide.',
      detail: 'The guide comes with your welcome mail.',
    },
    { title: 'You ask within 30 days.', detail: 'One mail to support is enough.' },
  ],
} as const;

export const footer = {
  privacy: 'Your data is private and never used to train public models.',
} as const;

export const landingLinks = [
  { href: '#walkthrough', label: 'Walkthrough' },
  { href: '#guarantee', label: 'Guarantee' },
] as const;
