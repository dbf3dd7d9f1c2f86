import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCluster } from '#scripts/postgres/cluster.ts';
import { rateLimits } from '#server/database/schema.ts';
import { type Product, startProduct } from '../support/product.ts';

const SETTINGS = { RATE_LIMIT: 'on', TRUST_PROXY: 'on' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const right = { username: 'staff', password: 'staff-sandbox' };
const from = (address: string) => ({ 'x-forwarded-for': address });

/** Posts invalid leads, each from `addressOf(i)`, to the products in turn. Returns the statuses. */
async function post(products: Product[], times: number, addressOf: (i: number) => string): Promise<number[]> {
  const statuses = [];
  for (let i = 0; i < times; i++) {
    const product = products[i % products.length] as Product;
    statuses.push((await product.visitor().post('/api/lead-capture', {}, from(addressOf(i)))).status);
  }
  return statuses;
}

describe('Two instances on one PostgreSQL', () => {
  let cluster: Awaited<ReturnType<typeof startCluster>>;
  let both: Product[];
  beforeAll(async () => {
    cluster = await startCluster();
    const settings = { ...SETTINGS, DATABASE_URL: cluster.url };
    both = [await startProduct(settings), await startProduct(settings)];
  });
  afterAll(async () => {
    // The last test has stopped the cluster.
    for (const product of both) await product.stop();
  });

  test('limit public posts together, and say when to try again', async () => {
    const statuses = await post(both, 60, () => '198.51.100.1');
    expect(new Set(statuses)).toEqual(new Set([400]));
    for (const product of both) {
      const refused = await product.visitor().post('/api/lead-capture', {}, from('198.51.100.1'));
      expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    }
    expect(await post(both, 2, () => '198.51.100.2'), 'somebody else').toEqual([400, 400]);
  });

  test('count failed logins together, and let the right user in from elsewhere', async () => {
    const login = (product: Product | undefined, password: string, address: string) =>
      product?.visitor().post('/api/staff/login', { ...right, password }, from(address));
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push((await login(both[i % 2], `guess ${i}`, '198.51.100.66'))?.status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await login(both[0], right.password, '198.51.100.66'))?.status).toBe(429);
    expect((await login(both[0], right.password, '203.0.113.9'))?.status).toBe(200);
  });

  test('answer a limited call with 503 and Retry-After while it is away, and one that needs no database as ever', async () => {
    await cluster.stop();
    const visitor = both[0]?.visitor();
    const lead = { name: 'Ada Broker', email: 'ada@example.com', phone: '+1 415 555 2671' };
    const refused = await visitor?.post('/api/lead-capture', lead);
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await visitor?.post('/api/staff/login', right))?.status).toBe(503);
    expect((await visitor?.post('/api/validate-email', { email: 'ada@mailinator.com' }))?.status).toBe(200);
  });

  test('answer with a page and what to press again where somebody signs in by a link', async () => {
    const visitor = both[0]?.visitor();
    for (const [answer, again] of [
      [await visitor?.get('/sign-in/token'), 'Send me a sign-in link'],
      [await visitor?.post('/sign-in/token', '', FORM), 'One more step'],
      [await visitor?.post('/sign-in', 'email=ada%40example.com', FORM), 'value="ada@example.com"'],
    ] as const) {
      expect([answer?.status, answer?.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
      expect(answer?.text).toContain('The service is not available right now. Please try again in a moment.');
      expect(answer?.text).toContain(again);
    }
  });
});

describe('One instance', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct(SETTINGS);
  });
  afterAll(() => product.stop());

  test('counts all addresses of an IPv6 network as one', async () => {
    const statuses = await post([product], 61, (i) => `2001:db8:0:1::${i.toString(16)}`);
    expect(statuses.at(-1)).toBe(429);
    expect(await post([product], 1, () => '2001:db8:0:2::1')).toEqual([400]);
  });

  test('keeps refusing after a restart, which forgets nothing', async () => {
    await post([product], 61, () => '198.51.100.3');
    await product.restart();
    expect(await post([product], 1, () => '198.51.100.3')).toEqual([429]);
  });

  test('turns away with the page and its button whoever unsubscribes in a crowded network', async () => {
    const press = (query = '') =>
      product.visitor().post(`/unsubscribe/token${query}`, '', { ...FORM, ...from('198.51.100.5') });
    for (let i = 0; i < 60; i++) expect((await press()).status).toBe(404);
    for (const [refused, again] of [
      [await press(), 'Unsubscribe from our emails?'],
      [await press('?undo'), 'Subscribe again'],
    ] as const) {
      expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
      expect(refused.text).toContain('Too many requests. Please wait a moment and try again.');
      expect(refused.text).toContain(again);
    }
  });

  test('turns a flood away without asking the database', async () => {
    await post([product], 61, () => '198.51.100.4');
    const counted = async () => JSON.stringify(await product.database.db.select().from(rateLimits));
    const before = await counted();
    expect(new Set(await post([product], 50, () => '198.51.100.4'))).toEqual(new Set([429]));
    expect(await counted()).toBe(before);
  });

  test('takes a username of any length and any characters', async () => {
    for (const username of ['x'.repeat(50_000), 'a\u0000b', '😀'.repeat(9)]) {
      const response = await product.visitor().post('/api/staff/login', { ...right, username }, from('198.51.100.5'));
      expect(response.status).toBeLessThan(500);
      expect(response.status).toBeGreaterThanOrEqual(400);
    }
  });
});
