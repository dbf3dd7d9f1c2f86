import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#contract/endpoints.ts';
import { paymentsToDecide, purchases, refundRequests } from '#server/database/schema.ts';
import { textUs } from '../messaging/phone.ts';
import type { HttpClient } from '../support/http-client.ts';
import { buy } from '../support/loop.ts';
import { type Product, STAFF_PROOF, startProduct } from '../support/product.ts';
import { addTeamMember, newPhone } from '../support/records.ts';
import { signIn } from '../support/sign-in.ts';

/** The server sends lists with pages unvalidated, for speed, so these tests compare every list with the contract. */
const lists = Object.values(endpoints).flatMap(({ method, path, ...rest }) =>
  method === 'GET' && rest.response._zod.def.type === 'array'
    ? [{ path, response: rest.response as z.ZodMiniType, hasPages: 'query' in rest }]
    : [],
);

let product: Product;
let staff: HttpClient;
let owner: HttpClient;
let params: Record<string, string>;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
  const { customerId } = await buy(product, staff, { email: 'listed@example.com' });
  owner = await signIn(product, 'listed@example.com');
  const [memberPhone, phone] = [newPhone(), newPhone()];
  const teamMemberId = await addTeamMember(staff, customerId, { phone: memberPhone });
  await textUs(product, memberPhone, 'Hello');
  await textUs(product, phone, 'Who is this?');
  await staff.post('/api/crm/send-sms', { customerId, message: 'Hello' });
  await staff.post('/api/crm/import-customers', { customers: [{ name: 'Imported', email: 'imported@example.com' }] });
  await failAJobFor(customerId);
  await product.database.db.execute(sql`
    INSERT INTO bookings (vendor, calendar_id, name, email, starts_at, status)
    VALUES ('cal', 'x', 'Ada', 'listed@example.com', now(), 'booked')`);
  const [purchase] = await product.database.db.select().from(purchases).where(eq(purchases.customerId, customerId));
  const request = { customerId, purchaseId: purchase?.id ?? '', reason: 'It is not for me' };
  await product.database.db.insert(refundRequests).values(request);
  const payment = { kind: 'double_payment', purchaseId: request.purchaseId } as const;
  await product.database.db.insert(paymentsToDecide).values(payment);
  const [lead] = (await staff.get('/api/crm/leads')).body as unknown as { id: string }[];
  const note = await staff.post(`/api/crm/customers/${customerId}/notes`, { body: 'Calls on Fridays' });
  await staff.send('PATCH', `/api/crm/notes/${note.body.id}`, { body: 'Calls on Mondays' }, {});
  await staff.post('/api/crm/tasks', { title: 'Call back', customerId, dueAt: '2026-01-01T09:00:00Z' });
  await staff.send('PUT', `/api/crm/customers/${customerId}`, { tags: ['VIP'] }, {});
  await staff.post('/api/crm/staff-invitations', {
    email: 'colleague@example.com',
    role: 'member',
    ...STAFF_PROOF,
  });
  await staff.post('/api/crm/bulk', { action: 'tag', list: 'customers', ids: [customerId], tag: 'VIP' });
  await staff.post('/api/crm/views', { name: 'All', list: 'customers', filters: {}, isShared: 1 });
  params = { id: customerId, customerId, teamMemberId, phone, leadId: lead?.id ?? '', noteId: String(note.body.id) };
});
afterAll(() => product.stop());

async function failAJobFor(customerId: string): Promise<void> {
  const { db } = product.database;
  const [purchase] = await db.select().from(purchases).where(eq(purchases.customerId, customerId));
  await db.execute(sql`
    INSERT INTO pgboss.job (name, data, source_name)
    VALUES ('dead-letters', jsonb_build_object('purchaseId', ${purchase?.id}::text), 'welcome-mail')`);
}

/** Parsing drops fields that the schema does not have, so a row with such a field is not equal. */
function expectOfSchema(schema: z.ZodMiniType, body: unknown): void {
  expect(z.parse(schema, body)).toStrictEqual(body);
}

describe('A list of the contract', () => {
  test.each(lists)('has rows of its schema and no field beside it: $path', async ({ path, response, hasPages }) => {
    const named = path.replace('/leads/{id}', '/leads/{leadId}').replace('/notes/{id}', '/notes/{noteId}');
    const address = named.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    for (const query of hasPages ? ['', '?limit=50'] : ['']) {
      const { status, body } = await (path.startsWith('/api/account/') ? owner : staff).get(address + query);
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
