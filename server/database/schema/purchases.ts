import { sql } from 'drizzle-orm';
import { check, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PurchaseStatus } from '#contract/purchases.ts';
import { createdAt, id, instant, updatedAt, yesNo } from './columns.ts';
import { customers } from './customers.ts';

/** One payment request: a completed checkout, or the invoice of a renewal. */
export const purchases = pgTable(
  'purchases',
  {
    id: id(),
    /** Empty for a payment that arrived after its customer was deleted. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    stripeSessionId: text('stripe_session_id'),
    stripePaymentIntentId: text('stripe_payment_intent_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    /** The buyer's customer id at Stripe. */
    stripeCustomerId: text('stripe_customer_id'),
    /** Set for renewals, which have no checkout of their own. */
    stripeInvoiceId: text('stripe_invoice_id'),
    /** Whether it pays for a period of its subscription, rather than for a change within one. */
    paysPeriod: yesNo('pays_period').notNull().default(sql`1`),
    productType: text('product_type').notNull(),
    quantity: integer('quantity').notNull().default(1),
    /** The price after discounts, whether a card or the buyer's credit paid it. Empty for purchases not read since it is stored. */
    invoicedAmount: numeric('invoiced_amount', { precision: 10, scale: 2 }),
    /** What the card has paid, or has to pay. In the license currency, like all amounts here. */
    amount: numeric('amount', { precision: 10, scale: 2 }).notNull(),
    /** The part that went back to the buyer, by refunds and by disputes that were lost. */
    refundedAmount: numeric('refunded_amount', { precision: 10, scale: 2 }).notNull().default('0'),
    /** The part of `refundedAmount` that a lost dispute took. */
    disputedLostAmount: numeric('disputed_lost_amount', { precision: 10, scale: 2 }).notNull().default('0'),
    /** The refunds that the buyer's bank has sent back, and when it last did. They are no part of `refundedAmount`. */
    returnedAmount: numeric('returned_amount', { precision: 10, scale: 2 }).notNull().default('0'),
    returnedAt: instant('returned_at'),
    status: text('status').$type<PurchaseStatus>().notNull().default('pending'),
    /** What can be given back to the card. */
    refundableAmount: numeric('refundable_amount', { precision: 10, scale: 2 })
      .notNull()
      .generatedAlwaysAs(
        sql`CASE WHEN status IN ('completed', 'partially_refunded') AND stripe_payment_intent_id IS NOT NULL THEN amount - refunded_amount ELSE 0 END`,
      ),
    /** The amount that the purchase adds to Total Revenue and its charts. */
    revenue: numeric('revenue', { precision: 10, scale: 2 })
      .notNull()
      .generatedAlwaysAs(
        sql`CASE WHEN status IN ('failed', 'refunded', 'canceled') THEN 0 ELSE amount - refunded_amount END`,
      ),
    /** Team licenses that this purchase currently grants its customer, and that a refund takes back. */
    grantedLicenses: integer('granted_licenses').notNull().default(0),
    /** When the purchase was first paid and the welcome mail was queued. */
    fulfilledAt: instant('fulfilled_at'),
    /** When the payment was first seen to have failed. `failureMessage` is the bank's latest reason. */
    failedAt: instant('failed_at'),
    failureMessage: text('failure_message'),
    /** Id, reason and evidence deadline of a dispute by the buyer's bank. The deadline is empty when Stripe takes no evidence. */
    stripeDisputeId: text('stripe_dispute_id'),
    disputeReason: text('dispute_reason'),
    evidenceDueAt: instant('evidence_due_at'),
    /** When its money was first booked. Empty for purchases that are older than the money report and not booked yet. */
    bookedAt: instant('booked_at'),
    /** When the provider reported the state in this row. */
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
    index('purchases_fulfilled_at_index').on(table.fulfilledAt),
    index('purchases_newest_index').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('purchases_amount_index').on(table.amount, table.id),
    index('purchases_status_index').on(table.status, table.createdAt, table.id),
    index('purchases_outdated_index')
      .on(table.id)
      .where(
        sql`fulfilled_at IS NOT NULL AND ((booked_at IS NULL AND stripe_payment_intent_id IS NOT NULL)
          OR (invoiced_amount IS NULL AND (stripe_session_id IS NOT NULL OR stripe_invoice_id IS NOT NULL)))`,
      ),
    check('purchases_pays_period_check', sql`${table.paysPeriod} IN (0, 1)`),
    check(
      'purchases_status_check',
      sql`${table.status} IN ('pending', 'completed', 'failed', 'refunded', 'partially_refunded', 'disputed', 'canceled')`,
    ),
  ],
);

/** Checkouts that were opened at Stripe for a customer. An abandoned one never becomes a purchase. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** Empty until Stripe answers. */
    stripeSessionId: text('stripe_session_id'),
    productType: text('product_type').notNull(),
    quantity: integer('quantity').notNull(),
    /** After this time Stripe accepts no payment through it. */
    expiresAt: instant('expires_at'),
    /** When staff mailed a reminder with the link. The lease below is set while a mail may be on its way. */
    remindedAt: instant('reminded_at'),
    reminderLeaseExpiresAt: instant('reminder_lease_expires_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('checkouts_stripe_session_id_key').on(table.stripeSessionId),
    index('checkouts_customer_id_index').on(table.customerId),
  ],
);

/** Caches prices from Stripe, so that the server can start without Stripe. A price's amount never changes there. */
export const stripePrices = pgTable('stripe_prices', {
  id: text('id').primaryKey(),
  /** Amount for a month, in the currency's smallest unit. */
  unitAmount: integer('unit_amount').notNull(),
  currency: text('currency').notNull(),
});

/** Events received from vendors, each stored once. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: id(),
    vendor: text('vendor').notNull(),
    /** The vendor's own id of the event. */
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    /** Set in the transaction that processed the event. Until then a redelivery tries again. */
    processedAt: instant('processed_at'),
  },
  (table) => [
    uniqueIndex('webhook_events_event_key').on(table.vendor, table.eventId),
    index('webhook_events_received_at_index').on(table.receivedAt),
  ],
);
