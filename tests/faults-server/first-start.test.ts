import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../support/poll.ts';
import { startProduct } from '../support/product.ts';
import { createTestDatabase } from '../support/test-database.ts';

describe.skipIf(!process.env.DATABASE_URL)('Two instances that start at once on an empty database', () => {
  let url: string;
  let other: pg.Client;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await createTestDatabase();
    if (!database) throw new Error('There is no server');
    ({ url, drop } = database);
    other = new pg.Client({ connectionString: url });
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await drop();
  });

  test('both start, though the other is making the tables of the jobs at the same moment', async () => {
    await other.query('BEGIN');
    await other.query('CREATE SCHEMA pgboss');
    const starting = startProduct({ DATABASE_URL: url });
    await until('the one that waits for the other', async () => {
      const { rows } = await other.query<{ count: number }>(
        "SELECT count(*)::int FROM pg_locks WHERE locktype = 'transactionid' AND NOT granted",
      );
      return rows[0]?.count === 1;
    });
    await other.query('COMMIT');
    const product = await starting;
    expect((await product.visitor().get('/readyz')).status).toBe(200);
    await product.stop();
  });
});
