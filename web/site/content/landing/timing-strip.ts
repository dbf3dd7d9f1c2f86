import { intelligence, professionals, refund } from '../claims.ts';

/** The three claims below the promise, set like sector times. */
export const sectors = [
  { sector: 'S1', ...professionals },
  { sector: 'S2', ...intelligence },
  { sector: 'S3', figure: refund.days, label: 'money back guarantee' },
] as const;
