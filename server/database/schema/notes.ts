import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, flag, id, instant, updatedAt } from './columns.ts';
import { customers } from './customers.ts';
import { users } from './staff.ts';

/** Notes by staff about a customer. */
export const notes = pgTable(
  'notes',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    body: text('body').notNull(),
    /** The user who created the note. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** The user who wrote the current text. `writtenAt` is when. */
    writtenBy: uuid('written_by').references(() => users.id, { onDelete: 'set null' }),
    writtenAt: instant('written_at').notNull().defaultNow(),
    /** Number of earlier versions. */
    edits: integer('edits').notNull().default(0),
    isPinned: flag('is_pinned').default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('notes_customer_id_index').on(table.customerId, table.createdAt, table.id),
    check('notes_is_pinned_check', sql`${table.isPinned} IN (0, 1)`),
  ],
);

/** Earlier texts of a note. */
export const noteVersions = pgTable(
  'note_versions',
  {
    id: id(),
    noteId: uuid('note_id')
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    body: text('body').notNull(),
    writtenBy: uuid('written_by').references(() => users.id, { onDelete: 'set null' }),
    writtenAt: instant('written_at').notNull(),
  },
  (table) => [index('note_versions_note_id_index').on(table.noteId, table.writtenAt)],
);
