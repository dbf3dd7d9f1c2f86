import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { applyFunctions, readFunctions } from '../../server/database/functions.ts';
import { applyMigrations, migrate } from '../../server/database/migrate.ts';
import { createFunnelService } from '../../server/modules/funnel/funnel.service.ts';
import { migrationsBefore, openEmpty } from './opened.ts';

let database: Database;
let remove: () => Promise<void>;

const [ADA, BEA] = [1, 2].map((last) => `00000000-0000-4000-8000-00000000000${last}`);

/** Creates a database of the version before the funnel, with submissions, checkouts and purchases. */
beforeAll(async () => {
  ({ database, remove } = await openEmpty());
  const earlier = await migrationsBefore('_funnel');
  const functions = await readFunctions();
  await database.transaction(async (tx) => {
    await applyMigrations(tx, earlier);
    await applyFunctions(tx, functions, { migrated: true });
  });
  const { db } = database;
  await db.execute(sql`
    INSERT INTO customers (id, name, email) VALUES (${ADA}, 'Ada', 'ada@example.com'), (${BEA}, 'Bea', 'bea@example.com')`);
  await db.execute(sql`
    INSERT INTO contacts (customer_id, email, product_type, page, campaign, created_at) VALUES
      (${ADA}, 'ada@example.com', 'agent', '/', '{"utm_campaign": " spring   sale "}', '2026-01-01 10:00Z'),
      (${ADA}, 'ada@example.com', 'agent', '/', '{"utm_campaign": "spring sale"}', '2026-01-01 10:05Z'),
      (${ADA}, 'ada@example.com', 'upsell', '/success', NULL, '2026-01-01 11:00Z'),
      (${BEA}, 'bea@example.com', 'agent', '/', '{"utm_campaign": "spring sale"}', '2026-01-01 23:59Z'),
      (${BEA}, 'bea@example.com', 'demo', '/sign-up', NULL, '2026-01-02 00:01Z'),
      (NULL, 'nobody@example.com', 'agent', '/', NULL, '2026-01-01')`);
  await db.execute(sql`
    INSERT INTO checkouts (customer_id, stripe_session_id, product_type, quantity, created_at) VALUES
      (${ADA}, 'cs_1', 'agent_license', 1, '2026-01-01 10:06Z'), (${ADA}, 'cs_2', 'team_license', 1, '2026-01-01 11:01Z'),
      (${BEA}, 'cs_3', 'agent_license', 1, '2026-02-15')`);
  await db.execute(sql`
    INSERT INTO purchases (customer_id, stripe_session_id, stripe_invoice_id, product_type, amount, refunded_amount, status, fulfilled_at, created_at) VALUES
      (${ADA}, 'cs_1', NULL, 'agent_license', 97, 20, 'partially_refunded', '2026-01-01 10:07Z', '2026-01-01 10:07Z'),
      (${ADA}, 'cs_2', NULL, 'team_license', 49, 0, 'completed', '2026-01-01 11:02Z', '2026-01-01 11:02Z'),
      (${ADA}, NULL, 'in_1', 'agent_license', 97, 0, 'completed', '2026-01-20', '2026-01-20'),
      (${BEA}, 'cs_3', NULL, 'agent_license', 97, 0, 'completed', '2026-02-15', '2026-02-15')`);
  await migrate(database);
});
afterAll(() => remove());

test('What came of the submissions of before is in the report: each customer once a day, net of refunds', async () => {
  const funnel = createFunnelService(database);
  const first = await funnel.report({ from: '2026-01-01', to: '2026-01-01' });
  const came = { visitors: 0, dialogs: 0, leads: 2, checkouts: 1, paid: 1, revenue: '126.00' };
  expect(first.rows).toEqual([{ page: '/', campaign: 'spring sale', ...came }]);
  expect(first.totals).toEqual({ ...came, conversion: null });
  const second = await funnel.report({ from: '2026-01-02', to: '2026-03-01' });
  expect(second.rows).toEqual([
    { ...came, page: '(other)', campaign: null, leads: 1, checkouts: 0, paid: 0, revenue: '0.00' },
  ]);
});

test('A refund of what was bought before comes off the day of its visit', async () => {
  const funnel = createFunnelService(database);
  const bought = { customerId: String(ADA), createdAt: new Date('2026-01-01T10:07:00Z') };
  await database.transaction((tx) => funnel.countRevenue(tx, { ...bought, before: '77.00', after: '0.00' }));
  const query = { from: '2026-01-01', to: '2026-01-01' };
  for (const narrowed of [query, { ...query, page: '/' }, { ...query, campaign: 'spring sale' }]) {
    expect((await funnel.report(narrowed)).totals.revenue).toBe('49.00');
  }
});
