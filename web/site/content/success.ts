import { metrics, refund } from './claims.ts';

export const success = {
  toast: { title: 'Payment Successful!', description: 'Your subscription has been activated.' },
  title: 'Payment Confirmed',
  lead: 'You’re in. Here is how to start.',
  next: {
    title: 'What Happens Next',
    steps: [
      {
        when: 'within 5 min',
        what: 'Your credentials arrive by email',
        detail: 'Within 5 minutes. Not there? Check your spam folder.',
      },
      {
        when: 'then',
        what: 'Use the secure link in the welcome email',
        detail: 'It signs you in. It works once, so keep it to yourself.',
      },
      { when: 'today', what: 'Deploy your AI brains', detail: 'Open the app and ask your first question.' },
    ],
  },
  guide: {
    title: '30-Day Getting Started Guide',
    line: 'One short task a day. Answering its questions is one of the conditions of your guarantee.',
    action: 'Download Getting Started Guide',
    path: '/api/download/getting-started',
  },
  guarantee: { title: refund.name, line: refund.rule },
  metrics,
  team: {
    title: 'Add your team',
    line: 'A team license gives one more person access, on your account.',
    quantity: 'Licenses',
    perMonth: 'a month each',
    action: 'Add team licenses',
  },
  offers: {
    title: 'Offers and tips',
    line: 'Off unless you turn them on. Your account has the same switches.',
    states: ['Off', 'On'],
    saved: 'Saved.',
  },
  support: 'Contact Support',
  account: 'Go to your account',
  home: 'Return to Homepage',
} as const;
