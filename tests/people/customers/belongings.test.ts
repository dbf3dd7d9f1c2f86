import { afterAll, beforeAll, expect, test } from 'vitest';
import { emails, purchases, subscriptions, textMessages, users } from '#server/database/schema.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, addTeamMember } from '#tests/support/records.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

test('What would be deleted with a customer is counted, their team members’ texts too, and what of it still runs', async () => {
  const staff = await product.staff();
  const { db } = product.database;
  const customerId = await addCustomer(staff);
  await addCustomer(staff);
  const teamMemberId = await addTeamMember(staff, customerId);
  const path = `/api/crm/customers/${customerId}/belongings`;
  expect((await staff.get(path)).body).toEqual({ teamMembers: 1, purchases: 0, emails: 0, texts: 0, subscriptions: 0 });
  const text = { direction: 'inbound' as const, status: 'received' as const, message: 'Hello' };
  await db.insert(textMessages).values([
    { ...text, customerId },
    { ...text, customerId },
    { ...text, teamMemberId },
  ]);
  await db.insert(purchases).values({ customerId, productType: 'team_license', amount: '47.00', status: 'completed' });
  await db.insert(subscriptions).values(
    (['active', 'canceled'] as const).map((status) => ({
      customerId,
      stripeSubscriptionId: `sub_${status}`,
      productType: 'team_license',
      status,
    })),
  );
  const [user] = await db.select().from(users);
  await db.insert(emails).values({ customerId, subject: 'Hello', content: 'Hello', sentBy: user?.id ?? '' });
  expect((await staff.get(path)).body).toEqual({ teamMembers: 1, purchases: 1, emails: 1, texts: 3, subscriptions: 1 });
  expect((await staff.get(`/api/crm/team-members/${teamMemberId}/belongings`)).body).toEqual({ texts: 1 });
});

test('Nobody’s belongings are not found, and visitors are told none', async () => {
  const staff = await product.staff();
  for (const id of ['nobody', crypto.randomUUID()]) {
    expect((await staff.get(`/api/crm/customers/${id}/belongings`)).status, id).toBe(404);
    expect((await staff.get(`/api/crm/team-members/${id}/belongings`)).status, id).toBe(404);
  }
  const id = await addCustomer(staff);
  expect((await product.visitor().get(`/api/crm/customers/${id}/belongings`)).status).toBe(401);
});
