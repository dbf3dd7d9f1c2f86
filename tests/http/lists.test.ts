import { gzipSync } from 'node:zlib';
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customers, optOuts, purchases, teamMembers } from '#server/database/schema.ts';
import type { HttpClient } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';

/** More than one batch of a list that is read whole. */
const COUNT = 1_015;
let product: Product;
let staff: HttpClient;

beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
  const start = Date.UTC(2026, 0, 1);
  const rows = Array.from({ length: COUNT }, (_, index) => ({
    name: `Customer ${String(index).padStart(5, '0')}`,
    email: `customer-${index}@example.com`,
    phone: `+1415555${String(index).padStart(4, '0')}`,
    hasSignedInToApp: (index % 2) as 0 | 1,
    // Seven rows share each time, so the order needs a tie-breaker.
    createdAt: new Date(start + Math.floor(index / 7) * 1_000),
  }));
  for (let i = 0; i < rows.length; i += 500) await product.database.db.insert(customers).values(rows.slice(i, i + 500));
});
afterAll(() => product.stop());

interface Row {
  id: string;
  name: string;
  createdAt: string;
}
const asRows = (body: unknown) => body as Row[];

describe('A list', () => {
  test('without parameters answers every row, newest first, each once', async () => {
    const { body, headers } = await staff.get('/api/crm/customers');
    const rows = asRows(body);
    expect(rows).toHaveLength(COUNT);
    expect(headers.get('x-total-count')).toBe(String(COUNT));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(COUNT);
    const moments = rows.map(({ createdAt }) => createdAt);
    expect(moments).toEqual([...moments].sort().reverse());
  });

  test.each(['-createdAt', 'createdAt', 'name', '-email', '-createdAt&q=customer', 'paid&q=customer'])(
    'paged by %s shows every row once and ends',
    async (sort) => {
      const seen: string[] = [];
      let path: string | undefined = `/api/crm/customers?limit=200&sort=${sort}`;
      while (path) {
        const { body, headers }: { body: unknown; headers: Headers } = await staff.get(path);
        seen.push(...asRows(body).map(({ id }) => id));
        path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      }
      expect(seen).toHaveLength(COUNT);
      expect(new Set(seen).size).toBe(COUNT);
    },
  );

  test.each(['-createdAt', 'name', 'name&q=customer', '-lastActivityAt&q=customer'])(
    'paged by %s from its end backwards shows every row once and begins',
    async (sort) => {
      const forwards = asRows((await staff.get(`/api/crm/customers?sort=${sort}`)).body).map(({ id }) => id);
      const seen: string[] = [];
      let path: string | undefined = `/api/crm/customers?limit=200&sort=${sort}&before=end`;
      while (path) {
        const { body, headers }: { body: unknown; headers: Headers } = await staff.get(path);
        seen.unshift(...asRows(body).map(({ id }) => id));
        path = /<([^>]+)>; rel="prev"/.exec(headers.get('link') ?? '')?.[1];
      }
      expect(seen).toEqual(forwards);
    },
  );

  test('leads from a page to both its neighbours', async () => {
    const linksOf = ({ headers }: { headers: Headers }) =>
      Object.fromEntries(
        [...(headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, to, rel]) => [rel, to]),
      );
    const first = await staff.get('/api/crm/customers?limit=3');
    const second = await staff.get(String(linksOf(first).next));
    expect(linksOf(first).prev).toBeUndefined();
    const back = await staff.get(String(linksOf(second).prev));
    expect(back.body).toEqual(first.body);
    expect((await staff.get(String(linksOf(back).next))).body).toEqual(second.body);
    const last = await staff.get('/api/crm/customers?limit=3&before=end');
    expect(linksOf(last).next).toBeUndefined();
  });

  test('is searched by words in any order and case, over name, email and phone', async () => {
    const names = async (q: string) =>
      asRows((await staff.get(`/api/crm/customers?q=${encodeURIComponent(q)}`)).body).map(({ name }) => name);
    expect(await names('00042 CUSTOMER')).toEqual(['Customer 00042']);
    expect(await names('customer-42@')).toEqual(['Customer 00042']);
    expect(await names('4155550042')).toEqual(['Customer 00042']);
    expect(await names('100%')).toEqual([]);
  });

  test('is filtered under the field’s name', async () => {
    const { headers } = await staff.get('/api/crm/customers?hasSignedInToApp=1&limit=1');
    expect(headers.get('x-total-count')).toBe(String(Math.floor(COUNT / 2)));
  });

  test.each([
    'sort=password',
    'cursor=nonsense',
    `cursor=${Buffer.from('["x","y"]').toString('base64url')}`,
    `cursor=${Buffer.from('["not a date","00000000-0000-4000-8000-000000000000"]').toString('base64url')}`,
    `cursor=${Buffer.from('["2026-99-99 10:00:00+00","00000000-0000-4000-8000-000000000000"]').toString('base64url')}`,
    `cursor=${Buffer.from('["2026-11-21 99:00:00+00","00000000-0000-4000-8000-000000000000"]').toString('base64url')}`,
    'limit=5&before=nonsense',
    'limit=0',
    'limit=1.5',
    'limit=abc',
    'limit=5&limit=6',
    'q=a&q=b',
    'hasSignedInToApp=2',
    'licenses=some',
  ])('refuses %s with 400', async (query) => {
    const response = await staff.get(`/api/crm/customers?${query}`);
    expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
    expect(response.headers.get('x-total-count')).toBe(null);
  });

  test.each(['limit=0', 'limit=1001'])('answers %s with how many rows a page may have', async (query) => {
    expect((await staff.get(`/api/crm/customers?${query}`)).body.message).toBe('limit must be from 1 to 1000');
  });
});

