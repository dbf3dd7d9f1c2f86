import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '../../contract/endpoints.ts';
import { purchases } from '../../server/database/schema.ts';
import { addTeamMember, newPhone, textUs } from '../messages/phone.ts';
import type { HttpClient } from '../support/http-client.ts';
import { buy } from '../support/loop.ts';
import { type Product, startProduct } from '../support/product.ts';

/** Lists are written without their schemas, for speed: what they hold is held against the contract here. */
const lists = Object.values(endpoints).flatMap(({ method, path, ...rest }) =>
  method === 'GET' && rest.response._zod.def.type === 'array'
    ? [{ path, response: rest.response as z.ZodMiniType, hasPages: 'query' in rest }]
    : [],
);

let product: Product;
let staff: HttpClient;
let params: Record<string, string>;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
  const { customerId } = await buy(product, staff, { email: 'listed@example.com' });
  const [memberPhone, phone] = [newPhone(), newPhone()];
  const teamMemberId = await addTeamMember(staff, customerId, memberPhone);
  await textUs(product, memberPhone, 'Hello');
  await textUs(product, phone, 'Who is this?');
  await staff.post('/api/crm/send-sms', { customerId, message: 'Hello' });
  await staff.post('/api/crm/import-customers', { customers: [{ name: 'Imported', email: 'imported@example.com' }] });
  await failAJobFor(customerId);
  params = { id: customerId, customerId, teamMemberId, phone };
});
afterAll(() => product.stop());

async function failAJobFor(customerId: string): Promise<void> {
  const { db } = product.database;
  const [purchase] = await db.select().from(purchases).where(eq(purchases.customerId, customerId));
  await db.execute(sql`
    INSERT INTO pgboss.job (name, data, source_name)
    VALUES ('dead-letters', jsonb_build_object('purchaseId', ${purchase?.id}::text), 'welcome-mail')`);
}

/** Parsing leaves out what a schema does not know: then the two are not equal. */
function expectOfSchema(schema: z.ZodMiniType, body: unknown): void {
  expect(z.parse(schema, body)).toStrictEqual(body);
}

describe('A list of the contract', () => {
  test.each(lists)('has rows of its schema and no field beside it: $path', async ({ path, response, hasPages }) => {
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    for (const query of hasPages ? ['', '?limit=50'] : ['']) {
      const { status, body } = await staff.get(address + query);
      expect([status, query]).toEqual([200, query]);
      expect(body).not.toEqual([]);
      expectOfSchema(response, body);
    }
  });

  test('that has a field which the contract does not know is found out', async () => {
    const { body } = await staff.get('/api/crm/customers');
    const rows = body as unknown as object[];
    const { response } = endpoints.listCustomers;
    expect(() => expectOfSchema(response, rows)).not.toThrow();
    expect(() => expectOfSchema(response, [{ ...rows[0], passwordHash: 'x' }])).toThrow();
  });
});
