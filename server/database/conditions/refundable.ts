import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { purchases, refunds } from '../schema.ts';

/** The sum of a purchase's refunds that are under way. */
export const BEING_REFUNDED = sql<string>`coalesce((
  SELECT sum(${refunds.amount}) FROM ${refunds} WHERE ${refunds.purchaseId} = ${purchases.id} AND ${refunds.status} = 'pending'), 0)`;

/** The part of a purchase that can be given back and is not about to be. */
export const LEFT_TO_REFUND = sql<string>`(${purchases.refundableAmount} - ${BEING_REFUNDED})`;

/** Holds for purchases of which something can be refunded now. */
export const IS_REFUNDABLE = sql`${LEFT_TO_REFUND} > 0`;

/** Returns whether staff have ordered the end of the subscription with a refund of this purchase. */
export async function isEndedByRefund(db: Db, purchaseId: string): Promise<boolean> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.purchaseId, purchaseId), eq(refunds.endsSubscription, true), ne(refunds.status, 'refused')))
    .limit(1);
  return rows.length > 0;
}
