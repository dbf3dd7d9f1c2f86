import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { readSqlFile, type SqlFile } from './sql-file.ts';

const FOLDER = 'functions';
const PATH = fileURLToPath(new URL(FOLDER, import.meta.url));

/** Reads the current definitions of all SQL functions, one file for each subject. */
export async function readFunctions(): Promise<SqlFile[]> {
  const files = (await readdir(PATH)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(files.map((file) => readSqlFile(`${FOLDER}/${file}`, join(PATH, file))));
}

/**
 * Applies the `files` whose text this database has never had, or all of them after a migration, which may have defined functions
 * too. A text that was applied before belongs to an older version that runs beside a newer one, so it is not applied again.
 * @returns the names of the applied files.
 */
export async function applyFunctions(
  tx: Db,
  files: SqlFile[],
  { migrated }: { migrated: boolean },
  log: (line: string) => void = () => {},
): Promise<string[]> {
  await tx.execute(sql`
    CREATE TABLE IF NOT EXISTS schema_functions (
      name text NOT NULL,
      hash text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (name, hash)
    )`);
  const { rows } = await tx.execute<{ name: string; hash: string }>(
    sql`SELECT name, hash FROM schema_functions ORDER BY applied_at`,
  );
  const present = new Map(rows.map(({ name, hash }) => [name, hash]));
  const applied: string[] = [];
  for (const { name, hash, statements } of files) {
    if (!migrated && rows.some((row) => row.name === name && row.hash === hash)) {
      if (present.get(name) !== hash) log(`The database keeps its newer ${name}`);
      continue;
    }
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(sql`
      INSERT INTO schema_functions (name, hash) VALUES (${name}, ${hash})
      ON CONFLICT (name, hash) DO UPDATE SET applied_at = excluded.applied_at`);
    log(`Applied ${name}`);
    applied.push(name);
  }
  return applied;
}
