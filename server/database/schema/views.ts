import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ViewFilters, ViewList } from '#contract/views.ts';
import { createdAt, flag, id, updatedAt } from './columns.ts';
import { users } from './staff.ts';

/** Named filters and order of a list. A view belongs to a staff user and may be shared with all. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    list: text('list').$type<ViewList>().notNull(),
    filters: jsonb('filters').$type<ViewFilters>().notNull(),
    sort: text('sort'),
    density: text('density').$type<'comfortable' | 'dense'>(),
    isShared: flag('is_shared').default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('saved_views_name_key').on(table.ownerId, table.list, sql`lower(${table.name})`),
    index('saved_views_shared_index').on(table.list).where(sql`is_shared = 1`),
    check('saved_views_is_shared_check', sql`${table.isShared} IN (0, 1)`),
  ],
);
