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

export const unsubscribe = {
  mark: 'Emails',
  title: 'No more emails?',
  line: 'Our team writes to you now and then. With one press that ends; receipts and sign-in links still come.',
  button: 'Unsubscribe',
} as const;

export const unsubscribed = {
  mark: 'Emails',
  title: 'You are unsubscribed',
  line: 'We will send you no more emails like this one. If that was a slip, one press takes it back.',
  undo: 'Get emails again',
} as const;

export const subscribedAgain = {
  mark: 'Emails',
  title: 'You get our emails again',
  line: 'Each of them has a link that ends it, as before.',
} as const;
