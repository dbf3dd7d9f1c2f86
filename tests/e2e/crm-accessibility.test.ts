import { textMessages } from '#server/database/schema.ts';
import { expectAccessible } from './accessible.ts';
import { openDashboard, openTab, row } from './crm.ts';
import { dialog, failWrites, openFromRow } from './crm-dialogs.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { dismissToast, expectToast } from './toasts.ts';

test('The dialogs of customers and team members are accessible, so is what is chosen, and the tab names nobody', async ({
  page,
  product,
  browserErrors,
}) => {
  for (const wrong of [/500/, /409/]) browserErrors.expect(wrong);
  await clearRecords(product);
  // Unread texts of unknown senders would be counted in the tab's title.
  await product.database.db.delete(textMessages);
  await addFirms(product);
  await openDashboard(page);

  await test.step('Forced colors leave visible what is chosen', async () => {
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

  await test.step('The browser’s tab says which screen it is, and names no customer', async () => {
    await expect(page).toHaveTitle('Staff CRM · Insurance 24/7 AI');
    // Sent together, because the app waits for the second key for a moment only.
    await Promise.all([page.keyboard.press('g'), page.keyboard.press('d')]);
    await expect(page).toHaveTitle('Tasks · Insurance 24/7 AI');
    await page.goBack();
    await expect(page).toHaveTitle('Staff CRM · Insurance 24/7 AI');
    await row(page, 'Grace').getByRole('link').first().click();
    await expect(page.getByRole('complementary')).toBeVisible();
    await expect(page).toHaveTitle('Staff CRM · Insurance 24/7 AI');
    await page.keyboard.press('Escape');
  });

  await test.step('axe finds nothing in the dialog to edit, with faults and a toast', async () => {
    await failWrites(page, '**/api/crm/customers/*');
    const edit = await openFromRow(page, 'Grace', 'Edit', 'Edit Customer');
    await edit.getByRole('button', { name: 'Update Customer' }).click();
    await expectToast(page, 'Failed to Update Customer');
    await edit.getByLabel('Name').fill('');
    await expectAccessible(page);
    await dismissToast(page);
    await page.unroute('**/api/crm/customers/*');
  });

  await test.step('axe finds nothing where somebody else has changed the customer meanwhile', async () => {
    const edit = dialog(page, 'Edit Customer');
    await edit.getByLabel('Name').fill('Grace & Sons');
    const colleague = await product.staff();
    const [{ id } = { id: '' }] = (await colleague.get('/api/crm/customers?q=grace')).body as unknown as {
      id: string;
    }[];
    await colleague.send('PUT', `/api/crm/customers/${id}`, { name: 'Grace & Daughters', teamMemberLicenses: 9 }, {});
    await edit.getByRole('button', { name: 'Update Customer' }).click();
    await expect(edit.getByRole('region', { name: /after you opened it/ })).toBeVisible();
    await expectAccessible(page);
    await edit.getByRole('button', { name: 'Take theirs' }).click();
    await edit.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('axe finds nothing in the question before a delete', async () => {
    const question = await openFromRow(page, 'Grace', 'Delete', 'Delete Customer');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('axe finds nothing in the dialog to add a team member, with the list of owners open', async () => {
    await openTab(page, 'Team Members');
    await page.getByRole('button', { name: 'Add Team Member' }).click();
    const add = dialog(page, 'Add Team Member');
    await add.getByRole('combobox').fill('grace');
    await expect(add.getByRole('option')).toHaveCount(1);
    await expectAccessible(page);
  });
});
