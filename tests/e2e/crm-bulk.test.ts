import type { HttpClient, Json } from '../support/http-client.ts';
import { until } from '../support/poll.ts';
import { addCustomer, remove } from '../support/records.ts';
import { filterBy, openDashboard, openTab } from './crm.ts';
import { bar, boxOf, NAMES } from './crm-bulk.ts';
import { failWrites } from './crm-dialogs.ts';
import { addFirms, clearRecords, insertCustomer } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './held-calls.ts';
import { dismissToast, expectToast } from './toasts.ts';

const customersOf = async (staff: HttpClient) => (await staff.get('/api/crm/customers')).body as unknown as Json[];

test('Rows are selected, tagged and deleted many at once, and a list is kept as a view', async ({
  page,
  product,
  browserErrors,
}) => {
  await clearRecords(product);
  await addFirms(product);
  for (const [index, name] of NAMES.entries()) {
    await insertCustomer(product, { name, email: `${index}@firm.example`, phone: `+1 212 555 020${index}` });
  }
  const staff = await product.staff();
  await openDashboard(page);
  const all = await customersOf(staff);
  const [first = '', second = '', third = ''] = all.map(({ name }) => String(name));
  const selected = bar(page).getByRole('status');
  const view = page.getByRole('combobox', { name: 'View', exact: true });

  await test.step('Rows are selected by click, by range, all but one and by key, and the selection is cleared', async () => {
    await boxOf(page, first).click();
    await expect(selected).toHaveText('1 customer selected');
    await boxOf(page, third).click({ modifiers: ['Shift'] });
    await expect(selected).toHaveText('3 customers selected');
    await bar(page).getByRole('button', { name: 'Clear selection' }).click();
    await expect(bar(page)).toBeHidden();

    await page.getByRole('checkbox', { name: /^Select all \d+ customers$/ }).check();
    await expect(selected).toHaveText(`${all.length} customers selected`);
    await boxOf(page, second).click();
    await expect(selected).toHaveText(`${all.length - 1} customers selected`);
    await bar(page).getByRole('button', { name: 'Clear selection' }).click();

    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect(selected).toHaveText('1 customer selected');
    await page.keyboard.press('Shift+J');
    await expect(selected).toHaveText('2 customers selected');
    await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  });

  await test.step('When more people match than were shown, nothing is done, and the dialog shows the new number', async () => {
    browserErrors.expect(/409/);
    await page.getByRole('checkbox', { name: /^Select all \d+ customers$/ }).check();
    await bar(page).getByRole('button', { name: 'Tag', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Tag customers' });
    await dialog.getByLabel('Tag').fill('shown');
    await expect(dialog.getByRole('button', { name: `Tag ${all.length} customers` })).toBeEnabled();
    const added = await addCustomer(staff);
    await dialog.getByRole('button', { name: `Tag ${all.length} customers` }).click();
    const said = `Nothing was done: ${all.length + 1} rows match by now, not ${all.length}`;
    await expectToast(page, 'Failed to Tag', said);
    await expect(dialog.getByRole('button', { name: `Tag ${all.length + 1} customers` })).toBeEnabled();
    await expect(dialog.getByLabel('Tag')).toHaveValue('shown');
    await dismissToast(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await bar(page).getByRole('button', { name: 'Clear selection' }).click();
    await remove(staff, `customers/${added}`);
  });

  await test.step('A row that a colleague deletes is selected no more, and another search selects nothing', async () => {
    await boxOf(page, first).click();
    await boxOf(page, second).click();
    await expect(selected).toHaveText('2 customers selected');
    await remove(staff, `customers/${all[0]?.id}`);
    await expect(selected).toHaveText('1 customer selected');
    await page.getByRole('searchbox').fill('grace');
    await expect(bar(page)).toBeHidden();
    await page.getByRole('searchbox').fill('');
    await expect(selected, 'the list that it was selected in is back').toHaveText('1 customer selected');
  });

  await test.step('A bulk action that cannot be started says so although its dialog was closed', async () => {
    browserErrors.expect(/500/);
    const repair = await failWrites(page, '**/api/crm/bulk');
    const answer = await holdCalls(page, '**/api/crm/bulk');
    await bar(page).getByRole('button', { name: 'Tag', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Tag customers' });
    await dialog.getByLabel('Tag').fill('late');
    await dialog.getByRole('button', { name: 'Tag 1 customer' }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    answer();
    await expectToast(page, 'Failed to Tag');
    await dismissToast(page);
    await repair();
  });

  await test.step('Deleting many says what goes with them, and takes them out of the list', async () => {
    await boxOf(page, third).click();
    await expect(selected).toHaveText('2 customers selected');
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete customers' });
    await expect(dialog).toContainText('This action cannot be undone.');
    await dialog.getByRole('button', { name: 'Delete 2 customers' }).click();
    const result = page.getByRole('dialog', { name: 'Deleted 2 customers' });
    await expect(result.getByRole('status')).toHaveText('2 done');
    await until('the customers to be gone', async () => (await customersOf(staff)).length === all.length - 3);
    await page.keyboard.press('Escape');
  });

  await test.step('A view keeps filters and order under a name, in the URL and in the palette, and a colleague’s is there at once', async () => {
    await filterBy(page, 'Phone', 'Has a phone');
    await page.getByLabel('Sort by').selectOption('name');
    await page.getByRole('button', { name: 'Save as a view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save View' });
    await dialog.getByLabel('Name').fill('By phone');
    await dialog.getByRole('button', { name: 'Save View' }).click();
    await expect(view).toContainText('By phone');
    await expect(page).toHaveURL(/hasPhone=1.*sort=name.*saved=/);

    const shared = { name: 'Of a colleague', list: 'customers', filters: { hasPaid: '1' }, isShared: 1 };
    await staff.post('/api/crm/views', shared);
    await view.selectOption({ label: 'Of a colleague, shared' });
    await expect(page).toHaveURL(/hasPaid=1/);
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('By phone');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/hasPhone=1/);
  });

  await test.step('A view that all staff share is deleted only after a question', async () => {
    await view.selectOption({ label: 'Of a colleague, shared' });
    await page.getByRole('button', { name: 'Change the view “Of a colleague”' }).click();
    await page.getByRole('dialog', { name: 'Change View' }).getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete View' });
    await expect(question).toContainText('All staff lose it.');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(view).not.toContainText('Of a colleague');
  });

  await test.step('Team members are texted from their list', async () => {
    await openTab(page, 'Team Members');
    const boxes = page.getByRole('checkbox', { name: /^Select / });
    await boxes.nth(1).click();
    const members = page.getByRole('region', { name: 'Selected team members' });
    await expect(members.getByRole('button', { name: 'Text' })).toBeVisible();
    await expect(members.getByRole('button', { name: 'Email' })).toBeHidden();
  });
});
