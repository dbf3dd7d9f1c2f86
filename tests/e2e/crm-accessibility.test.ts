import { expectAccessible } from './accessible.ts';
import { openDashboard, openTab, row } from './crm.ts';
import { dialog, failWrites, openFromRow } from './crm-dialogs.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(async ({ page, product }) => {
  test.setTimeout(120_000);
  await clearRecords(product);
  await addFirms(product);
  await openDashboard(page);
});

test('axe finds nothing in the dialog to edit a customer, with faults and a toast', async ({ page, trouble }) => {
  trouble.expect(/500/);
  await failWrites(page, '**/api/crm/customers/*');
  const edit = await openFromRow(page, 'Grace', 'Edit', 'Edit Customer');
  await edit.getByRole('button', { name: 'Update Customer' }).click();
  await expectToast(page, 'Failed to Update Customer');
  await edit.getByLabel('Name').fill('');
  await expectAccessible(page);
});

test('axe finds nothing in the question before a delete, nor in a row’s sheet', async ({ page }) => {
  const question = await openFromRow(page, 'Grace', 'Delete', 'Delete Customer');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await row(page, 'Grace')
    .getByRole('button', { name: /^Actions/ })
    .click();
  await expectAccessible(page);
});

test('axe finds nothing in the dialog to add a team member, with the list of owners open', async ({ page }) => {
  await openTab(page, 'Team Members');
  await page.getByRole('button', { name: 'Add Team Member' }).click();
  const add = dialog(page, 'Add Team Member');
  await add.getByRole('combobox').fill('grace');
  await expect(add.getByRole('option')).toHaveCount(1);
  await expectAccessible(page);
  await add.getByRole('combobox').fill('nobody');
  await expect(add.getByText('No customers found')).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on a list in which nothing is found', async ({ page }) => {
  await page.getByRole('searchbox').fill('nobody');
  await expect(page.getByText('No customers match “nobody”')).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on any tab, with records and without', async ({ page, product }) => {
  for (const tab of ['Customers', 'Team Members', 'Purchases'] as const) {
    await openTab(page, tab);
    await expect(row(page, 'Grace').first()).toBeVisible();
    await expectAccessible(page);
  }
  await clearRecords(product);
  await page.reload();
  await expect(page.getByText(/^No purchases yet/)).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on a list that could not be loaded, nor without a network', async ({
  page,
  context,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await page.getByLabel('Sort by').selectOption('By name');
  await expect(page.getByRole('alert')).toContainText('Customers could not be loaded');
  await expect(page.getByText('Offline. What you see may be old.')).toBeVisible();
  await expectAccessible(page);
});
