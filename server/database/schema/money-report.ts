import { sql } from 'drizzle-orm';
import { check, index, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/*
 * The monthly figures are sums of these tables (server/database/functions/totals.sql). Neither holds personal data: rows never
 * change, and they stay when their customer is deleted, as they do at Stripe.
 */

/** Movements of money at Stripe that belong to our payments. */
export const balanceTransactions = pgTable(
  'balance_transactions',
  {
    /** Stripe's id of the charge, the refund, or the balance transaction of a dispute or failed refund. */
    id: text('id').primaryKey(),
    stripePaymentIntentId: text('stripe_payment_intent_id').notNull(),
    kind: text('kind').$type<'charge' | 'refund' | 'dispute'>().notNull(),
    /** Negative for money that went out. */
    amount: numeric('amount', { precision: 10, scale: 2 }).notNull(),
    /** When Stripe moved it. */
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('balance_transactions_stripe_payment_intent_id_index').on(table.stripePaymentIntentId),
    check('balance_transactions_kind_check', sql`${table.kind} IN ('charge', 'refund', 'dispute')`),
  ],
);

/** Changes of the monthly recurring revenue, one row for each change of a subscription. */
export const mrrChanges = pgTable(
  'mrr_changes',
  {
    id: id(),
    stripeSubscriptionId: text('stripe_subscription_id').notNull(),
    kind: text('kind').$type<'new' | 'changed' | 'ended'>().notNull(),
    /** Change of the monthly amount. Negative when it decreased. */
    amount: numeric('amount', { precision: 10, scale: 2 }).notNull(),
    /** When it happened at Stripe. For a changed amount, when we first saw it. */
    createdAt: instant('created_at').notNull(),
    /** When Stripe reported the subscription's state. */
    observedAt: instant('observed_at').notNull(),
  },
  (table) => [
    index('mrr_changes_stripe_subscription_id_index').on(table.stripeSubscriptionId),
    check('mrr_changes_kind_check', sql`${table.kind} IN ('new', 'changed', 'ended')`),
  ],
);
