import { filterBy, openDashboard, openTab, row, stat } from './crm.ts';
import { dialog, openFromRow } from './crm-dialogs.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

test.describe.configure({ timeout: 120_000 });

const GRACE = 'Grace Harbor Agency';
const OVER = 'Over Limit LLC';

test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  await addFirms(product);
  await openDashboard(page);
});

test('Access is granted, and customers are listed by it', async ({ page, product }) => {
  await test.step('Staff grant access, and row, figures, panel and team members follow', async () => {
    const totals = page.locator('dl > div').filter({ hasText: 'Total Customers' });
    await expect(stat(page, 'Total Customers')).toHaveText('2');
    await expect(totals).toContainText('0 with access');
    await expect(row(page, GRACE)).toContainText('Prospect');
    const edit = await openFromRow(page, GRACE, 'Edit', 'Edit Customer');
    await expect(edit.getByLabel('Access', { exact: true })).toHaveValue('');
    await edit.getByLabel('Access', { exact: true }).selectOption('Granted');
    await edit.getByRole('button', { name: 'Update Customer' }).click();
    await expectToast(page, 'Customer Updated');
    await expect(dialog(page, 'Edit Customer')).toHaveCount(0);
    await expect(row(page, GRACE)).toContainText('Active');
    await expect(totals).toContainText('1 with access');
    await page.getByRole('table').getByRole('link', { name: GRACE }).click();
    const access = page.getByRole('complementary', { name: GRACE }).getByRole('region', { name: 'Access' });
    await expect(access).toContainText('Granted by staff');
    await access.getByRole('button', { name: 'Send sign-in link' }).click();
    await expectToast(page, 'Sign-in Link Sent');
    await page.keyboard.press('Escape');
    await openTab(page, 'Team Members');
    await expect(row(page, 'Mia Desk')).not.toContainText(/No seat|No access/);
    await openTab(page, 'Customers');
  });

  await test.step('Customers are listed by their access', async () => {
    const staff = await product.staff();
    const found = (await staff.get('/api/crm/customers?q=over')).body as unknown as { id: string }[];
    await staff.send('PUT', `/api/crm/customers/${found[0]?.id}`, { accessOverride: 'blocked' }, {});
    await filterBy(page, 'Status', 'Ended');
    await expect(row(page, GRACE)).toHaveCount(0);
    await expect(row(page, OVER)).toContainText('Ended');
    await expect(page).toHaveURL(/\?accessState=ended$/);
  });
});
