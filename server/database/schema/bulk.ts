import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { BulkActionKind, BulkList, BulkStatus, BulkUndone } from '#contract/bulk.ts';
import type { Channel, Purpose } from '#contract/channels.ts';
import type { SendAt } from '#contract/scheduled-sends.ts';
import { createdAt, id, instant } from './columns.ts';

/** Parameters of the action on each row. */
export interface BulkDetails {
  tag?: string;
  /** The tag that was added or removed, which may be renamed before an undo. */
  tagId?: string;
  assigneeId?: string | null;
  /** Of texts and emails. Absent in actions from before it was asked for. */
  purpose?: Purpose;
  sendAt?: SendAt;
  /** A template's words when the action was ordered. */
  template?: { channel: Channel; subject: string | null; body: string };
  message?: string;
  subject?: string;
  content?: string;
  /** The user who has retried it last. From then on it runs on this user's right, and before that on its starter's. */
  retriedBy?: string;
  undo?: BulkUndoProgress;
}

/** How far an undo has come. */
export interface BulkUndoProgress extends BulkUndone {
  /** The position of the last row that was looked at. */
  after: number;
}

/** An action on many rows of a list at once. */
export const bulkActions = pgTable(
  'bulk_actions',
  {
    id: id(),
    /** Not a reference, so that it stays when the user is deleted. */
    userId: uuid('user_id').notNull(),
    action: text('action').$type<BulkActionKind>().notNull(),
    list: text('list').$type<BulkList>().notNull(),
    details: jsonb('details').$type<BulkDetails>().notNull(),
    total: integer('total').notNull(),
    /** Number of rows that are settled. */
    done: integer('done').notNull().default(0),
    idempotencyKey: text('idempotency_key'),
    /** SHA-256 of the request. */
    hash: text('hash').notNull(),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
    cancelledAt: instant('cancelled_at'),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    uniqueIndex('bulk_actions_idempotency_key').on(table.userId, table.idempotencyKey),
    index('bulk_actions_created_at_index').on(table.createdAt),
    check('bulk_actions_list_check', sql`${table.list} IN ('customers', 'leads', 'team-members')`),
  ],
);

/** The rows of an action, found when it began, and each row's outcome. It holds no reference, because the record may be deleted. */
export const bulkRows = pgTable(
  'bulk_rows',
  {
    bulkId: uuid('bulk_id')
      .notNull()
      .references(() => bulkActions.id, { onDelete: 'cascade' }),
    /** In the list's order, from 1. */
    position: integer('position').notNull(),
    recordId: uuid('record_id').notNull(),
    /** Empty until the row is settled. */
    status: text('status').$type<BulkStatus>(),
    /** Without an address or a number, because it outlives the person. */
    reason: text('reason'),
    /** Number of attempts at which a vendor failed. */
    tries: integer('tries').notNull().default(0),
    /** The record's previous values, for undo. Empty when nothing was changed or it cannot be undone. */
    before: jsonb('before').$type<BulkDetails>(),
  },
  (table) => [
    primaryKey({ columns: [table.bulkId, table.position] }),
    index('bulk_rows_open_index').on(table.bulkId, table.tries, table.position).where(sql`status IS NULL`),
    check('bulk_rows_status_check', sql`${table.status} IN ('done', 'waiting', 'skipped', 'failed')`),
  ],
);
