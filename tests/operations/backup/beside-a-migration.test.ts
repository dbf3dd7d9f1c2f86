import { Writable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { writeBackup } from '#server/operations/backup/backup.service.ts';
import { until } from '#tests/support/poll.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

// A backup of the embedded database reads a copy of its files, which no migration changes.
describe.skipIf(!process.env.DATABASE_URL)('A backup beside a migration', () => {
  let database: Database;
  let migrating: pg.Client;
  let watching: pg.Client;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const server = await createTestDatabase();
    if (!server) throw new Error('There is no server');
    drop = server.drop;
    database = await openDatabase({ databaseUrl: server.url, dataDir: '' }, () => undefined);
    await migrate(database);
    await database.db.execute(
      sql`INSERT INTO customers (name, email) SELECT 'C', n || '@example.com' FROM generate_series(1, 100) AS n`,
    );
    // The backup reads this table before `customers`. It is so large that the file gets its first bytes meanwhile.
    await database.db.execute(
      sql`INSERT INTO audit_entries (action) SELECT repeat(md5(n::text), 20) FROM generate_series(1, 40000) AS n`,
    );
    migrating = new pg.Client({ connectionString: server.url });
    watching = new pg.Client({ connectionString: server.url });
    await Promise.all([migrating.connect(), watching.connect()]);
  });
  afterAll(async () => {
    await Promise.all([migrating.end(), watching.end()]);
    await database.close();
    await drop();
  });

  async function isWaiting(): Promise<boolean> {
    const { rows } = await watching.query(
      "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'ALTER TABLE%'",
    );
    return rows.length > 0;
  }

  test('contains all rows of a table that the migration rewrites', async () => {
    const chunks: Buffer[] = [];
    let done = false;
    let migration: Promise<void> | undefined;
    const sink = new Writable({
      highWaterMark: 1,
      write: (chunk: Buffer, _encoding, next) => {
        chunks.push(chunk);
        if (migration) return next();
        migration = migrating
          .query('ALTER TABLE customers ADD COLUMN initial text GENERATED ALWAYS AS (left(name, 1)) STORED')
          .then(() => {
            done = true;
          });
        until('the migration to be done or to wait', async () => done || isWaiting()).then(() => next(), next);
      },
    });
    const about = { product: '1', secretFingerprint: '' };
    await writeBackup(database, about, sink, new AbortController().signal);
    await migration;
    const trailer = gunzipSync(Buffer.concat(chunks)).toString().trim().split('\n').at(-1) ?? '';
    expect(JSON.parse(trailer)).toMatchObject({ rows: { 'public.audit_entries': 40_000, 'public.customers': 100 } });
  });
});
