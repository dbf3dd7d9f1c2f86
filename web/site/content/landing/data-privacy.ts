import { badges, dataPromise } from '../claims.ts';

export const privacy = {
  title: 'What clients tell you stays in your garage.',
  lead: dataPromise,
  points: [
    { title: 'Private', line: 'Your conversations are yours. No other firm’s brain has ever read them.' },
    { title: 'Not training', line: 'Nothing you type or upload teaches a public model. Not once, not in part.' },
    { title: 'No more than needed', line: 'Day 3 of the guide draws your line: labels in place of names and numbers.' },
  ],
  badges,
  badgeNote: 'The rules we build to. Ask support for the papers behind each mark.',
  action: 'Secure Your Business Intelligence Now',
} as const;
