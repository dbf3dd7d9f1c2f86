import { expectAccessible } from './accessible.ts';
import { openDashboard, openTab, row } from './crm.ts';
import { dialog, failWrites, openFromRow } from './crm-dialogs.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { dismissToast, expectToast } from './toasts.ts';

test.beforeEach(async ({ page, product }) => {
  test.setTimeout(120_000);
  await clearRecords(product);
  await addFirms(product);
  await openDashboard(page);
});

test('axe finds nothing in the dialogs of a customer, whatever goes wrong in them', async ({
  page,
  product,
  browserErrors,
}) => {
  for (const wrong of [/500/, /409/, /404/]) browserErrors.expect(wrong);

  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await test.step(`The dialog to edit, with faults and a toast (motion: ${reducedMotion})`, async () => {
      await page.emulateMedia({ reducedMotion });
      await failWrites(page, '**/api/crm/customers/*');
      const edit = await openFromRow(page, 'Grace', 'Edit', 'Edit Customer');
      await edit.getByRole('button', { name: 'Update Customer' }).click();
      await expectToast(page, 'Failed to Update Customer');
      await edit.getByLabel('Name').fill('');
      await expectAccessible(page);
      await edit.getByLabel('Name').fill('Grace Harbor Agency');
      await edit.getByRole('button', { name: 'Cancel' }).click();
      await dismissToast(page);
      await page.unroute('**/api/crm/customers/*');
    });
  }

  await test.step('The question before a delete, and a row’s sheet on a phone', async () => {
    const question = await openFromRow(page, 'Grace', 'Delete', 'Delete Customer');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    await row(page, 'Grace')
      .getByRole('button', { name: /^Actions/ })
      .click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('The panel, and its question before an erasure', async () => {
    await page.getByRole('table').getByRole('link', { name: 'Grace' }).click();
    const panel = page.getByRole('complementary', { name: 'Grace' });
    await expect(panel.getByRole('button', { name: 'Download data of Grace' })).toBeVisible();
    await panel.getByRole('button', { name: 'Delete Grace' }).click();
    await expect(dialog(page, 'Delete Customer')).toBeVisible();
    await expectAccessible(page);
    await dialog(page, 'Delete Customer').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Close the panel' }).click();
  });

  await test.step('Where somebody else has changed the customer meanwhile, and where it is gone', async () => {
    const colleague = await product.staff();
    const edit = await openFromRow(page, 'Grace', 'Edit', 'Edit Customer');
    await edit.getByLabel('Name').fill('Grace & Sons');
    const [{ id } = { id: '' }] = (await colleague.get('/api/crm/customers?q=grace')).body as unknown as {
      id: string;
    }[];
    await colleague.send('PUT', `/api/crm/customers/${id}`, { name: 'Grace & Daughters', teamMemberLicenses: 9 }, {});
    await edit.getByRole('button', { name: 'Update Customer' }).click();
    await expect(edit.getByRole('region', { name: /after you opened it/ })).toBeVisible();
    await expectAccessible(page);
    await colleague.send('DELETE', `/api/crm/customers/${id}`, undefined, {});
    await edit.getByRole('button', { name: 'Keep mine' }).click();
    await expect(edit.getByRole('alert')).toContainText('has been deleted');
    await expectAccessible(page);
  });
});

test('axe finds nothing around team members, on the account, the audit log, and lists in trouble', async ({
  page,
  context,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);

  await test.step('The dialog to add a team member, with the list of owners open', async () => {
    await openTab(page, 'Team Members');
    await page.getByRole('button', { name: 'Add Team Member' }).click();
    const add = dialog(page, 'Add Team Member');
    await add.getByRole('combobox').fill('grace');
    await expect(add.getByRole('option')).toHaveCount(1);
    await expectAccessible(page);
    await add.getByRole('combobox').fill('nobody');
    await expect(add.getByText('No customers found')).toBeVisible();
    await expectAccessible(page);
    await add.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('The dialog to edit one', async () => {
    const edit = await openFromRow(page, 'Mia', 'Edit', 'Edit Team Member');
    await expect(edit.getByRole('button', { name: 'Download data of Mia' })).toBeVisible();
    await expectAccessible(page);
    await edit.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('The account with two sessions, the audit log, and the menu', async () => {
    await product.staff();
    await page.goto('/staff/crm/account');
    const sessions = page.getByRole('region', { name: 'Sessions' });
    await expect(sessions.getByRole('button', { name: /^End the session/ }).first()).toBeVisible();
    await expectAccessible(page);
    await page.goto('/staff/crm/audit');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  await test.step('A list in which nothing is found, and one that cannot be loaded without a network', async () => {
    await page.goto('/staff/crm');
    await page.getByRole('searchbox').fill('nobody');
    await expect(page.getByText('No customers match “nobody”')).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(true);
    await page.getByLabel('Sort by').selectOption('By name');
    await expect(page.getByRole('alert')).toContainText('Customers could not be loaded');
    await expect(page.getByText('Offline. What you see may be old.')).toBeVisible();
    await expectAccessible(page);
  });
});

test('The browser’s tab says which screen it is and names no customer, and forced colors leave visible what is chosen', async ({
  page,
}) => {
  await test.step('Forced colors', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const line = (of: string) => page.locator(of).evaluate((element) => getComputedStyle(element).textDecorationLine);
    expect(await line('[role=tab][aria-selected=true]')).toBe('underline');
    expect(await line('nav [aria-current=page]')).toBe('underline');
    await page.keyboard.press('Control+k');
    const chosen = page.getByRole('option', { selected: true });
    expect(await chosen.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
    await page.keyboard.press('Escape');
    await page.emulateMedia({ forcedColors: 'none' });
  });

  await test.step('The titles', async () => {
    await expect(page).toHaveTitle('Staff CRM · Insurance 24/7 AI');
    await page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('link', { name: /^Leads/ })
      .click();
    await expect(page).toHaveTitle('Leads · Insurance 24/7 AI');
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await expect(page).toHaveTitle('Tasks · Insurance 24/7 AI');
    await page.goBack();
    await expect(page).toHaveTitle('Leads · Insurance 24/7 AI');
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await row(page, 'Grace').getByRole('link').first().click();
    await expect(page.getByRole('complementary')).toBeVisible();
    await expect(page).toHaveTitle('Staff CRM · Insurance 24/7 AI');
  });
});
