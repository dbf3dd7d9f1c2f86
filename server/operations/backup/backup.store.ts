import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { Table } from './catalog.store.ts';

/** Number of rows read at a time. */
const BATCH = 2_000;
/** Excludes finished and cancelled jobs, and the queue's own maintenance jobs. */
const OWED_JOBS = sql`WHERE state NOT IN ('completed', 'cancelled') AND NOT starts_with(name, '__pgboss__')`;

/**
 * Makes the transaction read one consistent snapshot, and format values independently of settings. Call it first. The tables
 * are locked before the snapshot is taken, because a table that a migration rewrote after it would look empty.
 */
export async function beginSnapshot(tx: Db, tables: readonly Table[]): Promise<void> {
  await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`);
  const names = tables.map(({ schema, name }) => sql`${sql.identifier(schema)}.${sql.identifier(name)}`);
  // Unlike a query, LOCK TABLE does not take the snapshot.
  if (names.length > 0) await tx.execute(sql`LOCK TABLE ${sql.join(names, sql`, `)} IN ACCESS SHARE MODE`);
  for (const setting of [
    "datestyle = 'ISO'",
    "timezone = 'UTC'",
    "intervalstyle = 'postgres'",
    "bytea_output = 'hex'",
  ]) {
    await tx.execute(sql.raw(`SET LOCAL ${setting}`));
  }
}

/** Yields a table's rows as lines, in batches, so that memory does not grow with the table. */
export async function* readLines(tx: Db, { schema, name, columns }: Table): AsyncGenerator<string[]> {
  const cells = sql.join(
    columns.map((column) => sql`${sql.identifier(column.name)}::text`),
    sql`, `,
  );
  const filter = schema === 'pgboss' ? OWED_JOBS : sql``;
  await tx.execute(sql`
    DECLARE backup_rows NO SCROLL CURSOR FOR
    SELECT to_json(ARRAY[${cells}])::text AS line FROM ${sql.identifier(schema)}.${sql.identifier(name)} ${filter}`);
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(sql.raw(`FETCH ${BATCH} FROM backup_rows`));
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < BATCH) break;
  }
  await tx.execute(sql`CLOSE backup_rows`);
}
