import { sql } from 'drizzle-orm';
import { check, index, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/*
 * What the months are added up from (server/database/functions/totals.sql). Neither table names anybody: rows stay when their
 * customer is deleted, as they do at Stripe, and are never changed.
 */

/** Money of our payments as it came and went at Stripe. */
export const balanceTransactions = pgTable(
  'balance_transactions',
  {
    /** Stripe's id of the charge or the refund, or of what a dispute moved. */
    id: text('id').primaryKey(),
    stripePaymentIntentId: text('stripe_payment_intent_id').notNull(),
    kind: text('kind').$type<'charge' | 'refund' | 'dispute'>().notNull(),
    /** Negative for what went. */
    amount: numeric('amount', { precision: 10, scale: 2 }).notNull(),
    /** When Stripe moved it. */
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('balance_transactions_stripe_payment_intent_id_index').on(table.stripePaymentIntentId),
    check('balance_transactions_kind_check', sql`${table.kind} IN ('charge', 'refund', 'dispute')`),
  ],
);

/** How the monthly recurring revenue came about: each change of it by a subscription. */
export const mrrChanges = pgTable(
  'mrr_changes',
  {
    id: id(),
    stripeSubscriptionId: text('stripe_subscription_id').notNull(),
    kind: text('kind').$type<'new' | 'changed' | 'ended'>().notNull(),
    /** What is brought in a month from then on, more or (negative) less than before. */
    amount: numeric('amount', { precision: 10, scale: 2 }).notNull(),
    /** When it happened at Stripe; of a changed amount, when it was first seen. */
    createdAt: instant('created_at').notNull(),
    /** When Stripe was asked. */
    observedAt: instant('observed_at').notNull(),
  },
  (table) => [
    index('mrr_changes_stripe_subscription_id_index').on(table.stripeSubscriptionId),
    check('mrr_changes_kind_check', sql`${table.kind} IN ('new', 'changed', 'ended')`),
  ],
);
