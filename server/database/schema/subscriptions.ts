import { sql } from 'drizzle-orm';
import { check, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { SubscriptionChangeKind } from '../../../contract/subscriptions.ts';
import { createdAt, flag, id, instant, updatedAt } from './columns.ts';
import { customers } from './customers.ts';
import { users } from './staff.ts';

/** Stripe's subscriptions of our customers, as they were when Stripe was last asked. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    stripeSubscriptionId: text('stripe_subscription_id').notNull(),
    productType: text('product_type').notNull(),
    quantity: integer('quantity').notNull().default(1),
    /** What all of it costs a month, as it was sold; empty before Stripe was asked. */
    monthlyAmount: numeric('monthly_amount', { precision: 10, scale: 2 }),
    /** Stripe's word; empty before Stripe was asked, and for one that it does not know. */
    status: text('status'),
    /** The money of the present period went back in full. */
    isRefunded: flag('is_refunded').default(0),
    currentPeriodEnd: instant('current_period_end'),
    /** When it is known to end. */
    cancelAt: instant('cancel_at'),
    endedAt: instant('ended_at'),
    /** The mail that says when it ends; empty while it goes on, and before that mail is made. */
    endMailId: uuid('end_mail_id'),
    /** When Stripe was asked for the state that this row shows; empty before that. */
    observedAt: instant('observed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('subscriptions_stripe_subscription_id_key').on(table.stripeSubscriptionId),
    index('subscriptions_customer_id_index').on(table.customerId),
    index('subscriptions_unobserved_index')
      .on(table.id)
      .where(sql`observed_at IS NULL OR (monthly_amount IS NULL AND status IS NOT NULL)`),
    check('subscriptions_is_refunded_check', sql`${table.isRefunded} IN (0, 1)`),
  ],
);

/** What was asked of subscriptions, by their owners and by staff. The latest is what holds: it is told to Stripe until Stripe agrees. */
export const subscriptionChanges = pgTable(
  'subscription_changes',
  {
    id: id(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<SubscriptionChangeKind>().notNull(),
    reason: text('reason'),
    /** The staff user; empty for the owner of the subscription. */
    requestedBy: uuid('requested_by').references(() => users.id, { onDelete: 'set null' }),
    idempotencyKey: text('idempotency_key'),
    /** Nothing was asked of this subscription since. */
    isLatest: flag('is_latest').default(1),
    /** When Stripe had agreed. */
    appliedAt: instant('applied_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('subscription_changes_subscription_id_index').on(table.subscriptionId),
    uniqueIndex('subscription_changes_latest_key').on(table.subscriptionId).where(sql`is_latest = 1`),
    uniqueIndex('subscription_changes_idempotency_key').on(
      table.subscriptionId,
      table.requestedBy,
      table.idempotencyKey,
    ),
    check('subscription_changes_kind_check', sql`${table.kind} IN ('cancel_at_period_end', 'cancel_now', 'resume')`),
    check('subscription_changes_is_latest_check', sql`${table.isLatest} IN (0, 1)`),
  ],
);
