import { cancel, noCard } from '../claims.ts';

export const hero = {
  promise: 'A pit wall for your agency.',
  explanation:
    'Four AI brains that know insurance (agent, client retention, claims and marketing) watch your book around the clock and call the next move in time.',
  action: 'Get Insurance 24/7 AI Now',
  assurance: [noCard, cancel],
} as const;
