import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customers, leads, purchases } from '#server/database/schema.ts';
import { idOf, newStaff } from '../staff/staff-users.ts';
import type { HttpClient } from '../support/http-client.ts';
import { type Product, STAFF_PROOF, startProduct } from '../support/product.ts';

/** Five batches, whose bytes are far more than a connection holds back: the server waits for the reader in the middle. */
const COUNT = 5_000;
const LONG = '東'.repeat(900);

let product: Product;
let admin: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  admin = await product.staff();
  const numbers = sql`generate_series(100001, ${100_000 + COUNT}::int) AS n`;
  await product.database.transaction(
    async (tx) => {
      await tx.execute(sql`
        INSERT INTO customers (name, email, created_at)
        SELECT 'Name ' || n || ${LONG}, n || '@moving.example', now() - make_interval(secs => n) FROM ${numbers}`);
      await tx.execute(sql`
        INSERT INTO leads (name, email, customer_id, product_type, created_at)
        SELECT name, email, id, '', created_at FROM customers`);
      await tx.execute(sql`
        INSERT INTO purchases (customer_id, product_type, amount, created_at)
        SELECT id, '', split_part(email, '@', 1)::numeric, created_at FROM customers`);
    },
    { noTimeout: true },
  );
}, 120_000);
afterAll(() => product.stop());

const cookieOf = ({ cookies }: HttpClient) => `session=${cookies.get('session')}`;

/** Begins to read a long answer, takes the reader's right away, and reads on. Returns how much came after the first piece. */
async function readOnWithout(path: string, reader: HttpClient, update: object): Promise<number> {
  const id = await idOf(reader);
  // Compressed, all of it would be on its way at once.
  const headers = { cookie: cookieOf(reader), 'accept-encoding': 'identity' };
  const response = await fetch(`${product.url}${path}`, { headers });
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
    const whole = COUNT * Buffer.byteLength(LONG);
    expect(await readOnWithout('/api/crm/export-users', reader, { role: 'admin' })).toBeGreaterThan(whole * 0.9);
  }, 60_000);
});

/** Starts an export without reading its body. */
function begin(path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(product.url + path, { headers: { cookie: cookieOf(admin) } }, resolve).on('error', reject);
  });
}

const id = (number: number) => sql`(SELECT id FROM customers WHERE email = ${`${number}@moving.example`})`;

/** Swaps the first and the last row during an export. Returns how often each is in the file. */
async function appearances(
  path: string,
  moveTo: (number: number, place: number) => Promise<unknown>,
): Promise<number[]> {
  const response = await begin(path);
  const [first, last] = [100_001, 100_000 + COUNT];
  await moveTo(first, 999_999);
  await moveTo(last, 1);
  const file = await text(response);
  return [first, last].map((number) => file.split(`${number}@moving.example`).length - 1);
}

describe('An export', () => {
  test('has a customer whose name changes meanwhile once, in whatever order the screen shows them', async () => {
    const { db } = product.database;
    const rename = (number: number, place: number) =>
      db
        .update(customers)
        .set({ name: `Name ${place}`.replace('Name 1', 'A') })
        .where(eq(customers.id, id(number)));
    expect(await appearances('/api/crm/export-users?sort=name', rename)).toEqual([1, 1]);
  });

  test('has a lead whose name changes meanwhile once', async () => {
    const { db } = product.database;
    const rename = (number: number, place: number) =>
      db
        .update(leads)
        .set({ name: `Name ${place}`.replace('Name 1', 'A') })
        .where(eq(leads.customerId, id(number)));
    expect(await appearances('/api/crm/export-leads?sort=name', rename)).toEqual([1, 1]);
  });

  test('has a purchase whose amount changes meanwhile once', async () => {
    const { db } = product.database;
    const reprice = (number: number, place: number) =>
      db
        .update(purchases)
        .set({ amount: String(place) })
        .where(eq(purchases.customerId, id(number)));
    expect(await appearances('/api/crm/export-purchases?sort=amount', reprice)).toEqual([1, 1]);
  });
});
