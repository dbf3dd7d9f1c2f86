import { sql } from 'drizzle-orm';
import { addMonths, monthOf } from '#contract/money-report.ts';
import { buy } from '../support/loop.ts';
import type { Product } from '../support/product.ts';
import { expectAccessible } from './accessible.ts';
import { beginSession } from './crm.ts';
import { clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';

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
  const rows = page.getByRole('table', { name: 'By month' }).getByRole('row');

  await test.step('The address names the months, which go out as a file', async () => {
    await enterMonths(product);
    await beginSession(page);
    await page.goto(`/staff/crm/reports?report=money&from=${thisMonth()}&to=${thisMonth()}`);
    await expect(rows).toHaveCount(2);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toBe(`money-${thisMonth()}-to-${thisMonth()}.csv`);
  });

  await test.step('The months tell what came in, went back and is to come, and stand in the address', async () => {
    const first = addMonths(thisMonth(), -11);
    await page.getByRole('combobox', { name: 'From' }).selectOption(first);
    await expect(page).toHaveURL(new RegExp(`\\?report=money&from=${first}&to=${thisMonth()}$`));
    await expect(rows).toHaveCount(14);
    await expect(rows.nth(1).getByRole('cell')).toHaveText([
      ...['$970.00', '$97.00', '$0.00', '$873.00', '0', '1', '$873.00', '10.0%'],
    ]);
    await expect(rows.nth(2).getByRole('cell')).toHaveText([
      ...['$970.00', '$0.00', '$97.00', '$873.00', '10', '0', '$970.00', '–'],
    ]);
    await expect(rows.last()).toContainText('12 months$1,940.00$97.00$97.00$1,746.00101');
    await expectAccessible(page);
  });

  await test.step('Months in which nothing moved say so', async () => {
    await page.getByRole('combobox', { name: 'To' }).selectOption(addMonths(thisMonth(), -5));
    await expect(page.getByText('No money moved in these months.')).toBeVisible();
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
