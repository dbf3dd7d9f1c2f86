import { professionals } from '../claims.ts';

export const infoEnd = {
  title: 'Two ways to start.',
  line: `Join ${professionals.figure} ${professionals.label}, or book a demo first.`,
} as const;
