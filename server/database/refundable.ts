import { sql } from 'drizzle-orm';
import { purchases, refunds } from './schema.ts';

/** The part of a purchase that can be given back and is not about to be. */
export const LEFT_TO_REFUND = sql<string>`(${purchases.refundableAmount} - coalesce((
  SELECT sum(${refunds.amount}) FROM ${refunds} WHERE ${refunds.purchaseId} = ${purchases.id} AND ${refunds.status} = 'pending'), 0))`;

/** Holds for purchases of which something can be refunded now. */
export const IS_REFUNDABLE = sql`${LEFT_TO_REFUND} > 0`;
