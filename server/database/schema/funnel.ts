import { sql } from 'drizzle-orm';
import { check, date, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/**
 * Funnel counts by UTC day, with a row for each page and campaign, for each page, for each campaign, and for all. A visitor from
 * two campaigns counts once in each of them and once in the sums.
 */
export const funnelDays = pgTable(
  'funnel_days',
  {
    /** What the row covers. `page` and `campaign` are empty when the row sums over them. */
    scope: text('scope').$type<'page_campaign' | 'page' | 'campaign' | 'all'>().notNull(),
    day: date('day').notNull(),
    page: text('page').notNull(),
    /** Also empty for visitors without a campaign. */
    campaign: text('campaign').notNull(),
    visitors: integer('visitors').notNull().default(0),
    dialogs: integer('dialogs').notNull().default(0),
    /** Customers who submitted a form on this day, and how far they got later. */
    leads: integer('leads').notNull().default(0),
    checkouts: integer('checkouts').notNull().default(0),
    paid: integer('paid').notNull().default(0),
    /** Revenue from their purchases, counted as in Total Revenue. */
    revenue: numeric('revenue', { precision: 14, scale: 2 }).notNull().default('0'),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.day, table.page, table.campaign] }),
    check('funnel_days_scope_check', sql`${table.scope} IN ('page_campaign', 'page', 'campaign', 'all')`),
  ],
);

/**
 * Records what has been counted already, as anonymous digests: of a visitor with the day's salt, of a customer with their id.
 * A row is deleted once it can no longer be counted again.
 */
export const funnelMarks = pgTable(
  'funnel_marks',
  {
    /** The last UTC day on which the mark is needed. */
    expiresOn: date('expires_on').notNull(),
    mark: uuid('mark').notNull(),
  },
  (table) => [primaryKey({ columns: [table.expiresOn, table.mark] })],
);

/** Salts that identify visitors for a day, shared by all instances. They are deleted after two days and are in no backup. */
export const funnelSalts = pgTable('funnel_salts', {
  day: date('day').primaryKey(),
  salt: text('salt').notNull(),
});
