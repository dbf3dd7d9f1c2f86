import { sql } from 'drizzle-orm';
import { check, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { SubscriptionChangeKind } from '#contract/subscriptions.ts';
import { createdAt, id, instant, updatedAt, yesNo } from './columns.ts';
import { customers } from './customers.ts';
import { users } from './staff.ts';

/** Our customers' subscriptions, as Stripe last reported them. */
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
    /** Price of the whole subscription for a month, as sold. Empty before Stripe was asked. */
    monthlyAmount: numeric('monthly_amount', { precision: 10, scale: 2 }),
    /** Stripe's status. Empty before Stripe was asked, and for a subscription unknown to Stripe. */
    status: text('status'),
    /** Whether the payment for the current period was refunded in full. */
    isRefunded: yesNo('is_refunded').notNull().default(sql`0`),
    currentPeriodEnd: instant('current_period_end'),
    /** When it is scheduled to end. */
    cancelAt: instant('cancel_at'),
    endedAt: instant('ended_at'),
    /** The mail that announces its end. Empty while it continues, and until that mail is created. */
    endMailId: uuid('end_mail_id'),
    /** Whether it continues although a mail has announced its end, and no mail has said so yet. The id is the mail that did last. */
    untoldResume: yesNo('untold_resume').notNull().default(sql`0`),
    resumeMailId: uuid('resume_mail_id'),
    /** When Stripe reported the state in this row. Empty before that. */
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
    check('subscriptions_untold_resume_check', sql`${table.untoldResume} IN (0, 1)`),
  ],
);

/** Changes to subscriptions that owners or staff requested. Only the latest counts: a job retries it until Stripe accepts it. */
export const subscriptionChanges = pgTable(
  'subscription_changes',
  {
    id: id(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<SubscriptionChangeKind>().notNull(),
    reason: text('reason'),
    /** The staff user who requested it. Empty when the owner did. */
    requestedBy: uuid('requested_by').references(() => users.id, { onDelete: 'set null' }),
    idempotencyKey: text('idempotency_key'),
    /** Whether this is the subscription's latest request. */
    isLatest: yesNo('is_latest').notNull().default(sql`1`),
    /** When Stripe accepted the change. */
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
