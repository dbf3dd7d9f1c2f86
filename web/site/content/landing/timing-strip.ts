import { intelligence, professionals, refund } from '../claims.ts';

/** Three claims beside the product, styled like sector times. */
export const sectors = [professionals, intelligence, { figure: refund.days, label: 'money back guarantee' }] as const;
