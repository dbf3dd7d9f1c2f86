import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpClient } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';

const CUSTOMERS = 40;
const LIST = '/api/crm/customers?limit=40';

let product: Product;
let staff: HttpClient;

beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
  for (let count = 0; count < CUSTOMERS; count += 1) {
    const customer = { name: `Customer ${count}`, email: `customer-${count}@example.com`, phone: '+15125550142' };
    expect((await staff.post('/api/crm/customers', customer)).status).toBe(200);
  }
});
afterAll(() => product.stop());

describe('What staff load goes over the wire compressed', () => {
  test.each(['br', 'gzip'])('by %s to whoever takes it, and is the same answer', async (encoding) => {
    const plain = await staff.get(LIST, { 'accept-encoding': 'identity' });
    const answer = await staff.get(LIST, { 'accept-encoding': encoding });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toContain('accept-encoding');
    expect(answer.body).toEqual(plain.body);
    expect(answer.body).toHaveLength(CUSTOMERS);
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(plain.text.length / 4);
  });

  test('in files and in lists without a limit too, which are written while they are read', async () => {
    for (const path of ['/api/crm/export-users', '/api/crm/customers']) {
      const plain = await staff.get(path, { 'accept-encoding': 'identity' });
      const answer = await staff.get(path, { 'accept-encoding': 'gzip' });
      expect(answer.headers.get('content-encoding'), path).toBe('gzip');
      expect(answer.text, path).toBe(plain.text);
    }
  });

  test('but small answers and events do not: the ones gain nothing, the others would wait', async () => {
    const unread = await staff.get('/api/crm/unread-counts', { 'accept-encoding': 'br' });
    expect(unread.headers.get('content-encoding')).toBeNull();
    const stopping = new AbortController();
    const events = await fetch(`${product.url}/api/crm/events`, {
      headers: {
        cookie: [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'accept-encoding': 'br',
      },
      signal: stopping.signal,
    });
    expect(events.headers.get('content-encoding')).toBeNull();
    stopping.abort();
  });
});

test('A list that is refused before its first row is refused in plain words', async () => {
  const answer = await staff.get('/api/crm/customers?cursor=x', { 'accept-encoding': 'gzip' });
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([400, null]);
  expect(answer.body.message).toBeTruthy();
});

test('Nothing compressed is taken in, so that no small request unpacks to a huge one', async () => {
  const { status } = await fetch(`${product.url}/api/validate-email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: gzipSync(JSON.stringify({ email: 'dana@example.com' })),
  });
  expect(status).toBe(400);
});
