import { intelligence, professionals, refund } from '../claims.ts';

/** The three claims beside the product, set like sector times. */
export const sectors = [professionals, intelligence, { figure: refund.days, label: 'money back guarantee' }] as const;
