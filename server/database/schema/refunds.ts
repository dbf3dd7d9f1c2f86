import { sql } from 'drizzle-orm';
import { check, index, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { RefundStatus } from '#contract/refunds.ts';
import { createdAt, id, instant, yesNo } from './columns.ts';
import { purchases } from './purchases.ts';
import { refundRequests } from './refund-requests.ts';
import { users } from './staff.ts';

/** Refunds that staff ordered. Each is written before Stripe is called, so that an order never pays twice. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    /** The refund request that it grants. */
    requestId: uuid('request_id').references(() => refundRequests.id, { onDelete: 'set null' }),
    amount: numeric('amount', { precision: 10, scale: 2 }).notNull(),
    endsSubscription: yesNo('ends_subscription').notNull(),
    reason: text('reason'),
    status: text('status').$type<RefundStatus>().notNull().default('pending'),
    orderedBy: uuid('ordered_by').references(() => users.id, { onDelete: 'set null' }),
    idempotencyKey: text('idempotency_key'),
    stripeRefundId: text('stripe_refund_id'),
    createdAt: createdAt(),
    /** When Stripe made or refused the refund. */
    settledAt: instant('settled_at'),
  },
  (table) => [
    index('refunds_purchase_id_index').on(table.purchaseId),
    uniqueIndex('refunds_idempotency_key').on(table.orderedBy, table.idempotencyKey),
    check('refunds_status_check', sql`${table.status} IN ('pending', 'completed', 'refused')`),
    check('refunds_amount_check', sql`${table.amount} > 0`),
    check('refunds_ends_subscription_check', sql`${table.endsSubscription} IN (0, 1)`),
  ],
);
