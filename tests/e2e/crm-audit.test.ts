import { textUs } from '../messaging/phone.ts';
import { expectAccessible } from './accessible.ts';
import { beginSession, row } from './crm.ts';
import { clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const GRACE = { name: 'Grace Okafor', email: 'grace@okafor.example', phone: '+1 512 555 1200' };

test('The audit log opens narrowed by its address, names the person that was changed, and leads to their panel', async ({
  page,
  product,
}) => {
  await clearRecords(product);
  const staff = await product.staff();
  const { id } = (await staff.post('/api/crm/customers', GRACE)).body;
  await staff.send('PUT', `/api/crm/customers/${id}`, { phone: '+1 512 555 1201', teamMemberLicenses: 2 }, {});
  const phone = '+15125551300';
  await textUs(product, phone, 'hello');
  await staff.post('/api/crm/mark-read', { phone });
  await beginSession(page);
  await page.goto('/staff/crm/audit?action=update');
  const change = row(page, 'Changed Grace Okafor');

  await test.step('A line says who was changed from what to what', async () => {
    await expect(page.getByLabel('Action')).toHaveValue('update');
    await expect(change).toContainText('phone (512) 555-1200 → (512) 555-1201, licenses 0 → 2');
    await expectAccessible(page);
  });

  await test.step('The id is shown to the keyboard, and copied', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const copy = change.getByRole('button', { name: `Copy the id ${id}` });
    await copy.focus();
    await expect(page.getByRole('tooltip')).toContainText(String(id));
    await copy.press('Enter');
    await expectToast(page, 'Copied', String(id));
  });

  await test.step('What was marked read is left out until it is asked for', async () => {
    const read = row(page, 'Marked the messages of an unknown sender as read');
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(row(page, 'Added Grace Okafor')).toBeVisible();
    await expect(read).toHaveCount(0);
    await page.getByLabel('Marked read').selectOption('With reads');
    // Other stories read what unknown senders write, too.
    await expect(read).not.toHaveCount(0);
    await expect(page).toHaveURL(/reads=1/);
  });

  await test.step('The name leads to the panel', async () => {
    await change.getByRole('link', { name: 'Grace Okafor' }).click();
    const panel = page.getByRole('complementary', { name: 'Grace Okafor' });
    await expect(panel.getByRole('region', { name: 'Timeline' })).toContainText('licenses 0 → 2');
  });
});
