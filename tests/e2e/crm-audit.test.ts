import { textUs } from '../messaging/phone.ts';
import { expectAccessible } from './accessible.ts';
import { openDashboard } from './crm.ts';
import { clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const GRACE = { name: 'Grace Okafor', email: 'grace@okafor.example', phone: '+1 512 555 1200' };

test('The audit log names the person that was changed, shows the old and new values, and leads to their panel', async ({
  page,
  product,
}) => {
  await clearRecords(product);
  await openDashboard(page);
  const staff = await product.staff();
  const { id } = (await staff.post('/api/crm/customers', GRACE)).body;
  await staff.send('PUT', `/api/crm/customers/${id}`, { phone: '+1 512 555 1201', teamMemberLicenses: 2 }, {});
  await page.goto('/staff/crm/audit');
  const change = page.getByRole('row').filter({ hasText: 'Changed Grace Okafor' });
  await expect(change).toContainText('phone (512) 555-1200 → (512) 555-1201, licenses 0 → 2');
  await expectAccessible(page);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copy = change.getByRole('button', { name: `Copy the id ${id}` });
  await copy.focus();
  await expect(page.getByRole('tooltip')).toContainText(String(id));
  await copy.press('Enter');
  await expectToast(page, 'Copied', String(id));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);

  await change.getByRole('link', { name: 'Grace Okafor' }).click();
  const panel = page.getByRole('complementary', { name: 'Grace Okafor' });
  await expect(panel.getByRole('region', { name: 'Timeline' })).toContainText('licenses 0 → 2');

  await staff.send('DELETE', `/api/crm/customers/${id}`, undefined, {});
  await page.goto('/staff/crm/audit');
  const gone = page.getByRole('row').filter({ hasText: 'Changed a deleted customer' }).first();
  await expect(gone).toContainText('phone, licenses');
  await expect(gone.getByRole('link')).toHaveCount(0);
});

test('What was marked read is left out of the audit log until it is asked for', async ({ page, product }) => {
  await openDashboard(page);
  const staff = await product.staff();
  const phone = '+15125551300';
  await textUs(product, phone, 'hello');
  await staff.post('/api/crm/mark-read', { phone });
  await page.goto('/staff/crm/audit');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const read = page.getByRole('row').filter({ hasText: 'Marked the texts of an unknown sender as read' });
  await expect(read).toHaveCount(0);
  await page.getByLabel('Marked read').selectOption('With reads');
  await expect(read).toBeVisible();
  await expect(page).toHaveURL(/reads=1/);
});
