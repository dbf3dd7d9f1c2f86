import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpClient } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';

/** One more than is counted; one of them fits the filter that is rare, the others the opposite one. */
const MANY = 10_001;

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
  await product.database.db.execute(sql`
    INSERT INTO customers (name, email, has_signed_in_to_app)
    SELECT 'Person ' || n, 'person-' || n || '@many.example', (n = 7)::int FROM generate_series(1, ${MANY}::int) AS n`);
  await product.database.db.execute(sql`
    INSERT INTO purchases (customer_id, product_type, amount) SELECT id, 'agent_license', 97 FROM customers`);
  await product.database.db.execute(sql`
    INSERT INTO audit_entries (action, subject_type, subject_id) SELECT 'read', 'conversation', id FROM customers`);
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
    ['/api/crm/audit?limit=5&action=login', 1],
  ])('is exact where it is the whole list, or shorter: %s', async (path, count) => {
    expect(await totalOf(path)).toEqual({ count: String(count), isCapped: false });
  });

  test('is not what a list without a limit holds: that has all rows', async () => {
    const { body } = await staff.get('/api/crm/customers?q=many');
    expect(body).toHaveLength(MANY);
  });
});
