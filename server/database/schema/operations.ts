import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/** When a command or a check last succeeded, and its result, and when a webhook about a text may last have been lost. Not in backups. */
export const operationRuns = pgTable('operation_runs', {
  name: text('name').$type<'backup' | 'reconcile' | 'missed-texts' | 'lost-webhook' | 'mail'>().primaryKey(),
  succeededAt: instant('succeeded_at').notNull().defaultNow(),
  /** Number of rows in a backup, of differences that a reconciliation left, or of texts that were missed; else 0. */
  result: bigint('result', { mode: 'number' }).notNull(),
});

/** Fingerprint of the SESSION_SECRET that this data was written with (server/shared/secret-box.ts). The table has one row. */
export const sessionSecret = pgTable(
  'session_secret',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    fingerprint: text('fingerprint').notNull(),
  },
  (table) => [check('session_secret_only_check', sql`${table.isOnly}`)],
);

/** Deleted customers and team members, recorded by a trigger, so that restoring an older backup does not bring them back. */
export const erasures = pgTable('erasures', {
  /** The random id of the deleted row. It identifies nobody any more. */
  subjectId: uuid('subject_id').primaryKey(),
  erasedAt: instant('erased_at').notNull().defaultNow(),
  /** How many rows elsewhere were about them, by kind. Null in deletions of older versions. */
  cleared: jsonb('cleared').$type<Record<string, number>>(),
  /** What is left of them and until when, null for without end. */
  stays: jsonb('stays').$type<{ what: string; until: string | null }[]>(),
});

/** Numbers and addresses that a customer or team member had before. A trigger writes them, and the erasure deletes them. */
export const formerAddresses = pgTable(
  'former_addresses',
  {
    id: id(),
    /** Not a reference: the erasure needs them when the person's row is gone. */
    subjectId: uuid('subject_id').notNull(),
    email: text('email'),
    phoneE164: text('phone_e164'),
    until: instant('until').notNull().defaultNow(),
  },
  (table) => [
    index('former_addresses_subject_id_index').on(table.subjectId),
    check('former_addresses_check', sql`num_nonnulls(${table.email}, ${table.phoneE164}) = 1`),
  ],
);
