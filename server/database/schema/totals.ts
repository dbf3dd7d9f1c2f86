import { bigint, date, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Changes that the dashboard sums up, by the UTC day on which the changed rows were created. Triggers add rows
 * (server/database/functions/totals.sql) and a job folds them. Their sums are exact at any time.
 */
export const totals = pgTable('totals', {
  /** The counted table. `access` counts the customers again by their access state, all on one fixed day. */
  subject: text('subject')
    .$type<'customers' | 'access' | 'team_members' | 'purchases' | 'leads' | 'balance_transactions' | 'mrr_changes'>()
    .notNull(),
  day: date('day').notNull(),
  /** A customer's license or access state, a lead's stage, or the kind of a row in the money report. Empty for the others. */
  state: text('state').notNull(),
  count: integer('count').notNull(),
  /** For purchases, their share of Total Revenue. For the money report, the amount. */
  revenue: numeric('revenue', { precision: 14, scale: 2 }).notNull(),
  usedLicenses: bigint('used_licenses', { mode: 'number' }).notNull(),
  licenses: bigint('licenses', { mode: 'number' }).notNull(),
});
