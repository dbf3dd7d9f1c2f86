import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { SERVER_LOCK_KEY } from '#server/database/lock-keys.ts';
import { BackupFileError } from './backup-format.ts';
import type { RowBatch } from './backup-reader.ts';
import type { Table } from './catalog.store.ts';

/** Prevents servers from starting on this database until the transaction ends. @returns false while one is running. */
export async function lockServersOut(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${SERVER_LOCK_KEY}) AS locked`,
  );
  return rows[0]?.locked === true;
}

/** Counts the connections of the product's other processes, or only those that are or were in use since a time. */
export async function countOtherConnections(db: Db, usedSince?: Date): Promise<number> {
  const inUse =
    usedSince && sql`AND (state IS DISTINCT FROM 'idle' OR state_change > ${usedSince.toISOString()}::timestamptz)`;
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'insurance-24-7-ai%' ${inUse}`);
  return rows[0]?.count ?? 0;
}

/** Returns the tables that have rows. */
export async function listFilled(db: Db, tables: Table[]): Promise<string[]> {
  const filled: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await db.execute(sql`SELECT 1 FROM ${sql.identifier(schema)}.${sql.identifier(name)} LIMIT 1`);
    if (rows.length > 0) filled.push(name);
  }
  return filled;
}

/** Drops all tables and functions that migrations created. Keeps extensions. */
export async function dropAll(tx: Db): Promise<void> {
  await tx.execute(sql`
    DO $$
    DECLARE
      statement text;
      -- All are named before the first goes: CASCADE takes others along.
      statements text[] := ARRAY(
        SELECT format('DROP TABLE IF EXISTS %s CASCADE', oid::regclass) FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      ) || ARRAY(
        SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', oid::regprocedure) FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace
          AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
      );
    BEGIN
      FOREACH statement IN ARRAY statements LOOP EXECUTE statement; END LOOP;
    END $$`);
}

/**
 * Prepares the tables for the rows of a backup: removes triggers, constraints and indexes, and the rows that migrations
 * inserted. Building an index afterwards is much faster than filling it row by row.
 * @returns statements that restore what was removed.
 */
export async function prepareLoad(tx: Db, tables: Table[]): Promise<string[]> {
  await tx.execute(sql`SET LOCAL timezone = 'UTC'`);
  const indexes = await tx.execute<{ name: string; definition: string }>(sql`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
    WHERE relnamespace = 'public'::regnamespace AND NOT indisunique`);
  for (const { name } of indexes.rows) await tx.execute(sql.raw(`DROP INDEX ${name}`));
  for (const { schema, name } of tables) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    if (schema === 'public') await tx.execute(sql`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  }
  for (const { schema, name } of tables.toReversed()) {
    await tx.execute(sql`DELETE FROM ${sql.identifier(schema)}.${sql.identifier(name)}`);
  }
  return indexes.rows.map(({ definition }) => definition);
}

/** @throws BackupFileError when the table lacks one of the columns. */
export async function insertRows(
  tx: Db,
  table: Table,
  { columns, json }: Pick<RowBatch, 'columns' | 'json'>,
): Promise<void> {
  const cells = columns.map((name, place) => {
    const type = table.columns.find((column) => column.name === name)?.type;
    if (!type) throw new BackupFileError(`It has a column that this version lacks: ${table.name}.${name}.`);
    return sql`(cells->>${sql.raw(String(place))})::${sql.raw(type)}`;
  });
  // Jobs are restored as rows, because pg-boss has no call that keeps a job's attempts and origin. Older backups contain the
  // queue's own maintenance jobs, for which there may be no queue here.
  const isWanted =
    table.schema === 'pgboss' ? sql`WHERE ${cells[columns.indexOf('name')]} IN (SELECT name FROM pgboss.queue)` : sql``;
  await tx.execute(sql`
    INSERT INTO ${sql.identifier(table.schema)}.${sql.identifier(table.name)}
      (${sql.join(
        columns.map((name) => sql.identifier(name)),
        sql`, `,
      )}) OVERRIDING SYSTEM VALUE
    SELECT ${sql.join(cells, sql`, `)} FROM json_array_elements(${json}::text::json) AS cells ${isWanted}`);
}

/** Makes started jobs due immediately. Their workers are gone, and pg-boss would take a minute to notice that. */
export async function makeJobsDue(tx: Db): Promise<void> {
  await tx.execute(sql`UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state IN ('active', 'retry')`);
}

/** Reverses `prepareLoad`, and continues sequences after the highest value in use. */
export async function finishLoad(tx: Db, tables: Table[], indexes: string[]): Promise<void> {
  for (const definition of indexes) await tx.execute(sql.raw(definition));
  for (const { schema, name, columns } of tables.filter((table) => table.schema === 'public')) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    await tx.execute(sql`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    for (const column of columns.filter(({ type }) => /^(big|small)?int(eger)?$/.test(type))) {
      await tx.execute(sql`
        SELECT setval(sequence, (SELECT coalesce(max(${sql.identifier(column.name)}), 0) + 1 FROM ${table}), false)
        FROM pg_get_serial_sequence(${`${schema}.${name}`}, ${column.name}) AS sequence WHERE sequence IS NOT NULL`);
    }
  }
}

/** What happens from now on is told after what was to be told at the time of the backup. */
export async function continueWebhooks(tx: Db): Promise<void> {
  await tx.execute(sql`
    SELECT setval('webhook_outbox_ids', 1 + greatest((SELECT max(id) FROM webhook_outbox), (SELECT max(position) FROM webhook_deliveries), 0))`);
}

/** The planner has no statistics about tables that were just filled. */
export async function analyze(tx: Db): Promise<void> {
  await tx.execute(sql`ANALYZE`);
}
