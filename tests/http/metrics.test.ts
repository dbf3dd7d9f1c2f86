import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { metricsOf } from '../support/metrics.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';

const TOKEN = 'a-token-of-some-length';

let product: Product;
let withToken: Product;
beforeAll(async () => {
  [product, withToken] = await Promise.all([
    startProduct({ TRUST_PROXY: 'on', RATE_LIMIT: 'on', COMMIT: 'abc1234' }),
    startProduct({ TRUST_PROXY: 'on', METRICS_TOKEN: TOKEN }),
  ]);
});
afterAll(async () => {
  await product.stop();
  await withToken.stop();
});

describe('The metrics', () => {
  test('count the calls to a vendor by how they ended', async () => {
    const staff = await product.staff();
    const person = { name: 'Ada', email: 'ada@example.com', phone: '+1 415 555 2671' };
    const { id } = (await staff.post('/api/crm/customers', person)).body;
    await staff.post('/api/crm/send-email', { customerId: id, subject: 'Renewal', content: 'Hello' });
    const { text } = await product.visitor().get('/metrics');
    expect(text).toMatch(/vendor_call_duration_seconds_count\{vendor="smtp",outcome="answered"\} [1-9]/);
  });

  test('count requests by route and status, with no address as typed', async () => {
    const visitor = product.visitor();
    await visitor.get('/sign-in/never-to-be-seen');
    await visitor.get('/nothing/never-to-be-seen?q=never-to-be-seen');
    await visitor.post('/api/webhooks/stripe', {});
    const { text } = await visitor.get('/metrics');
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/sign-in\/:token",status="410"\} 1/,
    );
    expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="none",status="404"\} 1/);
    expect(text).toMatch(/route="\/api\/webhooks\/stripe",status="400"\} 1/);
    expect(text).toMatch(/jobs\{queue="welcome-mail",state="ready"\} \d/);
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toContain('never-to-be-seen');
  });

  test('name the version, its commit and its newest migration, and when the process began', async () => {
    const { entries } = JSON.parse(readFileSync('migrations/meta/_journal.json', 'utf8')) as {
      entries: { tag: string }[];
    };
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const metrics = await metricsOf(product.url);
    const labels = `version="${version}",commit="abc1234",migration="${entries.at(-1)?.tag}"`;
    expect(metrics.value(`build_info{${labels}}`)).toBe(1);
    expect(metrics.value('process_start_time_seconds')).toBeGreaterThan(Date.now() / 1000 - 3_600);
  });

  test('count the logins that are refused, by why', async () => {
    const visitor = product.visitor();
    const refused = async (reason: string) =>
      (await metricsOf(product.url)).value(`logins_refused_total{reason="${reason}"}`);
    expect([await refused('unauthenticated'), await refused('rate_limited')]).toEqual([0, 0]);
    for (let tries = 0; tries < 6; tries++) {
      await visitor.post('/api/staff/login', { username: 'staff', password: 'wrong' });
    }
    expect([await refused('unauthenticated'), await refused('rate_limited')]).toEqual([5, 1]);
  });

  test('count webhooks with a wrong signature, by vendor', async () => {
    const forged = async (vendor: string) =>
      (await metricsOf(product.url)).value(`webhook_signature_failures_total{vendor="${vendor}"}`);
    const before = [await forged('stripe'), await forged('twilio')];
    await product.visitor().post('/api/webhooks/stripe', { id: 'evt_1' }, { 'stripe-signature': 't=1,v1=00' });
    await product.visitor().post('/api/webhooks/twilio/sms', 'From=%2B14155552671&Body=Hi', {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': 'AAAA',
    });
    expect([await forged('stripe'), await forged('twilio')]).toEqual(before.map((count) => Number(count) + 1));
  });

  test('say that the database takes writes and is listened to, and count its errors by kind', async () => {
    const metrics = await metricsOf(product.url);
    expect([metrics.value('database_ready'), metrics.value('listener_connected')]).toEqual([1, 1]);
    for (const kind of [
      'statement_timeout',
      'lock_timeout',
      'idle_in_transaction',
      'deadlock',
      'disk_full',
      'connection',
    ]) {
      expect(metrics.value(`database_errors_total{kind="${kind}"}`), kind).toBe(0);
    }
  });

  test('say how old the oldest waiting job of each queue is, and when that was seen', async () => {
    const metrics = await metricsOf(product.url);
    expect(metrics.value('job_oldest_seconds{queue="welcome-mail"}')).toBe(0);
    expect(Math.abs(Number(metrics.value('jobs_sample_timestamp_seconds')) - Date.now() / 1000)).toBeLessThan(60);
  });

  test('say how much room the disk of DATA_DIR has', async () => {
    const metrics = await metricsOf(product.url);
    const [free, size] = [metrics.value('data_dir_free_bytes'), metrics.value('data_dir_size_bytes')].map(Number);
    expect(free).toBeGreaterThan(0);
    expect(size).toBeGreaterThan(free ?? 0);
  });

  test.skipIf(process.env.DATABASE_URL)('say how large the embedded database and its log are', async () => {
    const metrics = await metricsOf(product.url);
    const [database, wal] = ['embedded_database_bytes', 'embedded_wal_bytes'].map((name) =>
      Number(metrics.value(name)),
    );
    expect(wal).toBeGreaterThanOrEqual(16 * 2 ** 20);
    expect(database).toBeGreaterThan(5 * 2 ** 20);
  });

  test.each<Record<string, string>>([
    { 'x-forwarded-for': '198.51.100.1' },
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
  ])('are nothing to who comes through a proxy: %j', async (headers) => {
    expect((await product.visitor().get('/metrics', headers)).status).toBe(404);
  });

  test('are open to the token from everywhere, and to no other', async () => {
    const read = (authorization: string) =>
      withToken.visitor().get('/metrics', { 'x-forwarded-for': '198.51.100.1', authorization });
    expect((await read(`Bearer ${TOKEN}`)).status).toBe(200);
    for (const wrong of ['', 'Bearer ', 'Bearer wrong', TOKEN, `Basic ${TOKEN}`]) {
      expect((await read(wrong)).status).toBe(401);
    }
  });

  test.skipIf(process.env.DATABASE_URL)(
    'count the maintenance of the embedded database, and say when it was',
    async () => {
      const before = Date.now() / 1000;
      await withToken.restart({ EMBEDDED_MAINTENANCE_MS: '20' });
      const text = await until('a run', async () => {
        const metrics = await withToken.visitor().get('/metrics', { authorization: `Bearer ${TOKEN}` });
        return /^embedded_maintenance_runs_total [1-9]/m.test(metrics.text) && metrics.text;
      });
      expect(text).toMatch(/^embedded_maintenance_failures_total 0$/m);
      const at = /^embedded_maintenance_last_run_timestamp_seconds (\S+)$/m.exec(text)?.[1];
      expect(Math.abs(Number(at) - before)).toBeLessThan(60);
    },
  );
});
