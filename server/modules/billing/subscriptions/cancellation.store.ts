import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Subscription } from '#contract/subscriptions.ts';
import type { Db } from '#server/database/database.ts';
import { asInstant } from '#server/database/instants.ts';
import { purchases, subscriptionChanges, subscriptions } from '#server/database/schema.ts';
import { isUuid } from '#server/shared/uuid.ts';
import type { SubscriptionRow } from './subscriptions.store.ts';

type NewChange = typeof subscriptionChanges.$inferInsert;

/** A requested change, with the subscription's id at Stripe. */
export type Change = typeof subscriptionChanges.$inferSelect &
  Pick<SubscriptionRow, 'customerId' | 'stripeSubscriptionId'>;

/** Returns undefined when the change was deleted with its customer. */
export async function findChange(db: Db, id: string): Promise<typeof subscriptionChanges.$inferSelect | undefined> {
  const [row] = await db.select().from(subscriptionChanges).where(eq(subscriptionChanges.id, id));
  return row;
}

/** Returns the newest request. */
export async function findLatestChange(db: Db, id: string): Promise<Change | undefined> {
  const { subscriptionId, isLatest } = subscriptionChanges;
  const { customerId, stripeSubscriptionId } = subscriptions;
  const [row] = await db
    .select({ ...getTableColumns(subscriptionChanges), customerId, stripeSubscriptionId })
    .from(subscriptionChanges)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionId))
    .where(and(eq(subscriptionId, id), eq(isLatest, true)));
  return row;
}

/** Returns the change that a staff user requested with this key. */
export async function findChangeByKey(
  tx: Db,
  request: { subscriptionId: string; userId: string; idempotencyKey: string },
): Promise<Pick<Change, 'id' | 'kind'> | undefined> {
  const { id, kind, subscriptionId, requestedBy, idempotencyKey } = subscriptionChanges;
  const [row] = await tx
    .select({ id, kind })
    .from(subscriptionChanges)
    .where(
      and(
        eq(subscriptionId, request.subscriptionId),
        eq(requestedBy, request.userId),
        eq(idempotencyKey, request.idempotencyKey),
      ),
    );
  return row;
}

/** Saves a change as the newest request. The caller must have locked the subscription. Returns its id. */
export async function insertChange(tx: Db, change: NewChange): Promise<string> {
  const { id, subscriptionId, isLatest } = subscriptionChanges;
  await tx
    .update(subscriptionChanges)
    .set({ isLatest: false })
    .where(and(eq(subscriptionId, change.subscriptionId), eq(isLatest, true)));
  const [row] = await tx.insert(subscriptionChanges).values(change).returning({ id });
  if (!row) throw new Error('What was asked of a subscription was not kept');
  return row.id;
}

/**
 * Records that Stripe has accepted the change. Returns undefined when there is a newer request. `isFirst` tells whether it
 * was not recorded before.
 */
export async function markApplied(tx: Db, id: string): Promise<{ isFirst: boolean } | undefined> {
  const [before] = await tx
    .select({ appliedAt: subscriptionChanges.appliedAt, isLatest: subscriptionChanges.isLatest })
    .from(subscriptionChanges)
    .where(eq(subscriptionChanges.id, id))
    .for('update');
  if (!before?.isLatest) return undefined;
  const isFirst = before.appliedAt === null;
  if (isFirst) {
    await tx.update(subscriptionChanges).set({ appliedAt: sql`now()` }).where(eq(subscriptionChanges.id, id));
  }
  return { isFirst };
}

/**
 * Counts the newest request as not carried out, when it is a newer one than `change` and was. Returns its id. An immediate end
 * stays: nothing takes it back.
 */
export async function reopenNewer(tx: Db, change: Pick<Change, 'id' | 'subscriptionId'>): Promise<string | undefined> {
  const { id, subscriptionId, kind, isLatest, appliedAt } = subscriptionChanges;
  const [newer] = await tx
    .update(subscriptionChanges)
    .set({ appliedAt: null })
    .where(
      and(
        eq(subscriptionId, change.subscriptionId),
        eq(isLatest, true),
        ne(id, change.id),
        ne(kind, 'cancel_now'),
        isNotNull(appliedAt),
      ),
    )
    .returning({ id });
  return newer?.id;
}

/** Returns those of the subscriptions for which staff have ordered an immediate end that Stripe has yet to be told of. */
export async function findBeingEnded(tx: Db, ids: string[]): Promise<Set<string>> {
  const { subscriptionId, kind, isLatest, appliedAt } = subscriptionChanges;
  const rows = await tx
    .select({ subscriptionId })
    .from(subscriptionChanges)
    .where(and(inArray(subscriptionId, ids), eq(kind, 'cancel_now'), eq(isLatest, true), isNull(appliedAt)));
  return new Set(rows.map((row) => row.subscriptionId));
}

/** Lets the end of the subscription be announced again. */
export async function forgetEndMail(tx: Db, subscriptionId: string): Promise<void> {
  await tx.update(subscriptions).set({ endMailId: null }).where(eq(subscriptions.id, subscriptionId));
}

/** Locks a customer's subscriptions until the transaction ends. All callers lock them in the same order. */
export async function lockSubscriptionsOf(tx: Db, customerId: string): Promise<SubscriptionRow[]> {
  return tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.customerId, customerId))
    .orderBy(subscriptions.id)
    .for('update');
}

export async function lockSubscriptionByStripe(tx: Db, stripeId: string): Promise<SubscriptionRow | undefined> {
  const { stripeSubscriptionId } = subscriptions;
  const [row] = await tx.select().from(subscriptions).where(eq(stripeSubscriptionId, stripeId)).for('update');
  return row;
}

export async function lockSubscriptionById(tx: Db, id: string): Promise<SubscriptionRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
  return row;
}

/** A subscription with the details that staff and owner see in addition to Stripe's data. */
export type SubscriptionDetails = SubscriptionRow & Pick<Subscription, 'pendingChange' | 'lastFailure'>;

const PENDING = sql<SubscriptionDetails['pendingChange']>`(
  SELECT kind FROM ${subscriptionChanges}
  WHERE subscription_id = subscriptions.id AND is_latest = 1 AND applied_at IS NULL)`;
const FAILURE = sql<SubscriptionDetails['lastFailure']>`(
  SELECT json_build_object('at', ${asInstant(sql`failed_at`)}, 'message', failure_message) FROM ${purchases}
  WHERE purchases.stripe_subscription_id = subscriptions.stripe_subscription_id AND failed_at IS NOT NULL
  ORDER BY failed_at DESC LIMIT 1)`;

/** Returns the subscriptions, newest first. */
export async function findSubscriptionsOf(db: Db, customerId: string): Promise<SubscriptionDetails[]> {
  return detailsWhere(db, eq(subscriptions.customerId, customerId));
}

export async function findSubscriptionsById(db: Db, ids: string[]): Promise<SubscriptionDetails[]> {
  if (ids.length === 0) return [];
  return detailsWhere(db, inArray(subscriptions.id, ids));
}

async function detailsWhere(db: Db, wanted: SQL): Promise<SubscriptionDetails[]> {
  return db
    .select({ ...getTableColumns(subscriptions), pendingChange: PENDING, lastFailure: FAILURE })
    .from(subscriptions)
    .where(wanted)
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id));
}
