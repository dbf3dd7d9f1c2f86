import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ImportFault } from '../../../contract/imports.ts';
import { createdAt, id, instant } from './columns.ts';

/** Files of customers that staff brought in. The customers and team members an import made carry its id. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    /** No reference, so that it stays when the user goes. */
    userId: uuid('user_id').notNull(),
    fileName: text('file_name'),
    /** All that the import makes is dated so: a row that was changed later is known by its date. */
    createdAt: createdAt(),
    undoneAt: instant('undone_at'),
  },
  (table) => [index('imports_created_at_index').on(table.createdAt)],
);

/** What became of each part of a file: a part that is sent again, after its answer was lost, gets the same answer. */
export const importChunks = pgTable(
  'import_chunks',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    chunk: integer('chunk').notNull(),
    /** SHA-256 of the rows. */
    hash: text('hash').notNull(),
    customerImported: integer('customer_imported').notNull(),
    customerSkipped: integer('customer_skipped').notNull(),
    customerInvalid: integer('customer_invalid').notNull(),
    teamMemberImported: integer('team_member_imported').notNull(),
    teamMemberSkipped: integer('team_member_skipped').notNull(),
    teamMemberInvalid: integer('team_member_invalid').notNull(),
    /** Names rows and columns, and nobody. */
    faults: jsonb('faults').$type<ImportFault[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.chunk] })],
);
