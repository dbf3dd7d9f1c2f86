import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { applyMigrations, migrate, readMigrations } from '#server/database/migrate.ts';
import { describeSchema } from './catalog.ts';
import { openEmpty } from './opened.ts';

/** What a database held after all 47 migrations before the baseline, the same on both engines. */
const SCHEMA_BEFORE = readFileSync(new URL('./schema-before-baseline.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const HISTORY = Object.entries(
  JSON.parse(readFileSync(new URL('../../migrations/before-baseline.json', import.meta.url), 'utf8')) as object,
);

let database: Database;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ database, remove } = await openEmpty());
  const baseline = (await readMigrations()).slice(0, 1);
  await database.transaction((tx) => applyMigrations(tx, baseline));
});
afterAll(() => remove());

/** Makes the database one of the version before the baseline, which has run the first `count` of its migrations. */
async function setHistory(count = HISTORY.length): Promise<void> {
  await database.db.execute(sql`DELETE FROM schema_migrations`);
  for (const [name, hash] of HISTORY.slice(0, count)) {
    await database.db.execute(sql`INSERT INTO schema_migrations (name, hash) VALUES (${name}, ${hash})`);
  }
}

async function marks(): Promise<unknown[]> {
  const { rows } = await database.db.execute(sql`SELECT name, hash FROM schema_migrations ORDER BY name`);
  return rows;
}

describe('The baseline of the migrations', () => {
  test('makes the tables, indexes, functions and triggers that the migrations before it made', async () => {
    expect(await describeSchema(database.db)).toEqual(SCHEMA_BEFORE);
  });

  test('refuses a database that has run only some of them, and leaves it as it is', async () => {
    await setHistory(40);
    await expect(migrate(database)).rejects.toThrow(
      'Migration 0040_bulk_and_views was not run, and this version has it no more: take the version of 25 November 2026 first',
    );
    expect(await marks()).toHaveLength(40);
  });

  test('refuses a database that has run one of them with another text', async () => {
    await setHistory();
    await database.db.execute(sql`UPDATE schema_migrations SET hash = 'other' WHERE name = '0003_imports'`);
    await expect(migrate(database)).rejects.toThrow(
      'Migration 0003_imports was run with another text than this product',
    );
  });

  test('is recorded, and not run, in a database that has run the migrations before it', async () => {
    await setHistory();
    await database.db.execute(sql`INSERT INTO customers (name, email) VALUES ('Zoë Old', 'zoe@example.com')`);
    await migrate(database);
    const files = await readMigrations();
    expect(await marks()).toEqual(files.map(({ name, hash }) => ({ name, hash })));
    const { rows } = await database.db.execute(sql`SELECT name FROM customers`);
    expect(rows).toEqual([{ name: 'Zoë Old' }]);
    expect(await migrate(database)).toEqual([]);
  });
});
