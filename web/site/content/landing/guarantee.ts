import { refund } from '../claims.ts';

export const guarantee = {
  board: ['30', 'Day', 'Money', 'Back'],
  title: refund.name,
  lead: 'Three conditions, all of them in your hands. Meet them and you get your money back.',
  conditions: refund.conditions,
} as const;
