import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import { purchases, refunds } from './schema.ts';

/** The part of a purchase that is neither refunded nor about to be. */
export const LEFT_TO_REFUND = sql<string>`(${purchases.amount} - ${purchases.refundedAmount} - coalesce((
  SELECT sum(${refunds.amount}) FROM ${refunds} WHERE ${refunds.purchaseId} = ${purchases.id} AND ${refunds.status} = 'pending'), 0))`;

/** Holds for purchases of which something can be refunded now. */
export const IS_REFUNDABLE = and(
  inArray(purchases.status, ['completed', 'partially_refunded']),
  isNotNull(purchases.stripePaymentIntentId),
  sql`${LEFT_TO_REFUND} > 0`,
);
