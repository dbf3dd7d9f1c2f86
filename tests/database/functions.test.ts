import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Db } from '#server/database/database.ts';
import { applyFunctions, readFunctions } from '#server/database/functions.ts';
import { migrate } from '#server/database/migrate.ts';
import type { SqlFile } from '#server/database/sql-file.ts';
import { openMigrated } from './opened.ts';

let database: Database;
let remove: () => Promise<void>;

beforeAll(async () => {
  ({ database, remove } = await openMigrated());
});
afterAll(() => remove());

/** Returns all functions except those of extensions. `isNew` is true when this transaction has defined the function. */
async function functionsOf(db: Db): Promise<{ name: string; definition: string; isNew: boolean }[]> {
  const { rows } = await db.execute<{ name: string; definition: string; isNew: boolean }>(sql`
    SELECT proname AS name, pg_get_functiondef(oid) AS definition,
      xmin::text::bigint = pg_current_xact_id()::text::bigint % 4294967296 AS "isNew"
    FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
    ORDER BY oid`);
  return rows;
}

const apply = (tx: Db, files: SqlFile[]) => applyFunctions(tx, files, { migrated: false });
const changeOf = async (db: Db) =>
  (await db.execute<{ change: string }>(sql`SELECT change_of('INSERT') AS change`)).rows[0]?.change;

/** Returns the announcements' functions as another version would have them, with `word` for `created`. */
async function announcementsSaying(word: string): Promise<SqlFile> {
  const file = (await readFunctions()).find(({ name }) => name === 'functions/announcements.sql');
  if (!file) throw new Error('There are no announcements');
  const statements = file.statements.map((statement) => statement.replace("'created'", `'${word}'`));
  return { ...file, hash: word, statements };
}

describe('The functions of the database', () => {
  test('are those that server/database/functions holds, and no others', async () => {
    const before = await functionsOf(database.db);
    const after = await database.transaction(async (tx) => {
      await applyFunctions(tx, await readFunctions(), { migrated: true });
      return functionsOf(tx);
    });
    expect(after.filter(({ isNew }) => !isNew)).toEqual([]);
    expect(after.map(({ name, definition }) => ({ name, definition }))).toEqual(
      before.map(({ name, definition }) => ({ name, definition })),
    );
    expect(after.length).toBeGreaterThan(10);
  });

  test('change at the first start with another text, and once', async () => {
    const newer = await announcementsSaying('made');
    expect(await database.transaction((tx) => apply(tx, [newer]))).toEqual(['functions/announcements.sql']);
    expect(await changeOf(database.db)).toBe('made');
    expect(await database.transaction((tx) => apply(tx, [newer]))).toEqual([]);
  });

  test('are not put back by an instance of the version before that starts once more', async () => {
    const lines: string[] = [];
    expect(await migrate(database, (line) => lines.push(line))).toEqual([]);
    expect(await changeOf(database.db)).toBe('made');
    expect(lines).toEqual(['The database keeps its newer functions/announcements.sql']);
  });

  test('are the present ones after a migration, whatever it has defined', async () => {
    await database.transaction(async (tx) => {
      await applyFunctions(tx, await readFunctions(), { migrated: true });
    });
    expect(await changeOf(database.db)).toBe('created');
  });
});
