import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customers, leads, purchases } from '#server/database/schema.ts';
import { type Product, startProduct } from '../support/product.ts';

/** So much data that most of it is still unread in the database while the first bytes wait for the reader. */
const COUNT = 15_000;
const LONG = '東'.repeat(180);

let product: Product;
let cookie: string;

beforeAll(async () => {
  product = await startProduct();
  const { cookies } = await product.staff();
  cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
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

/** Starts an export without reading its body. */
function begin(path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(product.url + path, { headers: { cookie } }, resolve).on('error', reject);
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

test('A customer whose name changes while the file is read is in it once, in whatever order the screen shows them', async () => {
  const { db } = product.database;
  const rename = (number: number, place: number) =>
    db
      .update(customers)
      .set({ name: `Name ${place}`.replace('Name 1', 'A') })
      .where(eq(customers.id, id(number)));
  expect(await appearances('/api/crm/export-users?sort=name', rename)).toEqual([1, 1]);
});

test('A lead whose name changes meanwhile is in the file once', async () => {
  const { db } = product.database;
  const rename = (number: number, place: number) =>
    db
      .update(leads)
      .set({ name: `Name ${place}`.replace('Name 1', 'A') })
      .where(eq(leads.customerId, id(number)));
  expect(await appearances('/api/crm/export-leads?sort=name', rename)).toEqual([1, 1]);
});

test('A purchase whose amount changes meanwhile is in the file once', async () => {
  const { db } = product.database;
  const reprice = (number: number, place: number) =>
    db
      .update(purchases)
      .set({ amount: String(place) })
      .where(eq(purchases.customerId, id(number)));
  expect(await appearances('/api/crm/export-purchases?sort=amount', reprice)).toEqual([1, 1]);
});
