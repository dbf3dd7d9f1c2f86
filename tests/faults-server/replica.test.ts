import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PostgresNode } from '../../scripts/postgres/node.ts';
import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open.ts';
import { until } from '../support/poll.ts';

describe.skipIf(!process.env.DATABASE_URL)('A replica', () => {
  let primary: PostgresNode;
  let replica: PostgresNode;
  let database: Database;

  beforeAll(async () => {
    // The replica cancels conflicting queries at once, like a busy one would soon.
    primary = await PostgresNode.create(['fsync=off', 'max_standby_streaming_delay=0']);
    replica = await primary.addReplica('reads');
    database = await openDatabase(
      { databaseUrl: primary.url, databaseReadUrl: replica.url, dataDir: '' },
      () => undefined,
    );
    await primary.query('CREATE TABLE things AS SELECT generate_series(1, 1000) AS id');
    await until('the replica to be used', async () => database.replicas?.().replicas[0]?.isUsed);
    await database.readPosition?.advance();
  });
  afterAll(async () => {
    await database.close();
    await replica.remove();
    await primary.remove();
  });

  const read = sql`SELECT count(*)::int AS count, pg_sleep(2) FROM (SELECT FROM things LIMIT 1000) AS all_things`;
  const whileReading = async (reading: Promise<{ rows: { count: number }[] }>): Promise<number | undefined> => {
    await until('the read', async () => {
      const under = await replica.query("SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'");
      return under.length > 0;
    });
    await primary.query('ALTER TABLE things ADD COLUMN IF NOT EXISTS name text, ALTER id TYPE bigint');
    return (await reading).rows[0]?.count;
  };

  // Drizzle runs a query only when somebody waits for it, so Promise.resolve starts it.
  test('that ends a read for a change of the primary’s has it read there', async () => {
    const reading = Promise.resolve(database.reading.db.execute<{ count: number }>(read));
    expect(await whileReading(reading)).toBe(1000);
    expect(database.replicas?.().readByPrimary.conflict).toBe(1);
  });

  test('that ends a transaction of reads has the primary do it as a whole', async () => {
    let times = 0;
    const reading = database.reading.transaction(async (tx) => {
      times += 1;
      await tx.execute(sql`SELECT 1`);
      return tx.execute<{ count: number }>(read);
    });
    expect(await whileReading(reading)).toBe(1000);
    expect(times).toBe(2);
  });

  test('is soon read from again when a position was required that the log does not have, as of a primary that is gone', async () => {
    const behind = async (): Promise<number> => {
      await database.reading.db.execute(sql`SELECT 1`);
      return database.replicas?.().readByPrimary.behind ?? 0;
    };
    const before = await behind();
    database.readPosition?.advanceTo('FFFFFFFF/0');
    expect(await behind()).toBe(before + 1);
    await until(
      'the replica to read',
      async () => {
        const known = await behind();
        return (await behind()) === known;
      },
      10_000,
    );
  });

  test('is asked for no write: what a service writes where it may only read is an error', async () => {
    const writing = Promise.resolve(database.reading.db.execute(sql`DELETE FROM things`));
    await expect(writing).rejects.toMatchObject({ cause: { code: '25006' } });
    expect(database.replicas?.().replicas[0]?.isUsed).toBe(true);
  });
});

test.skipIf(!process.env.DATABASE_URL)('A server that follows nobody is not taken for a replica', async () => {
  const [primary, stranger] = [await PostgresNode.create(['fsync=off']), await PostgresNode.create(['fsync=off'])];
  const told: Error[] = [];
  const database = await openDatabase(
    { databaseUrl: primary.url, databaseReadUrl: stranger.url, dataDir: '' },
    (error) => void told.push(error),
  );
  await primary.query('CREATE TABLE things AS SELECT 1 AS id');
  expect((await database.reading.db.execute(sql`SELECT * FROM things`)).rows).toEqual([{ id: 1 }]);
  await until('a word about it', async () => told.length > 0);
  expect(String(told[0]?.cause)).toContain('It is not a replica');
  await database.close();
  await stranger.remove();
  await primary.remove();
});
