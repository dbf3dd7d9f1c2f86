import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { customers, teamMembers } from './customers.ts';

/** The ids of the AI app's events that were counted, for as long as the app may tell them again. */
export const usageEvents = pgTable(
  'usage_events',
  {
    /** The app's own id. */
    id: text('id').primaryKey(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (table) => [index('usage_events_received_at_index').on(table.receivedAt)],
);

/** Sums of what each person did in the AI app, by day (UTC). */
export const usageDays = pgTable(
  'usage_days',
  {
    /** The id of the customer or the team member. */
    personId: uuid('person_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    type: text('type').notNull(),
    count: integer('count').notNull(),
    /** The owner of the account. */
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** Empty for what the owner did. */
    teamMemberId: uuid('team_member_id').references(() => teamMembers.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.day, table.type] }),
    index('usage_days_customer_id_index').on(table.customerId, table.day),
    index('usage_days_team_member_id_index').on(table.teamMemberId),
  ],
);
