import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { RefundConditions, RefundRequestStatus } from '#contract/refund-requests.ts';
import { createdAt, id, instant, updatedAt } from './columns.ts';
import { customers } from './customers.ts';
import { purchases } from './purchases.ts';
import { users } from './staff.ts';

/** Refund requests of customers and the decisions of staff. */
export const refundRequests = pgTable(
  'refund_requests',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    status: text('status').$type<RefundRequestStatus>().notNull().default('open'),
    /** The message of staff with a rejection. */
    message: text('message'),
    /** Whether the refund conditions were met at the decision. Empty while the request is open. */
    conditions: jsonb('conditions').$type<RefundConditions>(),
    /** When it was decided or withdrawn. */
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('refund_requests_customer_id_index').on(table.customerId),
    index('refund_requests_purchase_id_index').on(table.purchaseId),
    index('refund_requests_created_at_index').on(table.createdAt, table.id),
    index('refund_requests_status_index').on(table.status, table.createdAt, table.id),
    uniqueIndex('refund_requests_open_key').on(table.customerId).where(sql`status = 'open'`),
    check('refund_requests_status_check', sql`${table.status} IN ('open', 'approved', 'rejected', 'withdrawn')`),
  ],
);
