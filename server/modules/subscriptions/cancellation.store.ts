import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Subscription } from '../../../contract/subscriptions.ts';
import type { Db } from '../../database/database.ts';
import { purchases, subscriptionChanges, subscriptions } from '../../database/schema.ts';
import { isUuid } from '../../database/uuid.ts';
import { findByCustomer, type SubscriptionRow } from './subscriptions.store.ts';

type NewChange = typeof subscriptionChanges.$inferInsert;

/** What was asked of a subscription, and which it is at Stripe. */
export type Change = typeof subscriptionChanges.$inferSelect &
  Pick<SubscriptionRow, 'customerId' | 'stripeSubscriptionId'>;

const WITH_SUBSCRIPTION = {
  id: subscriptionChanges.id,
  subscriptionId: subscriptionChanges.subscriptionId,
  kind: subscriptionChanges.kind,
  reason: subscriptionChanges.reason,
  requestedBy: subscriptionChanges.requestedBy,
  idempotencyKey: subscriptionChanges.idempotencyKey,
  isLatest: subscriptionChanges.isLatest,
  appliedAt: subscriptionChanges.appliedAt,
  createdAt: subscriptionChanges.createdAt,
  customerId: subscriptions.customerId,
  stripeSubscriptionId: subscriptions.stripeSubscriptionId,
};

function changesWhere(db: Db, condition: ReturnType<typeof eq>) {
  return db
    .select(WITH_SUBSCRIPTION)
    .from(subscriptionChanges)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionChanges.subscriptionId))
    .where(condition);
}

/** Undefined when it went with its customer. */
export async function findChange(db: Db, id: string): Promise<Change | undefined> {
  const [row] = await changesWhere(db, eq(subscriptionChanges.id, id));
  return row;
}

/** What was asked last. */
export async function findLatestChange(db: Db, subscriptionId: string): Promise<Change | undefined> {
  const latest = and(eq(subscriptionChanges.subscriptionId, subscriptionId), eq(subscriptionChanges.isLatest, 1));
  const [row] = latest ? await changesWhere(db, latest) : [];
  return row;
}

/** The change that was asked for with this key. */
export async function findChangeByKey(
  tx: Db,
  change: Pick<NewChange, 'subscriptionId' | 'requestedBy' | 'idempotencyKey'>,
): Promise<Pick<Change, 'id' | 'kind'> | undefined> {
  const { id, kind, subscriptionId, requestedBy, idempotencyKey } = subscriptionChanges;
  if (!change.idempotencyKey) return undefined;
  const [row] = await tx
    .select({ id, kind })
    .from(subscriptionChanges)
    .where(
      and(
        eq(subscriptionId, change.subscriptionId),
        change.requestedBy ? eq(requestedBy, change.requestedBy) : isNull(requestedBy),
        eq(idempotencyKey, change.idempotencyKey),
      ),
    );
  return row;
}

/** Makes this what was asked last; the subscription must be held. Gives its id. */
export async function insertChange(tx: Db, change: NewChange): Promise<string> {
  const { id, subscriptionId, isLatest } = subscriptionChanges;
  await tx
    .update(subscriptionChanges)
    .set({ isLatest: 0 })
    .where(and(eq(subscriptionId, change.subscriptionId), eq(isLatest, 1)));
  const [row] = await tx.insert(subscriptionChanges).values(change).returning({ id });
  if (!row) throw new Error('What was asked of a subscription was not kept');
  return row.id;
}

/** Notes that Stripe has agreed; undefined when something else was asked meanwhile. `isFirst`: nobody noted it before. */
export async function markApplied(tx: Db, id: string): Promise<{ isFirst: boolean } | undefined> {
  const [before] = await tx
    .select({ appliedAt: subscriptionChanges.appliedAt, isLatest: subscriptionChanges.isLatest })
    .from(subscriptionChanges)
    .where(eq(subscriptionChanges.id, id))
    .for('update');
  if (before?.isLatest !== 1) return undefined;
  const isFirst = before.appliedAt === null;
  if (isFirst)
    await tx.update(subscriptionChanges).set({ appliedAt: sql`now()` }).where(eq(subscriptionChanges.id, id));
  return { isFirst };
}

/** What was said of its end is said anew. */
export async function forgetEndMail(tx: Db, subscriptionId: string): Promise<void> {
  await tx.update(subscriptions).set({ endMailId: null }).where(eq(subscriptions.id, subscriptionId));
}

/** A customer's subscriptions, held until the transaction ends, in one order for all who hold some. */
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

/** A subscription with what staff and owner see beside Stripe's word. */
export type SubscriptionDetails = SubscriptionRow & Pick<Subscription, 'pendingChange' | 'lastFailure'>;

/** Newest first. */
export async function findSubscriptionsOf(db: Db, customerId: string): Promise<SubscriptionDetails[]> {
  return withDetails(db, await findByCustomer(db, customerId));
}

export async function findSubscriptionsById(db: Db, ids: string[]): Promise<SubscriptionDetails[]> {
  if (ids.length === 0) return [];
  return withDetails(db, await db.select().from(subscriptions).where(inArray(subscriptions.id, ids)));
}

async function withDetails(db: Db, rows: SubscriptionRow[]): Promise<SubscriptionDetails[]> {
  if (rows.length === 0) return [];
  const pending = await db
    .select({ subscriptionId: subscriptionChanges.subscriptionId, kind: subscriptionChanges.kind })
    .from(subscriptionChanges)
    .where(
      and(
        inArray(
          subscriptionChanges.subscriptionId,
          rows.map(({ id }) => id),
        ),
        eq(subscriptionChanges.isLatest, 1),
        isNull(subscriptionChanges.appliedAt),
      ),
    );
  const failures = await db
    .selectDistinctOn([purchases.stripeSubscriptionId], {
      stripeSubscriptionId: purchases.stripeSubscriptionId,
      at: purchases.failedAt,
      message: purchases.failureMessage,
    })
    .from(purchases)
    .where(
      and(
        inArray(
          purchases.stripeSubscriptionId,
          rows.map(({ stripeSubscriptionId }) => stripeSubscriptionId),
        ),
        isNotNull(purchases.failedAt),
      ),
    )
    .orderBy(purchases.stripeSubscriptionId, desc(purchases.failedAt));
  const byNewest = rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  return byNewest.map((row) => {
    const failure = failures.find(({ stripeSubscriptionId }) => stripeSubscriptionId === row.stripeSubscriptionId);
    return {
      ...row,
      pendingChange: pending.find(({ subscriptionId }) => subscriptionId === row.id)?.kind ?? null,
      lastFailure: failure?.at ? { at: failure.at.toISOString(), message: failure.message } : null,
    };
  });
}
