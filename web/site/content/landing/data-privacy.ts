import { badges, dataPromise } from '../claims.ts';

export const privacy = {
  title: 'What clients tell you stays with you.',
  lead: dataPromise,
  points: [
    { title: 'Private', line: 'Your conversations and files are yours. No other firm can see them.' },
    { title: 'No training', line: 'We never train public models on what you type or upload.' },
    {
      title: 'No more than needed',
      line: 'It works from what you give it. Day 3 of the guide shows what to leave out.',
    },
  ],
  badgesTitle: 'Built to',
  badges,
  badgeNote: { lead: 'What is in place, and what is not:', href: '/privacy', label: 'Privacy' },
  action: 'Secure Your Business Intelligence Now',
} as const;
