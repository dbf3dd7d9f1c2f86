import { bigint, date, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * What the dashboard adds up: how much each write changed, by the day its rows were made (UTC). Triggers add rows
 * (server/database/functions/totals.sql) and a job folds them; summed up they are the truth over all customers, team members and
 * purchases.
 */
export const totals = pgTable('totals', {
  /** The table counted. */
  subject: text('subject').$type<'customers' | 'team_members' | 'purchases'>().notNull(),
  day: date('day').notNull(),
  /** State of a customer's licences; empty for the others. */
  state: text('state').notNull(),
  count: integer('count').notNull(),
  /** Of purchases: what they add to Total Revenue. */
  revenue: numeric('revenue', { precision: 14, scale: 2 }).notNull(),
  usedLicenses: bigint('used_licenses', { mode: 'number' }).notNull(),
  licenses: bigint('licenses', { mode: 'number' }).notNull(),
});
