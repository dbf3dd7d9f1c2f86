import { idOf, newStaff, PASSWORD } from '../staff/staff-users.ts';
import { STAFF_PROOF } from '../support/product.ts';
import { expectAccessible } from './accessible.ts';
import { beginSessionOf, filterBy, openTab, row } from './crm.ts';
import { dialog, openFromRow } from './crm-dialogs.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';

test('A viewer reads all and changes nothing, and a member is offered nothing that is the admins’', async ({
  page,
  product,
}) => {
  await clearRecords(product);
  await addFirms(product);
  const user = await newStaff(product, 'a-viewer', 'viewer');
  await beginSessionOf(page, { username: 'a-viewer', password: PASSWORD });

  await test.step('A viewer who follows a link to the settings is told whose they are', async () => {
    await page.goto('/staff/crm/settings');
    await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect(row(page, 'Grace').first()).toBeVisible();
  });

  await test.step('A viewer is offered nothing that changes records, by buttons, palette or keys', async () => {
    for (const name of ['Add Customer', /^(Email|SMS|Edit|Delete) /, 'Import Customers', 'Export All Users']) {
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    }
    await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
    await page.keyboard.press('Control+k');
    const offered = dialog(page, 'Find or do anything').getByRole('option');
    await expect(offered.filter({ hasText: 'Go to Leads' })).toHaveCount(1);
    const commands = (await offered.allInnerTexts()).join('\n');
    for (const command of ['Add Customer', 'Import Customers', 'Export All Users', 'Go to Settings']) {
      expect(commands).not.toContain(command);
    }
    await page.keyboard.press('Escape');
    for (const key of ['n', 'g', 's']) await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/staff\/crm$/);
  });

  await test.step('A viewer reads the panel, and its keys change nothing', async () => {
    await page.getByRole('table').getByRole('link', { name: 'Grace' }).click();
    const panel = page.getByRole('complementary', { name: 'Grace' });
    await expect(panel.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    await expect(panel.getByRole('button', { name: /Edit|Delete|Download|sign-in link|Add team member/ })).toHaveCount(
      0,
    );
    for (const key of ['e', 'd']) await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  });

  await test.step('A viewer keeps a view of a list, and is not offered to share it', async () => {
    await filterBy(page, 'Phone', 'Has a phone');
    await page.getByRole('button', { name: 'Save as a view' }).click();
    const save = dialog(page, 'Save View');
    await expect(save.getByRole('switch')).toHaveCount(1);
    await save.getByLabel('Name').fill('Mine');
    await save.getByRole('button', { name: 'Save View' }).click();
    await expect(page.getByRole('combobox', { name: 'View', exact: true })).toContainText('Mine');
  });

  await test.step('Who becomes a member works with customers at once, and is offered no export and no settings', async () => {
    const admin = await product.staff();
    const change = { role: 'member', ...STAFF_PROOF };
    await admin.send('PATCH', `/api/crm/staff-users/${await idOf(user)}`, change, {});
    await expect(page.getByRole('button', { name: 'Add Customer' })).toBeVisible();
    await expect(row(page, 'Grace').getByRole('button', { name: /^Delete/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import Customers' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export All Users' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  });

  await test.step('A member is shown no line for what only admins may download of a team member', async () => {
    await openTab(page, 'Team Members');
    const edit = await openFromRow(page, 'Mia Desk', 'Edit', 'Edit Team Member');
    await expect(edit.getByLabel('Name')).toHaveValue('Mia Desk');
    await expect(edit.getByText('Personal data')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('table').getByRole('link', { name: 'Mia Desk' }).click();
    const panel = page.getByRole('complementary', { name: 'Mia Desk' });
    await expect(panel.getByRole('term').filter({ hasText: 'Invited' })).toBeVisible();
    await expect(panel.getByRole('term').filter({ hasText: 'Personal data' })).toHaveCount(0);
  });
});
