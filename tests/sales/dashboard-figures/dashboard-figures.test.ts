import { afterAll, beforeAll, expect, test } from 'vitest';
import { customers, purchases } from '#server/database/schema.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

test('The dashboard’s totals leave out money that is not ours or has gone back, and fill twelve months and weeks', async () => {
  const { db } = product.database;
  const staff = await product.staff();
  const [customer] = await db
    .insert(customers)
    .values({ name: 'A', email: 'a@example.com', teamMemberLicenses: 5, usedTeamMemberLicenses: 2 })
    .returning();
  const customerId = customer?.id ?? '';
  const bought = { customerId, productType: 'team_license' };
  await db.insert(purchases).values([
    { ...bought, amount: '97.10', status: 'completed' },
    { ...bought, amount: '10.20', refundedAmount: '10.00', status: 'partially_refunded' },
    { ...bought, amount: '1.00', status: 'disputed' },
    { ...bought, amount: '2.00', status: 'pending' },
    { ...bought, amount: '1000.00', status: 'refunded' },
    { ...bought, amount: '1000.00', status: 'failed' },
    { ...bought, amount: '1000.00', status: 'canceled' },
    { ...bought, amount: '5.00', status: 'completed', createdAt: new Date('2020-01-01') },
  ]);

  const { body } = await staff.get('/api/crm/stats');

  expect(body).toMatchObject({
    totalRevenue: '105.30',
    totalCustomers: 1,
    totalPurchases: 8,
    teamMembers: 0,
    usedLicenses: 2,
    totalLicenses: 5,
  });
  const months = body.revenueByMonth as unknown as { month: string; amount: string }[];
  expect(months).toHaveLength(12);
  expect(months.at(-1)).toEqual({ month: new Date().toISOString().slice(0, 7), amount: '100.30' });
  expect(months.slice(0, -1).every(({ amount }) => amount === '0.00')).toBe(true);
  const weeks = body.customersByWeek as unknown as { week: string; count: number }[];
  expect(weeks).toHaveLength(12);
  expect(weeks.at(-1)?.count).toBe(1);
  const weeklyPurchases = body.purchasesByWeek as unknown as typeof weeks;
  expect(weeklyPurchases.map(({ week }) => week)).toEqual(weeks.map(({ week }) => week));
  expect(weeklyPurchases.map(({ count }) => count)).toEqual([...Array(11).fill(0), 7]);
  expect((await product.visitor().get('/api/crm/stats')).status).toBe(401);
});
