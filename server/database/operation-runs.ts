import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { operationRuns } from './schema.ts';
import { tableExists } from './table-exists.ts';

export type OperationRun = typeof operationRuns.$inferSelect;

/** Records that a command has finished, by default now. Does nothing if the database is older than the table. */
export async function noteRun(db: Db, name: OperationRun['name'], result: number, at?: Date): Promise<void> {
  if (!(await tableExists(db, 'operation_runs'))) return;
  const run = { result, succeededAt: at ?? sql`now()` };
  await db
    .insert(operationRuns)
    .values({ name, ...run })
    .onConflictDoUpdate({ target: operationRuns.name, set: run });
}

export async function readRuns(db: Db): Promise<OperationRun[]> {
  return db.select().from(operationRuns);
}

/** Returns when the last mail came in, by whatever way. */
export async function lastMailAt(db: Db): Promise<Date | null> {
  const runs = await readRuns(db);
  return runs.find(({ name }) => name === 'mail')?.succeededAt ?? null;
}
