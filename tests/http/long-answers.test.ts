import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idOf, newStaff } from '../staff/staff-accounts.ts';
import type { HttpClient } from '../support/http-client.ts';
import { type Product, STAFF_PROOF, startProduct } from '../support/product.ts';

/** Far more than a connection holds back, so that the server waits for the reader in the middle. */
const MANY = 60_000;

let product: Product;
let admin: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  admin = await product.staff();
  await product.database.db.execute(sql`
    INSERT INTO customers (name, email) SELECT repeat('Long Name ', 10), n || '@long.example' FROM generate_series(1, ${MANY}) AS n`);
}, 120_000);
afterAll(() => product.stop());

/** Begins to read a long answer, takes the reader's right away, and reads on. Returns how much came after the first piece. */
async function readOnWithout(path: string, reader: HttpClient, update: object): Promise<number> {
  const id = await idOf(reader);
  const response = await fetch(`${product.url}${path}`, {
    headers: { cookie: `session=${reader.cookies.get('session')}` },
  });
  expect(response.status).toBe(200);
  const pieces = response.body?.getReader();
  await pieces?.read();
  const taken = await admin.send('PATCH', `/api/crm/staff-users/${id}`, { ...update, ...STAFF_PROOF }, {});
  expect(taken.status).toBe(200);
  let length = 0;
  for (;;) {
    const piece = await pieces?.read();
    if (!piece || piece.done) return length;
    length += piece.value.byteLength;
  }
}

describe('A long answer', () => {
  test.each([
    ['/api/crm/export-users', 'is disabled', { isActive: 0 }],
    ['/api/crm/export-users', 'becomes a member', { role: 'member' }],
    ['/api/crm/customers', 'is disabled', { isActive: 0 }],
  ])(
    'of %s breaks off when its reader %s, and is no whole file',
    async (path, what, update) => {
      const reader = await newStaff(product, `reader of ${path} who ${what}`, 'admin');
      await expect(readOnWithout(path, reader, update)).rejects.toThrow('terminated');
    },
    60_000,
  );

  test('goes on for who keeps the right', async () => {
    const reader = await newStaff(product, 'patient reader', 'admin');
    expect(await readOnWithout('/api/crm/export-users', reader, { role: 'admin' })).toBeGreaterThan(MANY * 100);
  }, 60_000);
});
