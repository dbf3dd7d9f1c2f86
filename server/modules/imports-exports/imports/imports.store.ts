import { and, desc, eq, sql } from 'drizzle-orm';
import type { ImportCounts, ImportResponse } from '#contract/imports.ts';
import type { Db } from '#server/database/database.ts';
import { importChunks, imports, users } from '#server/database/schema.ts';

export type ImportRow = typeof imports.$inferSelect;
export type UndoProgress = NonNullable<ImportRow['undo']>;
export type ChunkRow = typeof importChunks.$inferSelect;

/** Creates or finds the import and locks it until the transaction ends, so that its parts run one after the other. */
export async function claimImport(
  tx: Db,
  given: { id: string; userId: string; fileName: string | undefined },
): Promise<{ row: ImportRow; created: boolean }> {
  const made = await tx.insert(imports).values(given).onConflictDoNothing().returning({ id: imports.id });
  const row = await lockImport(tx, given.id);
  if (!row) throw new Error('An import vanished while it was being made');
  return { row, created: made.length > 0 };
}

/** Locks the import until the transaction ends. Returns undefined when the import does not exist. */
export async function lockImport(tx: Db, id: string): Promise<ImportRow | undefined> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for('update');
  return row;
}

export async function findChunk(tx: Db, importId: string, chunk: number): Promise<ChunkRow | undefined> {
  const [row] = await tx
    .select()
    .from(importChunks)
    .where(and(eq(importChunks.importId, importId), eq(importChunks.chunk, chunk)));
  return row;
}

export async function saveChunk(
  tx: Db,
  { errors, ...result }: ImportResponse,
  chunk: Pick<ChunkRow, 'importId' | 'chunk' | 'hash'>,
): Promise<void> {
  await tx.insert(importChunks).values({ ...chunk, ...result, faults: errors });
}

export async function findImport(db: Db, id: string): Promise<ImportRow | undefined> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id));
  return row;
}

export async function beginUndo(tx: Db, id: string, undo: UndoProgress): Promise<void> {
  await tx
    .update(imports)
    .set({ undo, undoBegunAt: sql`coalesce(${imports.undoBegunAt}, now())` })
    .where(eq(imports.id, id));
}

export async function saveUndo(tx: Db, id: string, undo: UndoProgress, { isDone }: { isDone: boolean }): Promise<void> {
  await tx
    .update(imports)
    .set({ undo, ...(isDone && { undoneAt: sql`now()` }) })
    .where(eq(imports.id, id));
}

type ImportWithCounts = Pick<ImportRow, 'id' | 'fileName' | 'createdAt' | 'undoneAt'> &
  ImportCounts & { username: string | null; isBeingUndone: boolean };

/** Returns the latest imports with the sums of their parts, newest first. */
export async function latestImports(db: Db, limit: number): Promise<ImportWithCounts[]> {
  const latest = db.select().from(imports).orderBy(desc(imports.createdAt)).limit(limit).as('latest');
  const sum = (column: keyof ImportCounts) => sql<number>`coalesce(sum(${importChunks[column]}), 0)::int`;
  return db
    .select({
      id: latest.id,
      fileName: latest.fileName,
      createdAt: latest.createdAt,
      isBeingUndone: sql<boolean>`${latest.undo} IS NOT NULL AND ${latest.undoneAt} IS NULL AND NOT ${latest.undo} ? 'isStopped'`,
      undoneAt: latest.undoneAt,
      username: users.username,
      customerImported: sum('customerImported'),
      customerSkipped: sum('customerSkipped'),
      customerInvalid: sum('customerInvalid'),
      teamMemberImported: sum('teamMemberImported'),
      teamMemberSkipped: sum('teamMemberSkipped'),
      teamMemberInvalid: sum('teamMemberInvalid'),
    })
    .from(latest)
    .leftJoin(importChunks, eq(importChunks.importId, latest.id))
    .leftJoin(users, eq(users.id, latest.userId))
    .groupBy(latest.id, latest.fileName, latest.createdAt, latest.undo, latest.undoneAt, users.username)
    .orderBy(desc(latest.createdAt));
}
