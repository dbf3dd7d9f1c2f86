import { sql } from 'drizzle-orm';
import { date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, updatedAt } from './columns.ts';
import { customers } from './customers.ts';
import { users } from './staff.ts';

/** When tasks are due, as lists order it: those without a date are the last. */
export const DUE_ORDER = sql`coalesce(due_at, '9999-12-31T00:00:00Z'::timestamptz)`;

/** What staff have to do, for a customer or not. */
export const tasks = pgTable(
  'tasks',
  {
    id: id(),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    dueAt: instant('due_at'),
    assigneeId: uuid('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    doneAt: instant('done_at'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    searchText: text('search_text').notNull().generatedAlwaysAs(sql`' ' || fold_text(title)`),
  },
  (table) => [
    index('tasks_customer_id_index').on(table.customerId, table.createdAt, table.id),
    index('tasks_newest_index').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('tasks_due_index').on(DUE_ORDER, table.id),
    index('tasks_open_index').on(table.assigneeId, DUE_ORDER, table.id).where(sql`done_at IS NULL`),
    index('tasks_search_index').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
);

/** Whom the mail of a morning has been ordered for: each assignee once a day. */
export const taskMails = pgTable(
  'task_mails',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In the business's time zone. */
    day: date('day').notNull(),
    /** When it was handed to the mail server; whatever came of that, it is not handed over again. */
    sentAt: instant('sent_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);
