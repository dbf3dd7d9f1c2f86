import { professionals } from '../claims.ts';

export const truth = {
  title: 'The truth about AI: it won’t take your job. Waiting might.',
  heads: { said: 'What they say', true: 'What is true' },
  rows: [
    {
      said: 'AI replaces agents.',
      true: 'It replaces the wait: the call not returned, the renewal seen a week too late. The handshake stays yours.',
    },
    {
      said: 'AI knows everything.',
      true: 'It knows insurance, and what you tell it. It names its sources, and you decide.',
    },
    {
      said: 'AI is for the big houses.',
      true: `One licence, one browser, one desk. ${professionals.figure} ${professionals.label} work this way.`,
    },
  ],
} as const;
