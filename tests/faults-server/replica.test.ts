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
    // A replica with no patience at all, as a busy one has little.
    primary = await PostgresNode.create(['fsync=off', 'max_standby_streaming_delay=0']);
    replica = await primary.addReplica('reads');
    database = await openDatabase(
      { databaseUrl: primary.url, databaseReadUrl: replica.url, dataDir: '' },
      () => undefined,
    );
    await primary.query('CREATE TABLE things AS SELECT generate_series(1, 1000) AS id');
    await until('the table', async () => {
      const [row] = await replica.query<{ there: boolean }>("SELECT to_regclass('things') IS NOT NULL AS there");
      return row?.there;
    });
  });
  afterAll(async () => {
    await database.close();
    await replica.remove();
    await primary.remove();
  });

  test('that ends a read for a change of the primary’s has it read there', async () => {
    // Drizzle begins when somebody waits for it.
    const reading = Promise.resolve(
      database.reads.execute<{ count: number }>(sql`SELECT count(*)::int AS count, pg_sleep(2) FROM things`),
    );
    await until('the read', async () => {
      const under = await replica.query("SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'");
      return under.length > 0;
    });
    await primary.query('ALTER TABLE things ADD COLUMN name text');
    expect((await reading).rows[0]?.count).toBe(1000);
  });
});
