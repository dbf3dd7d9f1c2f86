import { inArray, sql } from 'drizzle-orm';
import { toAmount, toCents } from '#contract/money.ts';
import type { Db } from '#server/database/database.ts';
import { MRR_LOCK_KEY } from '#server/database/lock-keys.ts';
import { balanceTransactions, mrrChanges } from '#server/database/schema.ts';
import type { BookedSubscription, MonthSums, MrrChange } from './money-report.rules.ts';

type TransactionRow = typeof balanceTransactions.$inferSelect;

/** Keeps existing entries, because movements at Stripe never change. */
export async function insertTransactions(tx: Db, rows: TransactionRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(balanceTransactions).values(rows).onConflictDoNothing();
}

/** Returns the entries of these payments. */
export async function findTransactions(db: Db, stripePaymentIntentIds: string[]): Promise<TransactionRow[]> {
  if (stripePaymentIntentIds.length === 0) return [];
  const { stripePaymentIntentId } = balanceTransactions;
  return db.select().from(balanceTransactions).where(inArray(stripePaymentIntentId, stripePaymentIntentIds));
}

/**
 * Returns what the report contains about a subscription and when Stripe was asked for it. Prevents other entries about it
 * until the transaction ends.
 */
export async function lockBooked(
  tx: Db,
  stripeSubscriptionId: string,
): Promise<BookedSubscription & { observedAt: Date | null }> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${MRR_LOCK_KEY}, hashtext(${stripeSubscriptionId}))`);
  const { rows } = await tx.execute<{
    running: number;
    amount: string;
    entries: number;
    observedAt: string | null;
  }>(sql`
    SELECT count(*)::int AS entries, coalesce(sum(amount), 0)::text AS amount, max(observed_at)::text AS "observedAt",
      (count(*) FILTER (WHERE kind = 'new') - count(*) FILTER (WHERE kind = 'ended'))::int AS running
    FROM mrr_changes WHERE stripe_subscription_id = ${stripeSubscriptionId}`);
  const { running = 0, amount = '0', entries = 0, observedAt = null } = rows[0] ?? {};
  return {
    isBooked: entries > 0,
    isRunning: running > 0,
    monthlyCents: toCents(amount),
    observedAt: observedAt === null ? null : new Date(observedAt),
  };
}

export async function insertMrrChanges(
  tx: Db,
  stripeSubscriptionId: string,
  changes: readonly MrrChange[],
  observedAt: Date,
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ kind, cents, createdAt }) => ({
    stripeSubscriptionId,
    kind,
    createdAt,
    observedAt,
    amount: toAmount(cents),
  }));
  await tx.insert(mrrChanges).values(rows);
}

/** Returns the sums of all entries by month in UTC, oldest first. */
export async function readMonthSums(db: Db): Promise<MonthSums[]> {
  const { rows } = await db.execute<{ [Field in keyof MonthSums]: MonthSums[Field] }>(sql`
    SELECT to_char(day, 'YYYY-MM') AS month,
      ${sumOf('balance_transactions', 'charge')} AS charges,
      ${sumOf('balance_transactions', 'refund')} AS refunds,
      ${sumOf('balance_transactions', 'dispute')} AS disputes,
      coalesce(sum(revenue) FILTER (WHERE subject = 'mrr_changes'), 0)::numeric(14, 2)::text AS mrr,
      ${countOf('new')} AS started,
      ${countOf('ended')} AS ended
    FROM totals
    WHERE subject IN ('balance_transactions', 'mrr_changes')
    GROUP BY 1
    ORDER BY 1`);
  return rows;
}

function sumOf(subject: string, state: string) {
  return sql`coalesce(sum(revenue) FILTER (WHERE subject = ${subject} AND state = ${state}), 0)::numeric(14, 2)::text`;
}

function countOf(state: string) {
  return sql`coalesce(sum(count) FILTER (WHERE subject = 'mrr_changes' AND state = ${state}), 0)::int`;
}
