import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PaymentToDecideKind } from '#contract/payments-to-decide.ts';
import { createdAt, id, instant } from './columns.ts';
import { purchases } from './purchases.ts';
import { users } from './staff.ts';

/** Payments that were probably made for nothing, and what staff have decided about them. */
export const paymentsToDecide = pgTable(
  'payments_to_decide',
  {
    id: id(),
    kind: text('kind').$type<PaymentToDecideKind>().notNull(),
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    /** Empty until staff decide, and again when a return has failed. */
    decision: text('decision').$type<'returned' | 'kept'>(),
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('payments_to_decide_purchase_id_key').on(table.purchaseId),
    index('payments_to_decide_open_index').on(table.createdAt).where(sql`decision IS NULL`),
    check('payments_to_decide_kind_check', sql`${table.kind} IN ('double_payment', 'after_ending')`),
    check('payments_to_decide_decision_check', sql`${table.decision} IN ('returned', 'kept')`),
  ],
);
