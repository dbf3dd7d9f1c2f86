import { sql } from 'drizzle-orm';
import { date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, updatedAt } from './columns.ts';
import { customers } from './customers.ts';
import { users } from './staff.ts';

/** Orders tasks by their due date. Those without a date come last. */
export const DUE_ORDER = sql`coalesce(due_at, '9999-12-31T00:00:00Z'::timestamptz)`;

/** Tasks of staff, with or without a customer. */
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

/** Records the morning mails about due tasks: at most one a day for each assignee. */
export const taskMails = pgTable(
  'task_mails',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The day in the business's time zone. */
    day: date('day').notNull(),
    /** When it was handed to the mail server. It is not sent again, whatever the outcome. */
    sentAt: instant('sent_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);
