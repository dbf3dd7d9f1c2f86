import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { adoptBaseline, type MigrationMark } from './baseline.ts';
import type { Database, Db } from './database.ts';
import { databaseErrorKind } from './errors.ts';
import { applyFunctions, readFunctions } from './functions.ts';
import { MIGRATION_LOCK_KEY } from './lock-keys.ts';
import { problemOfDatabase, readDatabaseFacts } from './requirements.ts';
import { readSqlFile, type SqlFile } from './sql-file.ts';
import { tableExists } from './table-exists.ts';

const FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url));
/** While a migration waits for a table lock, all later statements on that table wait too. So it gives up and tries again. */
const TABLE_LOCK_TIMEOUT_MS = 3_000;
const RETRY_AFTER_MS = 2_000;
/** Errors when others hold a table. The deadlock is with an instance of the previous version. */
const HELD_BY_OTHERS: unknown[] = ['lock_timeout', 'deadlock'];

interface Journal {
  entries: { tag: string }[];
}

/**
 * Updates the tables to the newest migration and the functions to their current text. It runs each file once, forward only, under
 * one lock and in one transaction: of several instances that start together, one migrates and the others wait.
 * @returns the names of the files that were run.
 * @throws Error when the database cannot hold the tables, a file that was run before has changed since, or the database is newer
 * than this program.
 */
export async function migrate(database: Database, log: (line: string) => void = () => {}): Promise<string[]> {
  const problem = problemOfDatabase(await readDatabaseFacts(database.db));
  if (problem) throw new Error(problem);
  const work = async (tx: Db): Promise<string[]> => {
    await lockMigrations(tx);
    await tx.execute(sql.raw(`SET LOCAL lock_timeout = ${TABLE_LOCK_TIMEOUT_MS}`));
    return applyNewest(tx, log);
  };
  for (;;) {
    try {
      // No time limit: building an index on a large table takes long, and so may waiting for another instance.
      return await database.transaction(work, { noTimeout: true });
    } catch (error) {
      if (!HELD_BY_OTHERS.includes(databaseErrorKind(error))) throw error;
      log('The migration is waiting for a table that a long transaction has locked, such as a backup, and starts over');
      await wait(RETRY_AFTER_MS);
    }
  }
}

/** Returns the names of the migrations that this database has not run. */
export async function listMissingMigrations({ db }: Database): Promise<string[]> {
  const names = (await readMigrations()).map(({ name }) => name);
  if (!(await tableExists(db, 'schema_migrations'))) return names;
  const { rows } = await db.execute<{ name: string }>(sql`SELECT name FROM schema_migrations`);
  return names.filter((name) => !rows.some((row) => row.name === name));
}

/** Keeps other processes from migrating this database until the transaction ends. */
export async function lockMigrations(tx: Db): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK_KEY})`);
}

/** Does the work of `migrate` in a transaction that holds the lock. */
export async function applyNewest(tx: Db, log: (line: string) => void = () => {}): Promise<string[]> {
  const migrations = await applyMigrations(tx, await readMigrations(), log);
  return [
    ...migrations,
    ...(await applyFunctions(tx, await readFunctions(), { migrated: migrations.length > 0 }, log)),
  ];
}

/** Runs the `files` that the database has not run yet, and records them. @returns their names. @throws as `migrate`. */
export async function applyMigrations(
  tx: Db,
  files: SqlFile[],
  log: (line: string) => void = () => {},
): Promise<string[]> {
  await tx.execute(sql`
    CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY,
      hash text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
  const applied = new Map((await readHistory(tx, files, log)).map(({ name, hash }) => [name, hash]));
  assertSameHistory(applied, files);

  const missing = files.filter(({ name }) => !applied.has(name));
  for (const { name, hash, statements } of missing) {
    const start = performance.now();
    for (const statement of statements) await tx.execute(sql.raw(statement));
    log(`Migration ${name} took ${Math.round(performance.now() - start)} ms`);
    await tx.execute(sql`INSERT INTO schema_migrations (name, hash) VALUES (${name}, ${hash})`);
  }
  return missing.map(({ name }) => name);
}

/** Reads which migrations were run. In a database from before the baseline, it replaces their marks by the baseline's. */
async function readHistory(tx: Db, files: SqlFile[], log: (line: string) => void): Promise<MigrationMark[]> {
  const { rows } = await tx.execute<MigrationMark>(sql`SELECT name, hash FROM schema_migrations`);
  const history = await adoptBaseline(rows, files);
  const replaced = rows.filter((row) => !history.includes(row)).map(({ name }) => name);
  if (replaced.length === 0) return history;
  await tx.execute(sql`DELETE FROM schema_migrations WHERE name IN ${replaced}`);
  for (const { name, hash } of history.filter((mark) => !rows.includes(mark))) {
    await tx.execute(sql`INSERT INTO schema_migrations (name, hash) VALUES (${name}, ${hash})`);
    log(`The ${replaced.length} migrations that this database has run are recorded as ${name}`);
  }
  return history;
}

/** Reads this program's migrations in order. */
export async function readMigrations(): Promise<SqlFile[]> {
  const journal = JSON.parse(await readFile(join(FOLDER, 'meta/_journal.json'), 'utf8')) as Journal;
  return Promise.all(journal.entries.map(({ tag }) => readSqlFile(tag, join(FOLDER, `${tag}.sql`))));
}

/** Returns the names of all tables that the files ever create. All are in the schema `public`. */
export function tablesMadeBy(files: SqlFile[]): Set<string> {
  const statements = files.flatMap((file) => file.statements).join('\n');
  return new Set([...statements.matchAll(/CREATE (?:UNLOGGED )?TABLE "?(\w+)"?/g)].map(([, name = '']) => name));
}

/** Returns the name of this program's last migration. */
export async function newestMigration(): Promise<string> {
  return (await readMigrations()).at(-1)?.name ?? 'none';
}

function assertSameHistory(applied: Map<string, string>, files: { name: string; hash: string }[]): void {
  for (const [name, hash] of applied) {
    const file = files.find((candidate) => candidate.name === name);
    if (!file)
      throw new Error(`The database has migration ${name}, which this version does not know: start a newer version`);
    if (file.hash !== hash)
      throw new Error(`Migration ${name} has changed since it was run: restore the file and add a new one`);
  }
}
