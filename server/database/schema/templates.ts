import { sql } from 'drizzle-orm';
import { check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { TemplateChannel } from '#contract/templates.ts';
import { createdAt, id, updatedAt } from './columns.ts';

/** Texts and emails for many people, in Liquid. Names are unique, ignoring case. */
export const templates = pgTable(
  'templates',
  {
    id: id(),
    name: text('name').notNull(),
    channel: text('channel').$type<TemplateChannel>().notNull(),
    /** Empty for a text. */
    subject: text('subject'),
    body: text('body').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('templates_name_key').on(sql`lower(${table.name})`),
    check('templates_channel_check', sql`${table.channel} IN ('text', 'email')`),
    check('templates_subject_check', sql`(${table.channel} = 'email') = (${table.subject} IS NOT NULL)`),
  ],
);
