import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPgbouncer, startPgbouncer } from '#scripts/postgres/pgbouncer.ts';
import type { Answer, HttpClient } from '../support/http-client.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';
import { createTestDatabase } from '../support/test-database.ts';

/** The product's pool, its listener and its readiness check. */
const MOST_CONNECTIONS = 12;
const POOLED_CONNECTIONS = 4;

const ways = [
  { title: 'A locked table', pooled: false, most: MOST_CONNECTIONS },
  { title: 'A locked table behind pgbouncer in transaction mode', pooled: true, most: POOLED_CONNECTIONS + 2 },
];

describe.skipIf(!process.env.DATABASE_URL).each(ways)('$title', ({ pooled, most }) => {
  let product: Product;
  let staff: HttpClient;
  let locker: pg.Client;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    const database = await createTestDatabase();
    if (!database) throw new Error('There is no server');
    const bouncer = pooled && hasPgbouncer() ? await startPgbouncer(database.url, POOLED_CONNECTIONS) : undefined;
    product = await startProduct({ DATABASE_URL: bouncer?.url ?? database.url, DATABASE_DIRECT_URL: database.url });
    staff = await product.staff();
    locker = new pg.Client({ connectionString: database.url, application_name: 'locker' });
    await locker.connect();
    stop = async () => {
      await locker.end();
      await product.stop();
      await bouncer?.stop();
      await database.drop();
    };
  });
  afterAll(() => stop());

  /** Counts the connections to this database, without the one that holds the lock. */
  async function backends(): Promise<{ total: number; waiting: number }> {
    const { rows } = await locker.query<{ total: number; waiting: number }>(
      `SELECT count(*)::int AS total, (count(*) FILTER (WHERE wait_event_type = 'Lock'))::int AS waiting
       FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    return rows[0] ?? { total: 0, waiting: 0 };
  }

  test('costs the server no more connections than the product has, and its callers a 503 that says when to come again', async () => {
    await locker.query('BEGIN; LOCK TABLE customers IN ACCESS EXCLUSIVE MODE');
    const answers: Answer[] = [];
    let locked = true;
    const call = async (index: number): Promise<void> => {
      const lead = { name: 'Ada', email: `lock-${index}@example.com`, phone: '+1 415 555 2671' };
      while (locked) {
        answers.push(
          index % 2 ? await staff.get('/api/crm/customers?limit=5') : await staff.post('/api/lead-capture', lead),
        );
      }
    };
    const callers = Promise.all(Array.from({ length: 16 }, (_, index) => call(index)));
    let worst = 0;
    // The lock lasts longer than the statement timeout, so the test also sees a second round of waiting.
    for (let seconds = 0; seconds < 20; seconds++) {
      await wait(1_000);
      worst = Math.max(worst, (await backends()).total);
    }
    // With more callers than the pooler has connections, the readiness check waits too.
    if (!pooled) expect((await staff.get('/readyz')).status, 'the database answers').toBe(200);
    locked = false;
    await locker.query('ROLLBACK');
    await callers;

    expect(worst).toBeLessThanOrEqual(most);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    expect(new Set(refused.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['5']));
    await until('an answer', async () => (await staff.get('/api/crm/customers?limit=5')).status === 200, 10_000);
    expect((await backends()).waiting).toBe(0);
  });
});
