import { expectAccessible } from './accessible.ts';
import { openDashboard, row } from './crm.ts';
import { openFromRow } from './crm-dialogs.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

test.use({ viewport: { width: 1440, height: 1000 } });

test('The charts tell how business goes, and stay folded for whoever folds them', async ({ page, product }) => {
  await clearRecords(product);
  await addFirms(product);
  await openDashboard(page);
  const charts = page.getByRole('region', { name: 'Charts' });
  const toggle = page.getByRole('button', { name: 'Charts' });

  await test.step('The charts tell revenue, new customers and license usage, to screen readers too', async () => {
    const revenue = charts.getByRole('table', { name: 'Revenue by month' });
    await expect(revenue.getByRole('row')).toHaveCount(13);
    await expect(revenue.getByRole('row').last()).toContainText('$');
    const weeks = charts.getByRole('table', { name: 'New customers by week' }).getByRole('row');
    // One of the two came three days ago, which may have been last week.
    const ofTwoWeeks = async () => {
      const cells = (await weeks.all()).slice(-2).map((week) => week.getByRole('cell').last().innerText());
      return (await Promise.all(cells)).reduce((sum, cell) => sum + Number(cell), 0);
    };
    await expect.poll(ofTwoWeeks).toBe(2);
    await expect(charts.getByText('4 of 6 licenses in use. 1 customer is over the limit.')).toBeVisible();
    await expect(charts.locator('svg').first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('A customer is edited while the charts are open', async () => {
    await expect(page.getByRole('figure', { name: 'Money by month' })).toBeVisible();
    const edit = await openFromRow(page, 'Grace Harbor Agency', 'Edit', 'Edit Customer');
    await edit.getByLabel('Name').fill('Grace Harbor and Daughters');
    await edit.getByRole('button', { name: 'Update Customer' }).click();
    await expectToast(page, 'Customer Updated');
    await expect(row(page, 'Grace Harbor and Daughters')).toBeVisible();
  });

  await test.step('The charts stay folded for whoever folds them', async () => {
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await expect(charts.getByRole('table')).toHaveCount(0);
    // tests/web/crm/persisted-setting.test.ts shows that the next visit reads it.
    expect(await page.evaluate(() => localStorage.getItem('crm-charts'))).toBe('folded');
    await toggle.click();
    await expect(charts.getByRole('table').first()).toBeVisible();
  });
});
