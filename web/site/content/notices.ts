export const notFound = {
  mark: 'Off the track',
  title: '404 Page Not Found',
  line: 'Did you forget to add the page to the router?',
  explanation: 'This page does not exist, or it has moved. Here is the way back.',
  home: 'Return to Homepage',
} as const;

export const linkExpired = {
  mark: 'Sign-in link',
  title: 'This link no longer works',
  lines: [
    'A secure link works once, and for a limited time. This one has been used or has expired.',
    'Enter the email address you signed up or were invited with, and we will send you a new one.',
  ],
  support: 'Email support',
} as const;

export const signIn = {
  mark: 'Sign in',
  title: 'Sign in by email',
  line: 'Enter the email address you signed up or were invited with, and we will send you a sign-in link. It works once, for 30 minutes.',
  email: 'Email Address',
  submit: 'Send me a sign-in link',
} as const;

export const signInButton = {
  mark: 'Sign-in link',
  title: 'One more step',
  line: 'Your link is good. It works once, so it waits until you press the button.',
  button: 'Sign in',
} as const;

export const signInSent = {
  mark: 'Sign in',
  title: 'Check your email',
  lines: [
    'If we know this address, an email with a sign-in link is on its way. The link works for 30 minutes.',
    'Nothing there after a few minutes? Check your spam folder, or try the address you paid with.',
  ],
  again: 'Try another address',
} as const;

export const unsubscribe = {
  mark: 'Emails',
  title: 'Unsubscribe from our emails?',
  line: 'Press the button and our team stops emailing you. Receipts and sign-in links still come.',
  button: 'Unsubscribe',
} as const;

export const unsubscribed = {
  mark: 'Emails',
  title: 'You are unsubscribed',
  line: 'We will not send you emails like this one anymore. Changed your mind? The button brings them back.',
  undo: 'Subscribe again',
} as const;

export const subscribedAgain = {
  mark: 'Emails',
  title: 'You are subscribed again',
  line: 'Every email has a link to unsubscribe.',
} as const;
