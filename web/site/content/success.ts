import { metrics, refund } from './claims.ts';

export const success = {
  toast: { title: 'Payment Successful!', description: 'Your subscription has been activated.' },
  title: 'Payment Confirmed',
  lead: 'Lights out. This is the way from the grid to your first lap.',
  next: {
    title: 'What Happens Next',
    steps: [
      {
        when: 'within 5 min',
        what: 'Your credentials arrive by email',
        detail: 'Within 5 minutes. Nothing there? Check your spam folder.',
      },
      {
        when: 'then',
        what: 'Use the secure link in the welcome email',
        detail: 'It signs you in once, so keep it to yourself.',
      },
      { when: 'today', what: 'Deploy your AI brains', detail: 'Agent, client retention, claims and marketing.' },
    ],
  },
  guide: {
    title: '30-Day Getting Started Guide',
    line: 'One short task a day. Its questions are also one of the conditions of your guarantee.',
    action: 'Download Getting Started Guide',
    path: '/api/download/getting-started',
  },
  guarantee: { title: refund.name, line: refund.rule },
  metrics,
  team: {
    title: 'Put your team on the pit wall',
    line: 'A team licence gives one more person access, on your account.',
    quantity: 'Licences',
    perMonth: 'each, a month',
    action: 'Add team licences',
  },
  support: 'Contact Support',
  home: 'Return to Homepage',
} as const;
