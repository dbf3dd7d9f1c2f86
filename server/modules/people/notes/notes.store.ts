import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { alias, type PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { PageQuery } from '#contract/lists.ts';
import type { Note, NoteVersion } from '#contract/notes.ts';
import type { Db } from '#server/database/database.ts';
import type { SortSpec } from '#server/database/lists/keyset.ts';
import { paginate } from '#server/database/lists/list-page.ts';
import type { ListPage, PageSize } from '#server/database/lists/list-source.ts';
import { cappedCount, readCount } from '#server/database/lists/row-count.ts';
import { notes, noteVersions, users } from '#server/database/schema.ts';
import { isUuid } from '#server/shared/uuid.ts';

type NoteRow = typeof notes.$inferSelect;

/** Adds a large interval to pinned notes, so that they sort above all others. */
const ORDER = sql`(${notes.createdAt} + ${notes.isPinned} * interval '1000 years')`;
const PINNED_FIRST = '-order';
const SORT: SortSpec = { id: notes.id, fields: { order: { column: ORDER, type: 'timestamptz' } } };

const authors = alias(users, 'authors');
const writers = alias(users, 'writers');
const SHOWN = { ...getTableColumns(notes), authorName: authors.username, writtenByName: writers.username };

export async function pageOfNotes(
  db: Db,
  customerId: string,
  { cursor, limit, counted }: PageQuery & PageSize,
): Promise<ListPage<Note>> {
  const { cursorCondition, orderBy, sortValue, toPage } = paginate(SORT, { sort: PINNED_FIRST, cursor });
  const isTheirs = eq(notes.customerId, customerId);
  const total = counted ? cappedCount(notes, isTheirs) : null;
  const rows = await db
    .select({ ...SHOWN, sortValue, total: sql<number | null>`${total}::float8` })
    .from(notes)
    .leftJoin(authors, eq(authors.id, notes.authorId))
    .leftJoin(writers, eq(writers.id, notes.writtenBy))
    .where(and(isTheirs, cursorCondition))
    .orderBy(...orderBy)
    .limit(limit);
  return toPage(rows, limit, toNote);
}

export async function countNotes(db: Db, customerId: string): Promise<number> {
  return readCount(db, cappedCount(notes, eq(notes.customerId, customerId)));
}

/** Returns undefined when there is no such note. */
export async function readNote(db: Db, id: string): Promise<Note | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db
    .select(SHOWN)
    .from(notes)
    .leftJoin(authors, eq(authors.id, notes.authorId))
    .leftJoin(writers, eq(writers.id, notes.writtenBy))
    .where(eq(notes.id, id));
  return row && toNote(row);
}

/** Like `readNote`, and locks the row until the transaction ends. */
export async function lockNote(tx: Db, id: string): Promise<(NoteRow & Names) | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await tx
    .select(SHOWN)
    .from(notes)
    .leftJoin(authors, eq(authors.id, notes.authorId))
    .leftJoin(writers, eq(writers.id, notes.writtenBy))
    .where(eq(notes.id, id))
    .for('no key update', { of: notes });
  return row;
}

/** Inserts a note unless there is one of its id, and tells whether it did. */
export async function insertNote(tx: Db, note: typeof notes.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(notes).values(note).onConflictDoNothing().returning({ id: notes.id });
  return inserted.length > 0;
}

export async function updateNote(tx: Db, id: string, changes: PgUpdateSetSource<typeof notes>): Promise<void> {
  await tx.update(notes).set(changes).where(eq(notes.id, id));
}

/** Saves the current text as a version and returns the changes for the new text. */
export async function replaceBody(
  tx: Db,
  { id: noteId, body: former, writtenBy, writtenAt }: NoteRow,
  body: string,
  userId: string,
): Promise<PgUpdateSetSource<typeof notes>> {
  await tx.insert(noteVersions).values({ noteId, body: former, writtenBy, writtenAt });
  return { body, writtenBy: userId, writtenAt: sql`now()`, edits: sql`${notes.edits} + 1` };
}

/** Deletes a note and its earlier versions. */
export async function deleteNote(tx: Db, id: string): Promise<void> {
  await tx.delete(notes).where(eq(notes.id, id));
}

export async function listVersions(db: Db, noteId: string): Promise<NoteVersion[]> {
  const { id, body, writtenAt } = noteVersions;
  const rows = await db
    .select({ id, body, writtenByName: users.username, writtenAt })
    .from(noteVersions)
    .leftJoin(users, eq(users.id, noteVersions.writtenBy))
    .where(eq(noteVersions.noteId, noteId))
    .orderBy(desc(writtenAt), desc(id));
  return rows.map((row) => ({ ...row, writtenAt: row.writtenAt.toISOString() }));
}

type Names = Pick<Note, 'authorName' | 'writtenByName'>;

/** Converts a row to the API's format. */
export function toNote(row: NoteRow & Names): Note {
  return {
    id: row.id,
    customerId: row.customerId,
    body: row.body,
    authorId: row.authorId,
    authorName: row.authorName,
    isPinned: row.isPinned,
    edits: row.edits,
    writtenByName: row.writtenByName,
    writtenAt: row.writtenAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
