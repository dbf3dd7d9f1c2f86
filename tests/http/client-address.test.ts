import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import type { Json } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';

const right = { username: 'staff', password: 'staff-sandbox' };
const from = (forwarded: string) => ({ 'x-forwarded-for': forwarded });

let product: Product;
beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1, 192.0.2.80' });
});
afterAll(() => product.stop());

describe('Behind a proxy', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:443', 'fe80::1'],
    ['198.51.100.9, 203.0.113.7:51234', '203.0.113.7'],
    ['203.0.113.7:51234, 192.0.2.80:443', '203.0.113.7'],
    ['unknown', '127.0.0.1'],
    ['_hidden', '127.0.0.1'],
    ['203.0.113.7:51234:9', '127.0.0.1'],
  ])('who is said to come from %s logs in, from %s', async (forwarded, address) => {
    const browser = product.visitor();
    expect((await browser.post('/api/staff/login', right, from(forwarded))).status).toBe(200);
    const sessions = (await browser.get('/api/crm/account/sessions')).body as unknown as Json[];
    expect(sessions.find(({ current }) => Boolean(current))?.address).toBe(address);
  });

  test('the connections of one address are counted together, whatever their ports', async () => {
    const statuses = [];
    for (let port = 1; port <= 6; port++) {
      const wrong = { ...right, password: 'wrong' };
      const response = await product.visitor().post('/api/staff/login', wrong, from(`198.51.100.7:${50_000 + port}`));
      statuses.push(response.status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    const leads = [];
    for (let port = 1; port <= 61; port++) {
      const response = await product.visitor().post('/api/lead-capture', {}, from(`[2001:db8:7::7]:${50_000 + port}`));
      leads.push(response.status);
    }
    expect([...new Set(leads.slice(0, 60)), leads.at(-1)]).toEqual([400, 429]);
  });
});

test('A proxy that is no address stops the start with a line that names the variable', () => {
  expect(() => readConfig({ TRUST_PROXY: 'the-proxy' })).toThrow(
    'TRUST_PROXY is "the-proxy", but must be on, off or the addresses of proxies. Example: TRUST_PROXY=127.0.0.1, 10.0.0.0/8',
  );
});
