import { purchases } from '#server/database/schema.ts';
import { openDashboard, openTab, row, stat } from './crm.ts';
import { expect, test } from './fixtures.ts';

test.use({ settings: { CURRENCY: 'eur' }, viewport: { width: 1440, height: 1000 } });

test('Where licenses are sold in euros, every figure of the CRM is in euros', async ({ page, product }) => {
  const paid = { productType: 'agent_license', status: 'partially_refunded' } as const;
  await product.database.db.insert(purchases).values({ ...paid, amount: '1297.00', refundedAmount: '20.50' });
  await openDashboard(page);
  await expect(stat(page, 'Total Revenue')).toHaveText('€1,276.50');
  await openTab(page, 'Purchases');
  await expect(row(page, 'Deleted customer')).toContainText('€1,297.00');
  const chart = page.getByRole('figure', { name: 'Revenue by month' });
  await expect(chart).toContainText('€1,276.50 this month so far.');
  await expect(chart).toContainText('€1K');
  await expect(page.locator('body')).not.toContainText('$');
});
