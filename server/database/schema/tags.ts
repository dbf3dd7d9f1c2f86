import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { MAX_TAGS, type TagColor } from '#contract/tags.ts';
import { createdAt, id, updatedAt } from './columns.ts';
import { customers } from './customers.ts';

/** Labels that staff give to customers. Names are unique, ignoring case. */
export const tags = pgTable(
  'tags',
  {
    id: id(),
    name: text('name').notNull(),
    color: text('color').$type<TagColor>().notNull().default('gray'),
    /** The import that created it, until staff change it. An undo of the import deletes it if nobody has it. */
    importId: uuid('import_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('tags_name_key').on(sql`lower(${table.name})`),
    check(
      'tags_color_check',
      sql`${table.color} IN ('gray', 'red', 'orange', 'green', 'teal', 'blue', 'purple', 'pink')`,
    ),
  ],
);

/** Links customers and tags. A separate table lets a tag be renamed or merged without updating its customers. */
export const customerTags = pgTable(
  'customer_tags',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    tagId: uuid('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    /** The order in which staff assigned the tags. Tags assigned in bulk come last. */
    position: smallint('position').notNull().default(MAX_TAGS),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.tagId] }),
    index('customer_tags_tag_id_index').on(table.tagId, table.customerId),
  ],
);
