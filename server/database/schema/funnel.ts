import { sql } from 'drizzle-orm';
import { check, date, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/**
 * How many came, by UTC day: a row for each page with each campaign, for each page, for each campaign, and for all. Whoever came
 * by two campaigns counts once in each of them and once in the sums.
 */
export const funnelDays = pgTable(
  'funnel_days',
  {
    /** What the row is about; `page` and `campaign` are empty where it adds them up. */
    scope: text('scope').$type<'page_campaign' | 'page' | 'campaign' | 'all'>().notNull(),
    day: date('day').notNull(),
    page: text('page').notNull(),
    /** Empty for who came by none, too. */
    campaign: text('campaign').notNull(),
    visitors: integer('visitors').notNull().default(0),
    dialogs: integer('dialogs').notNull().default(0),
    /** Customers whose submission of this day it was, and how far they came. */
    leads: integer('leads').notNull().default(0),
    checkouts: integer('checkouts').notNull().default(0),
    paid: integer('paid').notNull().default(0),
    /** Of their purchases, as Total Revenue counts it. */
    revenue: numeric('revenue', { precision: 14, scale: 2 }).notNull().default('0'),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.day, table.page, table.campaign] }),
    check('funnel_days_scope_check', sql`${table.scope} IN ('page_campaign', 'page', 'campaign', 'all')`),
  ],
);

/**
 * What has been counted already, each as a digest that says neither who nor what: of a visitor under their day's salt, of a
 * customer under their id. Gone once it cannot be counted again.
 */
export const funnelMarks = pgTable(
  'funnel_marks',
  {
    /** The last UTC day on which it is needed. */
    expiresOn: date('expires_on').notNull(),
    mark: uuid('mark').notNull(),
  },
  (table) => [primaryKey({ columns: [table.expiresOn, table.mark] })],
);

/** What visitors are known by for a day, by all instances; deleted after two days, and in no backup. */
export const funnelSalts = pgTable('funnel_salts', {
  day: date('day').primaryKey(),
  salt: text('salt').notNull(),
});
