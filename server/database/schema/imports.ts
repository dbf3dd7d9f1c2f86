import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ImportFault } from '#contract/imports.ts';
import { createdAt, id, instant } from './columns.ts';

/** What an undo has done so far and where it continues. Holds ids, but no personal data. */
export interface UndoProgress {
  /** Team members go first, because customers with remaining team members are kept. */
  list: 'teamMembers' | 'customers';
  /** The last record of the list that was processed. */
  after: string;
  customersDeleted: number;
  teamMembersDeleted: number;
  customersKept: number;
  teamMembersKept: number;
  /** The first of the kept records. */
  kept: { id: string; reason: string }[];
  /** Who has ordered it. It goes on while this user may undo imports. Empty in undos that an older version began. */
  orderedBy?: string;
  /** Whether it has stopped because this user may not any more. Somebody else can order the rest. */
  isStopped?: true;
}

/** Imports of customer files by staff. The customers and team members that an import creates carry its id. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    /** Not a reference, so that it stays when the user is deleted. */
    userId: uuid('user_id').notNull(),
    fileName: text('file_name'),
    /** The date of all rows that the import creates. Rows that were edited later have another `updatedAt`. */
    createdAt: createdAt(),
    /** From then on nothing more is imported under this id. */
    undoBegunAt: instant('undo_begun_at'),
    /** Null before the undo, and for imports that an older version has undone. */
    undo: jsonb('undo').$type<UndoProgress>(),
    undoneAt: instant('undone_at'),
  },
  (table) => [index('imports_created_at_index').on(table.createdAt)],
);

/** The result of each chunk of a file. A chunk that is sent again after a lost answer gets the same answer. */
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
    /** Holds row numbers and column names, but no personal data. */
    faults: jsonb('faults').$type<ImportFault[]>().notNull(),
    customerWorthALook: integer('customer_worth_a_look').notNull().default(0),
    warnings: jsonb('warnings').$type<ImportFault[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.chunk] })],
);
