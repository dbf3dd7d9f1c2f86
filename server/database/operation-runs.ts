import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { operationRuns } from './schema.ts';

export type OperationRun = typeof operationRuns.$inferSelect;

/** Records that a command has finished, by default now. Does nothing if the database is older than the table. */
export async function noteRun(db: Db, name: OperationRun['name'], result: number, at?: Date): Promise<void> {
  const { rows } = await db.execute<{ exists: boolean }>(
    sql`SELECT to_regclass('operation_runs') IS NOT NULL AS exists`,
  );
  if (!rows[0]?.exists) return;
  const run = { result, succeededAt: at ?? sql`now()` };
  await db
    .insert(operationRuns)
    .values({ name, ...run })
    .onConflictDoUpdate({ target: operationRuns.name, set: run });
}

export async function readRuns(db: Db): Promise<OperationRun[]> {
  return db.select().from(operationRuns);
}
