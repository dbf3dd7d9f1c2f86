import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpClient } from '../support/http-client.ts';
import { metricsOf } from '../support/metrics.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { createTestDatabase } from '../support/test-database.ts';

describe.skipIf(!process.env.DATABASE_URL)('The metrics of a product on PostgreSQL', () => {
  let product: Product;
  let staff: HttpClient;
  let admin: pg.Client;
  let door: TcpProxy;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const database = await createTestDatabase();
    if (!database) throw new Error('There is no server');
    const target = new URL(database.url);
    door = new TcpProxy(target.hostname, Number(target.port));
    await door.open();
    const throughDoor = Object.assign(new URL(database.url), { hostname: '127.0.0.1', port: String(door.port) }).href;
    product = await startProduct({ DATABASE_URL: throughDoor });
    staff = await product.staff();
    admin = new pg.Client({ connectionString: database.url, application_name: 'admin' });
    await admin.connect();
    drop = database.drop;
  });
  afterAll(async () => {
    await admin.end();
    await door.open();
    await product.stop();
    await door.close();
    await drop();
  });

  const value = async (series: string) => (await metricsOf(product.url)).value(series);

  test('count a lock that was waited for in vain, and show the transaction that is still open', async () => {
    await admin.query('BEGIN; LOCK TABLE customers IN ACCESS EXCLUSIVE MODE');
    const update = staff.post('/api/crm/customers', {
      name: 'Ada',
      email: 'ada@example.com',
      phone: '+1 415 555 2671',
    });
    await until('our waiting transaction', async () => {
      const seconds = await value('database_oldest_transaction_seconds{application="insurance-24-7-ai"}');
      return seconds !== undefined && seconds > 1;
    });
    expect((await update).status).toBe(503);
    await admin.query('ROLLBACK');
    expect(await value('database_errors_total{kind="lock_timeout"}')).toBeGreaterThanOrEqual(1);
  });

  test('count a transaction that PostgreSQL ended because it did nothing', async () => {
    const before = await value('database_errors_total{kind="idle_in_transaction"}');
    const idle = product.database.transaction(async (tx) => {
      await tx.execute("SET LOCAL idle_in_transaction_session_timeout = '100ms'");
      await until('the end of the connection', async () => {
        const { rows } = await admin.query<{ count: number }>(
          `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()
           AND state = 'idle in transaction'`,
        );
        return rows[0]?.count === 0;
      });
    });
    await expect(idle).rejects.toThrow();
    expect(await value('database_errors_total{kind="idle_in_transaction"}')).toBe(Number(before) + 1);
  });

  test('show a job that nobody can do as older and older', async () => {
    await admin.query(
      "UPDATE pgboss.queue SET name = name WHERE name = 'welcome-mail'; INSERT INTO pgboss.job (name, data, state, start_after, created_on) VALUES ('welcome-mail', '{}', 'retry', now() + interval '1 hour', now() - interval '1 hour')",
    );
    expect(await value('job_oldest_seconds{queue="welcome-mail"}')).toBeGreaterThanOrEqual(3_600);
  });

  test('while the database is away say so, answer soon, and keep what was seen last with its time', async () => {
    const seen = await metricsOf(product.url);
    const sampled = Number(seen.value('jobs_sample_timestamp_seconds'));
    const errors = Number(seen.value('database_errors_total{kind="connection"}'));
    await door.close();
    await staff.get('/api/crm/customers');
    const since = performance.now();
    const away = await until('the listener is gone', async () => {
      const metrics = await metricsOf(product.url);
      return metrics.value('listener_connected') === 0 && metrics;
    });
    expect(performance.now() - since).toBeLessThan(15_000);
    expect(away.value('database_ready')).toBe(0);
    expect(away.value('job_oldest_seconds{queue="welcome-mail"}'), 'as it was').toBeGreaterThanOrEqual(3_600);
    expect(Number(away.value('jobs_sample_timestamp_seconds')) - sampled).toBeLessThan(1);
    expect(away.value('database_errors_total{kind="connection"}')).toBeGreaterThan(errors);
    expect(away.value('database_oldest_transaction_seconds{application="insurance-24-7-ai"}')).toBeUndefined();

    await door.open();
    await until('the listener is back', async () => (await value('listener_connected')) === 1, 15_000);
    expect(await value('database_ready')).toBe(1);
  });
});
