import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { isUniqueViolation } from '#server/database/errors.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { customers } from '#server/database/schema.ts';
import { createDataDir } from '../support/embedded-template.ts';
import { until } from '../support/poll.ts';
import { createTestDatabase } from '../support/test-database.ts';

let dataDir: string;
let database: Database;
let server: Awaited<ReturnType<typeof createTestDatabase>>;
const fail = (error: Error): void => {
  throw error;
};

beforeAll(async () => {
  dataDir = await createDataDir();
  server = await createTestDatabase();
  database = await openDatabase({ databaseUrl: server?.url, dataDir }, fail);
  await migrate(database);
});
afterAll(async () => {
  await database.close();
  await server?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const person = (email: string) => ({ name: 'Ada', email });
const count = async (): Promise<number> => (await database.db.select().from(customers)).length;

describe('A transaction', () => {
  test('keeps all of its writes or none', async () => {
    const before = await count();
    const work = database.transaction(async (tx) => {
      await tx.insert(customers).values(person('rolled-back@example.com'));
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await count()).toBe(before);
  });

  test('refuses the outer handle at once instead of hanging for ever', async () => {
    const queries = database.transaction(() => database.db.select().from(customers));
    await expect(queries).rejects.toSatisfy((error: Error) => /outer database handle/.test(`${error} ${error.cause}`));
    const nested = database.transaction(() => database.transaction(async () => undefined));
    await expect(nested).rejects.toThrow(/outer database handle/);
    expect(await count(), 'and the connection still works').toBeGreaterThanOrEqual(0);
  });

  test('fails when one of its statements has failed and the error was swallowed, instead of being taken for done', async () => {
    const before = await count();
    const work = database.transaction(async (tx) => {
      await tx.insert(customers).values(person('swallowed@example.com'));
      await tx.execute(sql`SELECT nonsense`).catch(() => undefined);
    });
    await expect(work).rejects.toThrow();
    expect(await count()).toBe(before);
  });

  test('does not see or hold up the work of others started before it', async () => {
    const work = Array.from({ length: 30 }, (_, index) =>
      index % 3 === 0
        ? database.transaction(async (tx) => {
            await tx.insert(customers).values(person(`burst-${index}@example.com`));
            await tx.execute(sql`SELECT 1`);
          })
        : database.db.insert(customers).values(person(`burst-${index}@example.com`)),
    );
    await Promise.all(work);
    const { rows } = await database.db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM customers WHERE email LIKE 'burst-%'`,
    );
    expect(rows[0]?.n).toBe(30);
  });
});

describe('The database', () => {
  test('says which constraint a write broke', async () => {
    await database.db.insert(customers).values(person('twice@example.com'));
    const error = await database.db
      .insert(customers)
      .values(person('TWICE@example.com'))
      .then(
        () => undefined,
        (reason: unknown) => reason,
      );
    expect(isUniqueViolation(error)).toBe(true);
    expect(error).toHaveProperty('cause.constraint', 'customers_email_key');
  });

  test('works on after a block of statements failed half-way', async () => {
    const { database: jobs } = database.jobs;
    await expect(jobs.executeSql('BEGIN; SELECT 1; SELECT nonsense; COMMIT')).rejects.toThrow();
    expect(await count()).toBeGreaterThanOrEqual(0);
  });

  test('runs each migration once, also when several start together', async () => {
    expect(await Promise.all([migrate(database), migrate(database), migrate(database)])).toEqual([[], [], []]);
  });

  test.skipIf(!process.env.DATABASE_URL)(
    'migrates as soon as others let go of its tables, and says that it waits',
    async () => {
      const other = new pg.Client({ connectionString: server?.url });
      await other.connect();
      await other.query('BEGIN; LOCK TABLE schema_migrations');
      const lines: string[] = [];
      const migrated = migrate(database, (line) => lines.push(line));
      await until('a line of the log', async () => lines.length > 0, 10_000);
      await other.end();
      expect(await migrated).toEqual([]);
      expect(new Set(lines)).toEqual(
        new Set([
          'The migration is waiting for a table that a long transaction has locked, such as a backup, and starts over',
        ]),
      );
    },
  );

  test('refuses a history that it does not know', async () => {
    await database.db.execute(sql`INSERT INTO schema_migrations (name, hash) VALUES ('9999_from_the_future', 'x')`);
    await expect(migrate(database)).rejects.toThrow(/9999_from_the_future/);
    await database.db.execute(sql`DELETE FROM schema_migrations WHERE name = '9999_from_the_future'`);
    await database.db.execute(sql`UPDATE schema_migrations SET hash = 'changed'`);
    await expect(migrate(database)).rejects.toThrow(/has changed since it was run/);
  });
});

test.runIf(process.env.DATABASE_URL)('A PostgreSQL server compiles no statement before it runs it', async () => {
  const { rows } = await database.db.execute(sql`SHOW jit`);
  expect(rows).toEqual([{ jit: 'off' }]);
});
