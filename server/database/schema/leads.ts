import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { LeadStage } from '#contract/leads.ts';
import { createdAt, id, instant, searchText, updatedAt } from './columns.ts';
import { customers } from './customers.ts';
import { users } from './staff.ts';

/** Orders leads by their next step's date. Those without a date come last. */
export const NEXT_STEP_ORDER = sql`coalesce(next_step_at, '9999-12-31T00:00:00Z'::timestamptz)`;

/** People who submitted a form of the site, one row for each email ignoring case, with the latest data. Each submission is a contact. */
export const leads = pgTable(
  'leads',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    phoneE164: text('phone_e164'),
    productType: text('product_type').notNull(),
    page: text('page'),
    /** The visit's `utm_campaign`. The contact has its other parameters. */
    campaign: text('campaign'),
    stage: text('stage').$type<LeadStage>().notNull().default('new'),
    assigneeId: uuid('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    nextStep: text('next_step'),
    nextStepAt: instant('next_step_at'),
    lostReason: text('lost_reason'),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    submissions: integer('submissions').notNull().default(1),
    createdAt: createdAt(),
    submittedAt: instant('submitted_at').notNull().defaultNow(),
    firstAnsweredAt: instant('first_answered_at'),
    updatedAt: updatedAt(),
    searchText: searchText(),
  },
  (table) => [
    uniqueIndex('leads_email_key').on(sql`lower(${table.email})`),
    index('leads_customer_id_index').on(table.customerId),
    index('leads_newest_index').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('leads_name_index').on(sql`(fold_text(${table.name}) COLLATE "C")`, table.id),
    index('leads_next_step_index').on(NEXT_STEP_ORDER, table.id),
    index('leads_stage_index').on(table.stage, table.createdAt, table.id),
    index('leads_assignee_id_index').on(table.assigneeId, table.createdAt, table.id),
    index('leads_product_type_index').on(table.productType, table.createdAt, table.id),
    index('leads_page_index').on(table.page, table.createdAt, table.id),
    index('leads_campaign_index').on(table.campaign, table.createdAt, table.id),
    index('leads_search_index').using('gin', table.searchText.op('gin_trgm_ops')),
    check(
      'leads_stage_check',
      sql`${table.stage} IN ('new', 'contacted', 'demo_booked', 'demo_done', 'checkout_opened', 'won', 'lost')`,
    ),
  ],
);