test.each(['hasOwnProperty', '-constructor', '__proto__', 'toString'])(
  'What every object has is no field to sort by: %s',
  async (sort) => {
    for (const list of ['customers', 'team-members', 'purchases']) {
      expect((await staff.get(`/api/crm/${list}?sort=${sort}&limit=5`)).status, list).toBe(400);
    }
  },
);

describe('What staff load goes over the wire compressed', () => {
  test.each(['br', 'gzip'])('by %s to whoever takes it, and is the same answer', async (encoding) => {
    const plain = await staff.get('/api/crm/customers?limit=40', { 'accept-encoding': 'identity' });
    const answer = await staff.get('/api/crm/customers?limit=40', { 'accept-encoding': encoding });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toContain('accept-encoding');
    expect(answer.body).toEqual(plain.body);
    expect(answer.body).toHaveLength(40);
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

describe('Customers', () => {
  const namesOf = async (query: string) => {
    const { body, headers } = await staff.get(`/api/crm/customers?limit=9&sort=-name&q=filter&${query}`);
    const names = asRows(body).map(({ name }) => name);
    expect(headers.get('x-total-count')).toBe(String(names.length));
    return names;
  };

  test('are filtered by phone, consent and the state of their licenses, and sorted by their licenses', async () => {
    const { db } = product.database;
    const filtered = (
      name: string,
      phone: string | null,
      teamMemberLicenses: number,
      usedTeamMemberLicenses: number,
    ) => ({
      ...{ name: `Filter ${name}`, email: `${name}@filter.example`, phone, phoneE164: phone },
      ...{ teamMemberLicenses, usedTeamMemberLicenses },
    });
    await db.insert(optOuts).values({ phoneE164: '+14155552671', keyword: 'STOP' });
    await db
      .insert(customers)
      .values([
        filtered('none', null, 0, 0),
        filtered('free', '+14155552671', 3, 1),
        filtered('full', '+14155552672', 2, 2),
        filtered('over', '', 0, 1),
      ]);
    expect(await namesOf('optedOut=1')).toEqual(['Filter free']);
    expect(await namesOf('optedOut=0')).toEqual(['Filter over', 'Filter none', 'Filter full']);
    expect(await namesOf('hasPhone=1')).toEqual(['Filter full', 'Filter free']);
    expect(await namesOf('hasPhone=0')).toEqual(['Filter over', 'Filter none']);
    for (const state of ['none', 'free', 'full', 'over']) {
      expect(await namesOf(`licenses=${state}`)).toEqual([`Filter ${state}`]);
    }
    const most = asRows((await staff.get('/api/crm/customers?limit=2&sort=-teamMemberLicenses')).body);
    expect(most.map(({ name }) => name)).toEqual(['Filter free', 'Filter full']);
    await db.delete(customers).where(like(customers.email, '%@filter.example'));
  });
});

describe('Purchases and team members', () => {
  test('come with their customer and owner, and amounts with two decimals', async () => {
    const [owner] = await product.database.db
      .insert(customers)
      .values({ name: 'Owner', email: 'owner@firm.example' })
      .returning();
    const customerId = owner?.id ?? '';
    await product.database.db.insert(purchases).values({ customerId, productType: 'team_license', amount: '12.5' });
    await product.database.db
      .insert(teamMembers)
      .values({ ownerId: customerId, name: 'Mia', email: 'mia@firm.example' });

    expect((await staff.get('/api/crm/purchases')).body).toMatchObject([
      { customer: { name: 'Owner', email: 'owner@firm.example' }, amount: '12.50', status: 'pending', quantity: 1 },
    ]);
    expect((await staff.get('/api/crm/team-members')).body).toMatchObject([
      { owner: { id: customerId, name: 'Owner' }, name: 'Mia', phone: null, role: null, isActive: 1 },
    ]);
    await product.database.db.delete(customers);
    expect((await staff.get('/api/crm/purchases')).text).toBe('[]');
    expect((await staff.get('/api/crm/team-members')).text).toBe('[]');
  });
});
