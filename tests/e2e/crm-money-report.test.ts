import { sql } from 'drizzle-orm';
import { addMonths, monthOf } from '#contract/money-report.ts';
import { buy, seenByStaff } from '../support/loop.ts';
import type { Product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import { expectAccessible } from './accessible.ts';
import { beginSession, openDashboard, row } from './crm.ts';
import { clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';

test.describe.configure({ timeout: 120_000 });

test.use({ viewport: { width: 1440, height: 1000 } });
test.beforeEach(async ({ product }) => {
  await clearRecords(product);
  for (const table of ['balance_transactions', 'mrr_changes']) {
    await product.database.db.execute(sql.raw(`DELETE FROM ${table}`));
  }
});

const thisMonth = () => monthOf(new Date().toISOString());

/** Adds two months with ten payments each, a refund, a dispute, and a subscription that ended. */
async function enterMonths({ database: { db } }: Product): Promise<void> {
  const [before, now] = [addMonths(thisMonth(), -1), thisMonth()];
  await db.execute(sql`
    INSERT INTO balance_transactions (id, stripe_payment_intent_id, kind, amount, created_at)
    SELECT 'ch_' || month || n, 'pi_' || month || n, 'charge', 97, (month || '-01')::timestamptz
    FROM generate_series(1, 10) AS n, unnest(ARRAY[${before}, ${now}]) AS month
    UNION ALL SELECT 're_1', 'pi_1', 'refund', -97, (${now} || '-01')::timestamptz
    UNION ALL SELECT 'txn_1', 'pi_2', 'dispute', -97, (${before} || '-01')::timestamptz`);
  await db.execute(sql`
    INSERT INTO mrr_changes (stripe_subscription_id, kind, amount, created_at, observed_at)
    SELECT 'sub_' || n, 'new', 97, (${before} || '-01')::timestamptz, now() FROM generate_series(1, 10) AS n
    UNION ALL SELECT 'sub_1', 'ended', -97, (${now} || '-01')::timestamptz, now()`);
}

test('The months tell what came in and is to come, in the report and among the charts', async ({ page, product }) => {
  await test.step('The months tell what came in, went back and is to come, and stand in the address', async () => {
    await enterMonths(product);
    await openDashboard(page);
    await page.getByRole('link', { name: 'Reports' }).click();
    await page.getByRole('group', { name: 'Report' }).getByRole('button', { name: 'Money' }).click();
    await expect(page).toHaveURL(/\?report=money$/);
    const rows = page.getByRole('table', { name: 'By month' }).getByRole('row');
    await expect(rows).toHaveCount(14);
    await expect(rows.nth(1).getByRole('cell')).toHaveText([
      ...['$970.00', '$97.00', '$0.00', '$873.00', '0', '1', '$873.00', '10.0%'],
    ]);
    await expect(rows.nth(2).getByRole('cell')).toHaveText([
      ...['$970.00', '$0.00', '$97.00', '$873.00', '10', '0', '$970.00', '–'],
    ]);
    await expect(rows.last()).toContainText('12 months$1,940.00$97.00$97.00$1,746.00101');
    await expectAccessible(page);

    await page.getByRole('combobox', { name: 'From' }).selectOption(thisMonth());
    await expect(page).toHaveURL(new RegExp(`\\?report=money&from=${thisMonth()}&to=${thisMonth()}$`));
    await expect(rows).toHaveCount(2);
    await page.reload();
    await expect(rows).toHaveCount(2);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toBe(`money-${thisMonth()}-to-${thisMonth()}.csv`);
    await page.getByRole('group', { name: 'Report' }).getByRole('button', { name: 'Funnel' }).click();
    await expect(page).toHaveURL(/\/reports$/);
  });

  await test.step('The chart of the months stands among the dashboard’s, to screen readers too, and grows with a payment', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).click();
    const charts = page.getByRole('region', { name: 'Charts' });
    const months = charts.getByRole('table', { name: 'Money by month' }).getByRole('row');
    await expect(months.last()).toContainText('$873.00 of $970.00');
    await expect(charts.getByText('$873.00 net this month so far, $873.00 recurring a month.')).toBeVisible();
    await buy(product, await product.staff(), { email: 'new@firm.example' });
    await expect(months.last()).toContainText('$970.00 of $1,067.00');
  });
});

test('A request for a refund, its decision and a dispute reach the open screen at once', async ({ page, product }) => {
  await test.step('A request for a refund, and a decision of somebody else, reach the screen and the navigation at once', async () => {
    const { customerId } = await buy(product, await product.staff(), { email: 'asks@firm.example' });
    const browser = await signIn(product, 'asks@firm.example');
    await beginSession(page);
    await page.goto('/staff/crm/refunds');
    await expect(page.getByText('Nobody waits for a decision.', { exact: false })).toBeVisible();
    const link = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Refunds' });
    await expect(link).toHaveText('Refunds');
    await browser.post('/api/account/refund-requests', { reason: 'Sorry' });
    const requests = page.getByRole('list', { name: 'Refund requests' }).locator(':scope > li');
    await expect(requests).toHaveCount(1);
    await expect(link).toHaveText('Refunds1 open');
    const staff = await product.staff();
    const [{ id }] = (await staff.get('/api/crm/refund-requests?status=open')).body as unknown as [{ id: string }];
    await staff.post(`/api/crm/refund-requests/${id}/rejection`, { message: 'Not yet' });
    await expect(requests).toHaveCount(0);
    await expect(link).toHaveText('Refunds');
    expect((await seenByStaff(staff, customerId)).purchases).toMatchObject([{ status: 'completed' }]);
  });

  await test.step('A disputed payment says in the panel why, and until when evidence is due', async () => {
    const { payment } = await buy(product, await product.staff(), { email: 'disputes@firm.example' });
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await row(page, 'disputes@firm.example').getByRole('link').first().click();
    const panel = page.getByRole('complementary', { name: 'Ada Broker' });
    await expect(panel.getByText(/Next payment on \w{3} \d+, 20\d\d, \$97\.00 a month/)).toBeVisible();
    await product.sandbox.charge(payment, 'dispute', { reason: 'subscription_canceled' });
    await expect(
      panel.getByText(/^Disputed: the cardholder says they had canceled\. Evidence is due by \w{3} \d+, 20\d\d\.$/),
    ).toBeVisible();
    await expectAccessible(page);
  });
});

test('Months in which nothing moved say so; a report that cannot be loaded says so, and is loaded when asked again', async ({
  page,
  product: _,
  browserErrors,
}) => {
  await beginSession(page);
  // Waits for the event stream, because its start reloads the report, and "Try again" could disappear.
  const connected = page.waitForResponse('**/api/crm/events');
  await page.goto('/staff/crm/reports?report=money');
  await connected;
  await expect(page.getByText('No money moved in these months.')).toBeVisible();
  await expectAccessible(page);
  browserErrors.expect(/500/);
  await page.route('**/api/crm/reports/money?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'broken', code: 'internal' } }),
  );
  await page.getByRole('combobox', { name: 'From' }).selectOption(thisMonth());
  await expect(page.getByText('The report could not be loaded')).toBeVisible();
  await page.unroute('**/api/crm/reports/money?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No money moved in these months.')).toBeVisible();
});
