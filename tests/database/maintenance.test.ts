import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { openEmbedded } from '#server/database/open-embedded.ts';
import { customers } from '#server/database/schema.ts';
import { createDataDir } from '../support/embedded-template.ts';
import { until } from '../support/poll.ts';

const WRITERS = 4;
const WRITES = 60;
/** Pause of a caller who leaves the database no quiet moment: far less than the two seconds that make one. */
const BETWEEN_CALLS_MS = 50;

let folder: string;
let database: Database;
const errors: Error[] = [];

beforeAll(async () => {
  folder = await createDataDir();
  database = await openEmbedded(folder, (error) => errors.push(error), 5);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const runs = (): number => database.maintenance?.()?.runs ?? 0;

/** Writes a row between two other statements, so a foreign statement could come in between at three moments. */
async function writeInTransaction(email: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`SELECT 1`);
    await tx.insert(customers).values({ name: 'Row', email });
    await tx.execute(sql`SELECT 1`);
  });
}

describe('While the embedded database is maintained every few milliseconds', () => {
  test('each transaction that was acknowledged is in the table afterwards, and none fails', async () => {
    const before = runs();
    const acknowledged: string[] = [];
    const failed: unknown[] = [];
    await Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        for (let index = 0; index < WRITES; index++) {
          const email = `maintained-${writer}-${index}@example.com`;
          await writeInTransaction(email).then(
            () => acknowledged.push(email),
            (error: unknown) => failed.push(error),
          );
        }
      }),
    );
    const rows = await database.db.select({ email: customers.email }).from(customers);
    const present = new Set(rows.map(({ email }) => email));
    expect(failed).toEqual([]);
    expect(acknowledged.filter((email) => !present.has(email))).toEqual([]);
    expect(acknowledged).toHaveLength(WRITERS * WRITES);
    expect(runs() - before, 'runs of maintenance meanwhile').toBeGreaterThan(10);
    expect(errors).toEqual([]);
  });

  test('a table whose rows have changed is vacuumed and analyzed', async () => {
    await database.db.execute(sql`UPDATE customers SET name = 'Changed'`);
    await until('the table is vacuumed and analyzed since', async () => {
      const { rows } = await database.db.execute<{ done: boolean }>(sql`
        SELECT n_dead_tup < 100 AND vacuum_count > 0 AND analyze_count > 0 AS done
        FROM pg_stat_user_tables WHERE relname = 'customers'`);
      return rows[0]?.done;
    });
  });

  test('a table that cannot be maintained is reported and counted, and the others are maintained all the same', async () => {
    await database.db.execute(sql`CREATE TABLE unreadable (word text)`);
    await database.db.execute(sql`
      CREATE FUNCTION refuse(word text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
      BEGIN
        IF current_setting('application_name') = 'refusing' THEN RAISE EXCEPTION 'Refused'; END IF;
        RETURN word;
      END $$`);
    await database.db.execute(sql`CREATE INDEX ON unreadable (refuse(word))`);
    await database.db.execute(sql`INSERT INTO unreadable SELECT 'word' FROM generate_series(1, 2000)`);
    await database.db.execute(sql`SET application_name = 'refusing'`);
    await until('the failure is reported', async () =>
      errors.find(({ message }) => /unreadable.*Refused/.test(message)),
    );
    expect(database.maintenance?.()?.failures).toBeGreaterThan(0);
    const before = runs();
    await database.db.execute(sql`RESET application_name`);
    await until('maintenance goes on', async () => runs() > before);
    await database.db.execute(sql`DROP TABLE unreadable`);
  });
});

describe('A large table', () => {
  const INTERVAL_MS = 6_000;
  let ownFolder: string;
  let own: Database;
  let openedAt: number;

  beforeAll(async () => {
    ownFolder = await createDataDir();
    own = await openEmbedded(ownFolder, (error) => errors.push(error), INTERVAL_MS);
    openedAt = performance.now();
    // What triggers do for each row is not the subject, and takes most of the time.
    await own.db.execute(sql`SET session_replication_role = replica`);
    await own.db.execute(sql`
      INSERT INTO customers (name, email) SELECT 'Row', 'row-' || n || '@example.com' FROM generate_series(1, 12000) AS n`);
    await own.db.execute(sql`ANALYZE customers`);
    await own.db.execute(sql`UPDATE customers SET name = 'Changed'`);
  });
  afterAll(async () => {
    await own.close();
    await rm(ownFolder, { recursive: true, force: true });
  });

  const rounds = (): number => own.maintenance?.().runs ?? 0;
  const vacuums = async (): Promise<number> => {
    const { rows } = await own.db.execute<{ count: number }>(
      sql`SELECT vacuum_count::int AS count FROM pg_stat_user_tables WHERE relname = 'customers'`,
    );
    return rows[0]?.count ?? 0;
  };

  test('is not vacuumed while somebody waits for answers, for two rounds at most', async () => {
    const before = rounds();
    // A round that finds somebody waiting waits up to another interval for a quiet moment.
    const patientUntil = openedAt + 1.2 * INTERVAL_MS;
    const given = performance.now() + 8 * INTERVAL_MS;
    let meanwhile = 0;
    while (rounds() === before && performance.now() < given) {
      const count = await vacuums();
      if (performance.now() < patientUntil) meanwhile = count;
      await wait(BETWEEN_CALLS_MS);
    }
    expect(meanwhile).toBe(0);
    expect(rounds() - before).toBe(1);
    expect(await vacuums()).toBe(1);
  });

  test('is vacuumed when nobody waits', async () => {
    await own.db.execute(sql`UPDATE customers SET name = 'Changed again'`);
    const before = rounds();
    await until('a round of maintenance', async () => rounds() > before, 60_000);
    expect(await vacuums()).toBe(2);
  });
});
