import { sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import type { Table } from './catalog.store.ts';

/** Rows read at a time. */
const BATCH = 2_000;
/** Work that is done, or that nobody wants, is not owed any more; what the queue does for itself it does anew. */
const OWED_JOBS = sql`WHERE state NOT IN ('completed', 'cancelled') AND NOT starts_with(name, '__pgboss__')`;

/**
 * All that this transaction reads is of one moment, and written as text the same way everywhere. To be said first. The tables
 * are held before the moment is chosen: one that a migration wrote anew after it would look empty.
 */
export async function beginSnapshot(tx: Db, tables: readonly Table[]): Promise<void> {
  await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`);
  const names = tables.map(({ schema, name }) => sql`${sql.identifier(schema)}.${sql.identifier(name)}`);
  // Unlike a query, LOCK TABLE chooses no moment.
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

/** A table's rows as lines, some at a time: memory does not grow with the table. */
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
