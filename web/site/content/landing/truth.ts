import { professionals } from '../claims.ts';

export const truth = {
  title: 'The truth about AI: it won’t take your job. Waiting might.',
  heads: { said: 'What they say', true: 'What is true' },
  rows: [
    {
      said: 'AI replaces agents.',
      true: 'It replaces the wait: the call not returned, the renewal read a week too late. The handshake stays yours.',
    },
    {
      said: 'AI knows everything.',
      true: 'It knows insurance, and what you give it. It names its sources, and you decide.',
    },
    {
      said: 'AI is only for the big carriers.',
      true: `One license and a browser is all you need. ${professionals.figure} ${professionals.label} work this way.`,
    },
  ],
} as const;
