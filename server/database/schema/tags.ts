import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { MAX_TAGS, type TagColor } from '../../../contract/tags.ts';
import { createdAt, id, updatedAt } from './columns.ts';
import { customers } from './customers.ts';

/** Words by which staff tell customers apart. One row for a name, whatever its case. */
export const tags = pgTable(
  'tags',
  {
    id: id(),
    name: text('name').notNull(),
    color: text('color').$type<TagColor>().notNull().default('gray'),
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

/** Which customers have which tags. Apart from the record, so that a tag of many is renamed or merged without writing them. */
export const customerTags = pgTable(
  'customer_tags',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    tagId: uuid('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    /** The order that staff gave them in; those given to many at once stand last. */
    position: smallint('position').notNull().default(MAX_TAGS),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.tagId] }),
    index('customer_tags_tag_id_index').on(table.tagId, table.customerId),
  ],
);
