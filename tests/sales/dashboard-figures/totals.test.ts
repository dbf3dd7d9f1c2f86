import { eq, sql, sum } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DashboardFigures } from '#contract/dashboard-figures.ts';
import { customers, purchases, teamMembers, totals } from '#server/database/schema.ts';
import { foldTotals } from '#server/jobs/jobs.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { doScheduledJob } from '#tests/support/jobs.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, remove } from '#tests/support/records.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

test('The dashboard’s totals leave out money that is not ours or has gone back, and fill twelve months and weeks', async () => {
  const { db } = product.database;
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

/** Compares the dashboard's figures with sums over all rows. */
async function expectTruth(): Promise<void> {
  const { db } = product.database;
  const { rows } = await db.execute<Record<string, unknown>>(sql`SELECT
    (SELECT coalesce(sum(amount - refunded_amount), 0)::numeric(14, 2)::text FROM purchases WHERE status NOT IN ('failed', 'refunded', 'canceled')) AS "totalRevenue",
    (SELECT count(*)::int FROM purchases) AS "totalPurchases",
    (SELECT count(*)::int FROM team_members) AS "teamMembers",
    (SELECT count(*)::int FROM customers) AS "totalCustomers",
    (SELECT coalesce(sum(used_team_member_licenses), 0)::int FROM customers) AS "usedLicenses",
    (SELECT coalesce(sum(team_member_licenses), 0)::int FROM customers) AS "totalLicenses"`);
  const states = await db.execute<{ state: string; count: number }>(
    sql`SELECT license_state AS state, count(*)::int AS count FROM customers GROUP BY license_state`,
  );
  const shown = (await staff.get('/api/crm/stats')).body as unknown as DashboardFigures;
  expect(shown).toMatchObject(rows[0] ?? {});
  expect(shown.customersByLicenses).toEqual({
    ...{ none: 0, free: 0, full: 0, over: 0 },
    ...Object.fromEntries(states.rows.map(({ state, count }) => [state, count])),
  });
}

test('The totals stay the sum of all rows through whatever is written', async () => {
  const { db, transaction } = product.database;
  const ids = await Promise.all(
    [3, 0, 1].map((count, index) => addCustomer(staff, { email: `c${index}@example.com`, teamMemberLicenses: count })),
  );
  const [first = '', second = ''] = ids;
  await staff.post('/api/crm/team-members', { ownerId: first, name: 'Mia', email: 'm@example.com' });
  await staff.post('/api/crm/team-members', { ownerId: second, name: 'Max', email: 'x@example.com' });
  const bought = { customerId: first, productType: 'team_license' };
  await db.insert(purchases).values([
    { ...bought, amount: '97.10', status: 'completed' },
    { ...bought, amount: '50.00', status: 'pending', createdAt: new Date('2020-01-01') },
    { ...bought, customerId: second, amount: '12.00', status: 'failed' },
  ]);
  await expectTruth();
  await db.update(purchases).set({ refundedAmount: '7.15' }).where(eq(purchases.status, 'completed'));
  await db.insert(purchases).values({ productType: 'agent_license', amount: '97.00', status: 'completed' });
  await expectTruth();
  await db.update(purchases).set({ status: 'refunded' }).where(eq(purchases.status, 'completed'));
  await db
    .update(customers)
    .set({ createdAt: new Date('2021-05-05') })
    .where(eq(customers.id, second));
  await db.update(customers).set({ name: 'Renamed' });
  await expectTruth();
  const undone = transaction(async (tx) => {
    await tx.delete(customers);
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  await expectTruth();
  await remove(staff, `customers/${first}`);
  await db.delete(teamMembers);
  await expectTruth();
});

const addYears = (name: string) =>
  product.database.db.execute(sql`
    INSERT INTO customers (name, email, team_member_licenses, created_at)
    SELECT ${name}, ${name} || day || '@example.com', day % 3, now() - make_interval(days => day)
    FROM generate_series(1, 1100) AS day`);

test('Many days of changes are kept in few rows, and come to the same', async () => {
  const { db } = product.database;
  const before = await db.$count(customers);
  await Promise.all([addYears('first'), addYears('second')]);
  expect(await db.$count(customers)).toBe(before + 2200);
  // Rows for about a hundred days and three years of months, with two license states each, once or twice.
  expect(await db.$count(totals)).toBeLessThan(600);
  await expectTruth();
  expect(await doScheduledJob(product, foldTotals)).toBe('completed');
  expect(await db.$count(totals)).toBeLessThan(300);
  await expectTruth();
});

test('Many writes leave few rows, without the job that folds the rest every few minutes', async () => {
  const { db } = product.database;
  const { rows } = await db.execute(sql`SELECT cron FROM pgboss.schedule WHERE name = 'fold-totals'`);
  expect(rows).toEqual([{ cron: '*/5 * * * *' }]);
  const ofChanges = eq(totals.subject, 'mrr_changes');
  for (let batch = 0; batch < 10; batch += 1) {
    await db.execute(sql`
      DO $$ BEGIN FOR turn IN 1..500 LOOP
        INSERT INTO mrr_changes (stripe_subscription_id, kind, amount, created_at, observed_at)
        VALUES ('sub_' || gen_random_uuid(), 'new', 10, now(), now());
      END LOOP; END $$`);
  }
  // One row in 256 folds: that none of the last 4,000 did happens once in six million times.
  expect(await db.$count(totals, ofChanges)).toBeLessThan(4_000);
  const [sums] = await db
    .select({ count: sum(totals.count), amount: sum(totals.revenue) })
    .from(totals)
    .where(ofChanges);
  expect(sums).toEqual({ count: '5000', amount: '50000.00' });
});

test('The totals stay exact while many write and they are folded', async () => {
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let turn = 0; turn < 10; turn += 1) {
      const id = await addCustomer(staff, { email: `w${writer}-${turn}@example.com`, teamMemberLicenses: turn % 4 });
      if (turn % 3 === 0) await remove(staff, `customers/${id}`);
    }
  });
  const folding = Array.from({ length: 3 }, () => doScheduledJob(product, foldTotals));
  await Promise.all(writers);
  expect(await Promise.all(folding)).toEqual(['completed', 'completed', 'completed']);
  await expectTruth();
  await doScheduledJob(product, foldTotals);
  await expectTruth();
});

/** The embedded database has one connection, so all others wait for an open transaction. */
test.runIf(process.env.DATABASE_URL)('A write under way holds up neither another one nor the folding', async () => {
  const { db, transaction } = product.database;
  const [written, committing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = transaction(async (tx) => {
    await tx.insert(customers).values({ name: 'Slow', email: 'slow@example.com' });
    written.resolve();
    await committing.promise;
  });
  await written.promise;
  await addCustomer(staff, { email: 'quick@example.com', teamMemberLicenses: 2 });
  expect(await doScheduledJob(product, foldTotals)).toBe('completed');
  expect(await db.$count(customers, eq(customers.name, 'Slow')), 'it is still under way').toBe(0);
  await expectTruth();
  committing.resolve();
  await slow;
  await expectTruth();
});
