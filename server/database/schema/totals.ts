import { bigint, date, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * What the dashboard adds up: how much each write changed, by the day its rows were made (UTC). Triggers add rows
 * (server/database/functions/totals.sql) and a job folds them; summed up they are the truth over all customers, team members,
 * purchases and leads.
 */
export const totals = pgTable('totals', {
  /** The table counted; `access` are the customers once more, by their access and on no day. */
  subject: text('subject')
    .$type<'customers' | 'access' | 'team_members' | 'purchases' | 'leads' | 'balance_transactions' | 'mrr_changes'>()
    .notNull(),
  day: date('day').notNull(),
  /** State of a customer's licenses, or access, stage of a lead, kind of what the books have; empty for the others. */
  state: text('state').notNull(),
  count: integer('count').notNull(),
  /** Of purchases: what they add to Total Revenue. Of the books: what they say was moved. */
  revenue: numeric('revenue', { precision: 14, scale: 2 }).notNull(),
  usedLicenses: bigint('used_licenses', { mode: 'number' }).notNull(),
  licenses: bigint('licenses', { mode: 'number' }).notNull(),
});
