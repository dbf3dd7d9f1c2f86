import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpClient } from '#tests/support/http-client.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

/** One customer more than a count goes up to. Only the seventh has signed in to the app. */
const MANY = 10_001;
/** More than are found by their ids, and fewer than a count goes up to. */
const SOME = 6_000;

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
  await product.database.db.execute(sql`
    INSERT INTO customers (name, email, has_signed_in_to_app)
    SELECT 'Person ' || n, 'person-' || n || '@many.example', (n = 7)::int FROM generate_series(1, ${MANY}::int) AS n`);
  await product.database.db.execute(sql`
    INSERT INTO purchases (customer_id, product_type, amount)
    SELECT id, CASE WHEN substr(name, 8)::int <= ${SOME} THEN 'team_license' ELSE 'agent_license' END, 97 FROM customers`);
  await product.database.db.execute(sql`
    INSERT INTO conversations (channel, customer_id, subject, subject_key, state, last_message_at)
    SELECT 'email', id, name, name, CASE WHEN substr(name, 8)::int <= ${SOME} THEN 'closed' ELSE 'open' END, now() FROM customers`);
  await product.database.db.execute(sql`
    INSERT INTO audit_entries (action, subject_type, subject_id)
    SELECT CASE WHEN substr(name, 8)::int <= 1001 THEN 'read' ELSE 'export' END, 'conversation', id FROM customers`);
});
afterAll(() => product.stop());

async function totalOf(path: string): Promise<{ count: string | null; isCapped: boolean }> {
  const { headers, status } = await staff.get(path);
  expect(status).toBe(200);
  return { count: headers.get('x-total-count'), isCapped: headers.get('x-total-capped') === '1' };
}

describe('The count of a list', () => {
  test.each([
    '/api/crm/customers?limit=5&q=many',
    '/api/crm/customers?hasPhone=0',
    '/api/crm/purchases?limit=5&q=many.example',
    '/api/crm/conversations?limit=5&q=many.example',
    '/api/crm/audit?limit=5',
  ])('stops at 10,000, and says that there are more: %s', async (path) => {
    expect(await totalOf(path)).toEqual({ count: '10000', isCapped: true });
  });

  test.each([
    ['/api/crm/customers?limit=5', MANY],
    ['/api/crm/purchases?limit=5', MANY],
    ['/api/crm/customers?limit=5&hasSignedInToApp=1', 1],
    ['/api/crm/customers?limit=5&hasSignedInToApp=0', MANY - 1],
    ['/api/crm/customers?limit=5&q=person-4711', 1],
    ['/api/crm/purchases?limit=5&q=person-4711', 1],
    ['/api/crm/purchases?limit=5&q=many.example&productType=team_license', SOME],
    ['/api/crm/conversations?limit=5&q=person-4711', 1],
    ['/api/crm/conversations?limit=5&q=many.example&state=closed', SOME],
    ['/api/crm/audit?limit=5&action=login', 1],
  ])('is exact where it is the whole list, or shorter: %s', async (path, count) => {
    expect(await totalOf(path)).toEqual({ count: String(count), isCapped: false });
  });

  test.each([
    ['/api/crm/purchases?limit=5&q=many.example&productType=team_license', 'productType', 'team_license'],
    ['/api/crm/conversations?limit=5&q=many.example&state=closed', 'state', 'closed'],
  ])('is of the rows that its pages have: %s', async (path, field, value) => {
    const page = (await staff.get(path)).body as unknown as Record<string, string>[];
    expect(page.map((row) => row[field])).toEqual(Array(5).fill(value));
  });

  test('counts once what is found by its own words and by those of its person', async () => {
    expect(await totalOf('/api/crm/conversations?limit=5&q=person')).toEqual({ count: '10000', isCapped: true });
    expect(await totalOf('/api/crm/conversations?limit=5&q=person&state=closed')).toEqual({
      count: String(SOME),
      isCapped: false,
    });
  });

  test('is not what a list without a limit holds: that has all rows', async () => {
    const { body } = await staff.get('/api/crm/customers?q=many');
    expect(body).toHaveLength(MANY);
  });
});

describe('A list that only grows', () => {
  test('the audit log is a page of 1,000 entries without a limit, and leads to all of them', async () => {
    const seen = new Set<string>();
    const sizes: number[] = [];
    let path: string | undefined = '/api/crm/audit?action=read';
    while (path) {
      const { body, headers }: { body: unknown; headers: Headers } = await staff.get(path);
      const rows = body as { id: string }[];
      sizes.push(rows.length);
      for (const { id } of rows) seen.add(id);
      path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(seen.size).toBe(1_001);
    expect(sizes).toEqual([1_000, 1]);
  });

  test('the unread conversations are as many as asked for, those that were written in last', async () => {
    await product.database.db.execute(sql`
      INSERT INTO sms_messages (customer_id, phone_e164, direction, message, status, sent_at)
      SELECT id, phone_e164, 'inbound', 'Hello', 'received', now() + substr(name, 8)::int * interval '1 second'
      FROM customers WHERE name IN ('Person 1', 'Person 2', 'Person 3')`);
    const namesOf = async (path: string) =>
      ((await staff.get(path)).body as unknown as { name: string }[]).map(({ name }) => name);
    expect(await namesOf('/api/crm/unread-counts')).toEqual(['Person 3', 'Person 2', 'Person 1']);
    expect(await namesOf('/api/crm/unread-counts?limit=2')).toEqual(['Person 3', 'Person 2']);
  });
});
