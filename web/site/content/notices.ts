export const notFound = {
  mark: 'Off the track',
  title: '404 Page Not Found',
  line: 'Did you forget to add the page to the router?',
  home: 'Return to Homepage',
} as const;

export const linkExpired = {
  mark: 'Sign-in link',
  title: 'This link no longer works',
  lines: [
    'A secure link opens your AI brains once, and only for a while. This one has been used or has run out.',
    'Write to support from the address you signed up with and we send you a new one.',
  ],
  support: 'Write to support',
} as const;

export const signUp = {
  mark: 'Start here',
  title: 'Sign up or see it first',
  line: 'Three answers (name, email, phone) and you are on your way: to the secure checkout, or to a 30-minute demo.',
  agent: 'Sign Up Now',
  demo: 'Schedule Your Demo',
  withoutScript: 'The form needs JavaScript, which is switched off in this browser. Write to us instead:',
} as const;

export const info = {
  title: 'What Insurance 24/7 AI is, in one minute',
  lead: 'Licence-based access to AI that knows insurance, for agents, brokers and firm owners.',
  facts: [
    { term: 'What it is', detail: 'Four specialised AI brains: agent, client retention, claims and marketing.' },
    { term: 'What it knows', detail: '8,000 hours of business intelligence.' },
    { term: 'Who uses it', detail: '10,000+ professionals.' },
    { term: 'Your data', detail: 'Private, and never used to train public models.' },
    { term: 'What it risks', detail: 'No credit card needed to start. Cancel anytime. 30 Day Money Back Guarantee.' },
  ],
} as const;
