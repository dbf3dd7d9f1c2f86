import { sql } from 'drizzle-orm';
import { check, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PurchaseStatus } from '../../../contract/purchases.ts';
import { createdAt, id, instant, updatedAt } from './columns.ts';
import { customers } from './customers.ts';

/** Money asked for once: a completed checkout, or a renewal's invoice. */
export const purchases = pgTable(
  'purchases',
  {
    id: id(),
    /** Empty for money that came after its customer had been deleted. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    stripeSessionId: text('stripe_session_id'),
    stripePaymentIntentId: text('stripe_payment_intent_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    /** The buyer at Stripe. */
    stripeCustomerId: text('stripe_customer_id'),
    /** Set for renewals, which have no checkout of their own. */
    stripeInvoiceId: text('stripe_invoice_id'),
    productType: text('product_type').notNull(),
    quantity: integer('quantity').notNull().default(1),
    /** In the currency of the licenses, as `refundedAmount` and `revenue`. */
    amount: numeric('amount', { precision: 10, scale: 2 }).notNull(),
    /** How much of it went back to the buyer. */
    refundedAmount: numeric('refunded_amount', { precision: 10, scale: 2 }).notNull().default('0'),
    status: text('status').$type<PurchaseStatus>().notNull().default('pending'),
    /** What the purchase adds to Total Revenue and to every chart of it. */
    revenue: numeric('revenue', { precision: 10, scale: 2 })
      .notNull()
      .generatedAlwaysAs(
        sql`CASE WHEN status IN ('failed', 'refunded', 'canceled') THEN 0 ELSE amount - refunded_amount END`,
      ),
    /** Team licenses that this purchase gives its customer at present: what a refund takes back. */
    grantedLicenses: integer('granted_licenses').notNull().default(0),
    /** When the money was first there and the welcome mail was queued. */
    fulfilledAt: instant('fulfilled_at'),
    /** When it was first found that the money could not be taken, and what the bank last said of it. */
    failedAt: instant('failed_at'),
    failureMessage: text('failure_message'),
    /** Of a payment that its buyer's bank has disputed: which dispute, why, and until when Stripe takes evidence, while it does. */
    stripeDisputeId: text('stripe_dispute_id'),
    disputeReason: text('dispute_reason'),
    evidenceDueAt: instant('evidence_due_at'),
    /** When its money was first entered in the books; empty for purchases from before there were any. */
    bookedAt: instant('booked_at'),
    /** When the provider was asked for the state that this row shows. */
    observedAt: instant('observed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('purchases_stripe_session_id_key').on(table.stripeSessionId),
    uniqueIndex('purchases_stripe_invoice_id_key').on(table.stripeInvoiceId),
    index('purchases_stripe_payment_intent_id_index').on(table.stripePaymentIntentId),
    index('purchases_stripe_subscription_id_index').on(table.stripeSubscriptionId),
    index('purchases_customer_id_index').on(table.customerId),
    index('purchases_newest_index').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('purchases_amount_index').on(table.amount, table.id),
    index('purchases_status_index').on(table.status, table.createdAt, table.id),
    index('purchases_unbooked_index')
      .on(table.id)
      .where(sql`booked_at IS NULL AND fulfilled_at IS NOT NULL AND stripe_payment_intent_id IS NOT NULL`),
    check(
      'purchases_status_check',
      sql`${table.status} IN ('pending', 'completed', 'failed', 'refunded', 'partially_refunded', 'disputed', 'canceled')`,
    ),
  ],
);

/** Checkouts opened at Stripe and whom they were opened for. An abandoned one never becomes a purchase. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** Empty until Stripe has answered. */
    stripeSessionId: text('stripe_session_id'),
    productType: text('product_type').notNull(),
    quantity: integer('quantity').notNull(),
    /** When Stripe takes no payment through it any more. */
    expiresAt: instant('expires_at'),
    /** When staff have mailed the way back, and until when somebody may be doing so. */
    remindedAt: instant('reminded_at'),
    reminderLeaseExpiresAt: instant('reminder_lease_expires_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('checkouts_stripe_session_id_key').on(table.stripeSessionId),
    index('checkouts_customer_id_index').on(table.customerId),
  ],
);

/** What Stripe has said of its prices, so that a start without Stripe knows them: a price there never changes its amount. */
export const stripePrices = pgTable('stripe_prices', {
  id: text('id').primaryKey(),
  /** A month, in the currency's smallest unit. */
  unitAmount: integer('unit_amount').notNull(),
  currency: text('currency').notNull(),
});

/** Events that vendors have told us, each once. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: id(),
    vendor: text('vendor').notNull(),
    /** The vendor's own id of the event. */
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    /** Set in the transaction that drew the consequences; until then a redelivery tries again. */
    processedAt: instant('processed_at'),
  },
  (table) => [
    uniqueIndex('webhook_events_event_key').on(table.vendor, table.eventId),
    index('webhook_events_received_at_index').on(table.receivedAt),
  ],
);
