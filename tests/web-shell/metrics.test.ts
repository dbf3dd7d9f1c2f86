import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';

const TOKEN = 'a-token-of-some-length';

let product: Product;
let withToken: Product;
beforeAll(async () => {
  [product, withToken] = await Promise.all([
    startProduct({ TRUST_PROXY: 'on' }),
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

  test.skipIf(process.env.DATABASE_URL)(
    'count the maintenance of the embedded database, and say when it was',
    async () => {
      const maintained = await startProduct({ EMBEDDED_MAINTENANCE_MS: '20' });
      const before = Date.now() / 1000;
      const text = await until('a run', async () => {
        const metrics = await maintained.visitor().get('/metrics');
        return /^embedded_maintenance_runs_total [1-9]/m.test(metrics.text) && metrics.text;
      });
      await maintained.stop();
      expect(text).toMatch(/^embedded_maintenance_failures_total 0$/m);
      const at = /^embedded_maintenance_last_run_timestamp_seconds (\S+)$/m.exec(text)?.[1];
      expect(Math.abs(Number(at) - before)).toBeLessThan(60);
    },
  );

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
});
