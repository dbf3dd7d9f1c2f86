import AxeBuilder from '@axe-core/playwright';
import type { HttpClient, Json } from '../support/http-client.ts';
import { until } from '../support/poll.ts';
import { remove } from '../support/records.ts';
import { expectAccessible } from './accessible.ts';
import { filterBy, openTab, row } from './crm.ts';
import { bar, boxOf, customersOf, openSelectable } from './crm-bulk.ts';
import { failWrites } from './crm-dialogs.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './held-calls.ts';
import { expectToast } from './toasts.ts';

test.describe.configure({ timeout: 120_000 });

let staff: HttpClient;
test.beforeEach(async ({ page, product }) => {
  staff = await openSelectable(page, product);
});
const customers = () => customersOf(staff);

test('Rows are selected, and what is begun with many of them survives Escape and says when it fails', async ({
  page,
  browserErrors,
}) => {
  await test.step('Rows are selected by click, by range and by key, and the selection is cleared', async () => {
    const names = (await customers()).map(({ name }) => String(name));
    await boxOf(page, names[0] ?? '').click();
    await expect(bar(page).getByRole('status')).toHaveText(/^1 customer selected$/);
    await boxOf(page, names[2] ?? '').click({ modifiers: ['Shift'] });
    await expect(bar(page).getByRole('status')).toHaveText(/^3 customers selected$/);
    await boxOf(page, names[1] ?? '').click();
    await expect(bar(page).getByRole('status')).toHaveText(/^2 customers selected$/);
    await bar(page).getByRole('button', { name: 'Clear selection' }).click();
    await expect(bar(page)).toBeHidden();

    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect(bar(page).getByRole('status')).toHaveText(/^1 customer selected$/);
    await page.keyboard.press('Shift+J');
    await expect(bar(page).getByRole('status')).toHaveText(/^2 customers selected$/);
    await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  });

  await test.step('A row that a colleague deletes is selected no more, and another search selects nothing', async () => {
    const [first, second] = await customers();
    await boxOf(page, String(first?.name)).click();
    await boxOf(page, String(second?.name)).click();
    await expect(bar(page).getByRole('status')).toHaveText('2 customers selected');
    await remove(staff, `customers/${first?.id}`);
    await expect(bar(page).getByRole('status')).toHaveText('1 customer selected');
    await page.getByRole('searchbox').fill('grace');
    await expect(bar(page)).toBeHidden();
    await page.getByRole('searchbox').fill('');
  });

  await test.step('A mail to many survives Escape, and is gone once it is discarded', async () => {
    await page.getByRole('checkbox', { name: /^Select all/ }).check();
    const dialog = page.getByRole('dialog', { name: 'Email customers' });
    const open = () => bar(page).getByRole('button', { name: 'Email' }).click();
    await open();
    await dialog.getByLabel('Subject').fill('Our new office');
    await dialog.getByLabel('Message').fill('Ten minutes of writing');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('status').filter({ hasText: 'Draft kept' })).toBeVisible();
    await page.reload();
    await page.getByRole('checkbox', { name: /^Select all/ }).check();
    await open();
    await expect(dialog.getByLabel('Message')).toHaveValue('Ten minutes of writing');
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog.getByLabel('Subject')).toHaveValue('');
    await page.keyboard.press('Escape');
    await open();
    await expect(dialog.getByLabel('Message')).toHaveValue('');
    await page.keyboard.press('Escape');
  });

  await test.step('A bulk action that cannot be started says so although its dialog was closed', async () => {
    browserErrors.expect(/500/);
    await failWrites(page, '**/api/crm/bulk');
    const answer = await holdCalls(page, '**/api/crm/bulk');
    await page.getByRole('checkbox', { name: /^Select all/ }).check();
    await bar(page).getByRole('button', { name: 'Tag', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Tag customers' });
    await dialog.getByLabel('Tag').fill('late');
    await dialog.getByRole('button', { name: /^Tag \d+ customers/ }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    answer();
    await expectToast(page, 'Failed to Tag');
  });

  await test.step('Team members are texted from their list', async () => {
    await openTab(page, 'Team Members');
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .click();
    const selected = page.getByRole('region', { name: 'Selected team members' });
    await expect(selected.getByRole('button', { name: 'Text' })).toBeVisible();
    await expect(selected.getByRole('button', { name: 'Email' })).toBeHidden();
  });
});

test('Fields are edited in the panel, filters are kept as a view, and many are deleted', async ({
  page,
  browserErrors,
}) => {
  await test.step('Name, phone and licenses are edited in the panel, with the dialog’s conflict', async () => {
    const grace = 'Grace Harbor Agency';
    await row(page, grace).getByRole('link', { name: grace }).click();
    const panel = page.getByRole('complementary');
    await panel.getByRole('button', { name: 'Edit the phone number' }).click();
    const phone = panel.getByLabel('Phone', { exact: true });
    await expect(phone).toBeFocused();
    await phone.fill('123');
    await phone.press('Enter');
    await expect(panel.getByRole('alert')).toHaveText('Phone number is required');
    await phone.press('Escape');
    await expect(panel.getByRole('button', { name: 'Edit the phone number' })).toBeFocused();

    await panel.getByRole('button', { name: 'Edit the team member licenses' }).click();
    await panel.getByLabel('Team member licenses', { exact: true }).fill('42');
    await panel.getByLabel('Team member licenses', { exact: true }).blur();
    await expect(panel.getByText('of 42 in use')).toBeVisible();

    await panel.getByRole('button', { name: 'Edit the name' }).click();
    const name = panel.getByLabel('Name', { exact: true });
    await name.fill('Grace of Mine');
    const [{ id }] = (await customers()).filter((one) => one.name === grace) as [Json];
    await staff.send('PUT', `/api/crm/customers/${id}`, { name: 'Grace of Theirs' }, {});
    browserErrors.expect(/409/);
    await name.press('Enter');
    await expect(panel.getByRole('region', { name: /after you opened it/ })).toContainText('Grace of Theirs');
    // Runs axe at this width only, because resizing the page renders the panel again.
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await panel.getByRole('button', { name: 'Keep mine' }).click();
    await expect(panel.getByRole('heading', { name: 'Grace of Mine' })).toBeVisible();
    expect((await staff.get(`/api/crm/customers/${id}`)).body.name).toBe('Grace of Mine');
    await panel.getByRole('button', { name: 'Close the panel' }).click();
    await expect(panel).toHaveCount(0);
  });

  await test.step('A view keeps filters and order under a name, in the URL and in the palette, and a colleague gets it at once', async () => {
    await filterBy(page, 'Phone', 'Has a phone');
    await page.getByLabel('Sort by').selectOption('name');
    await page.getByRole('button', { name: 'Save as a view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save View' });
    await dialog.getByRole('button', { name: 'Save View' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Name is required');
    await expectAccessible(page);
    await dialog.getByLabel('Name').fill('By phone');
    await dialog.getByRole('button', { name: 'Save View' }).click();
    await expect(page.getByRole('combobox', { name: 'View', exact: true })).toContainText('By phone');
    await expect(page).toHaveURL(/hasPhone=1.*sort=name.*saved=/);

    await page.getByRole('combobox', { name: 'View', exact: true }).selectOption({ label: 'All' });
    await expect(page).not.toHaveURL(/hasPhone/);
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('By phone');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/hasPhone=1/);

    await staff.post('/api/crm/views', {
      name: 'Of a colleague',
      list: 'customers',
      filters: { hasPaid: '1' },
      isShared: 1,
    });
    await page.getByRole('combobox', { name: 'View', exact: true }).selectOption({ label: 'Of a colleague, shared' });
    await expect(page).toHaveURL(/hasPaid=1/);
  });

  await test.step('Deleting many says what goes with them, and takes them out of the list', async () => {
    await page.getByRole('combobox', { name: 'View', exact: true }).selectOption({ label: 'All' });
    const all = await customers();
    const [first, second] = all.map(({ name }) => String(name));
    await boxOf(page, first ?? '').click();
    await boxOf(page, second ?? '').click();
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete customers' });
    await expect(dialog).toContainText('This action cannot be undone.');
    await dialog.getByRole('button', { name: 'Delete 2 customers' }).click();
    await expect(page.getByRole('dialog', { name: 'Deleted 2 customers' }).getByRole('status')).toHaveText('2 done');
    await until('the customers to be gone', async () => (await customers()).length === all.length - 2);
  });
});
