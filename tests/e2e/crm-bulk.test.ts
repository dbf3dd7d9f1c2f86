import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { agree } from '../messaging/consent.ts';
import { textUs } from '../messaging/phone.ts';
import { ASLEEP_ZONE, AWAKE_ZONE } from '../support/awake.ts';
import type { HttpClient, Json } from '../support/http-client.ts';
import { until } from '../support/poll.ts';
import { newPhone, remove } from '../support/records.ts';
import { expectAccessible } from './accessible.ts';
import { filterBy, openDashboard, openTab, row } from './crm.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const NAMES = ['Ben Coast', 'Cleo Dale', 'Dana East', 'Emil Ford'];

let staff: HttpClient;
test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  await addFirms(product);
  staff = await product.staff();
  for (const [index, name] of NAMES.entries()) {
    const email = `${name.slice(0, 3).toLowerCase()}@firm.example`;
    const phone = `+1 212 555 020${index}`;
    const { body } = await staff.post('/api/crm/customers', { name, email, phone, timeZone: AWAKE_ZONE });
    await agree(staff, [String(body.id)]);
  }
  await openDashboard(page);
});

const bar = (page: Page): Locator => page.getByRole('region', { name: 'Selected customers' });
const boxOf = (page: Page, name: string): Locator => page.getByRole('checkbox', { name: `Select ${name}` });
const customers = async () => (await staff.get('/api/crm/customers')).body as unknown as Json[];

test('Rows are selected by click, by range and by key, and the selection is cleared', async ({ page }) => {
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
});

test('A mail to many survives Escape, and is gone once it is discarded', async ({ page }) => {
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
});

test('A bulk action that cannot be started says so although its dialog was closed', async ({ page, browserErrors }) => {
  browserErrors.expect(/500/);
  await page.route('**/api/crm/bulk', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.fulfill({ status: 500, json: { code: 'internal', message: 'Something went wrong on our side' } });
  });
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await bar(page).getByRole('button', { name: 'Tag', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Tag customers' });
  await dialog.getByLabel('Tag').fill('late');
  await dialog.getByRole('button', { name: /^Tag \d+ customers/ }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expectToast(page, 'Failed to Tag');
});

test('A bulk text says who is left out, is done, and its result can be read again', async ({ page, product }) => {
  const all = await customers();
  await page.getByRole('checkbox', { name: /^Select all \d+ customers$/ }).check();
  await expect(bar(page).getByRole('status')).toHaveText(`${all.length} customers selected`);
  await boxOf(page, String(all[0]?.name)).click();
  await expect(bar(page).getByRole('status')).toHaveText(`${all.length - 1} customers selected`);
  await bar(page).getByRole('button', { name: 'Text' }).click();
  const dialog = page.getByRole('dialog', { name: 'Text customers' });
  await expect(dialog.getByText(`${all.length - 1} customers selected`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: 'Service' }).check();
  await dialog.getByRole('button', { name: /^Text \d+ customers?$/ }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Message is required Character limit: 1600');
  await dialog.getByLabel('Message').fill('Hello from the bar');
  await dialog.getByRole('button', { name: /^Text \d+ customers?$/ }).click();

  const result = page.getByRole('dialog', { name: /^Texted \d+( of \d+)? customers$/ });
  await expect(result.getByRole('status')).toHaveText(/\d+ done/);
  await expectAccessible(page);
  await result.getByRole('button', { name: 'Close' }).last().click();
  await expect(bar(page)).toBeHidden();
  const sent = (await product.sandbox.texts()).filter(({ body }) => body === 'Hello from the bar');
  const texted = all.slice(1).filter(({ name }) => NAMES.includes(String(name)));
  expect(sent).toHaveLength(texted.length);

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('many rows');
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: 'Done with many rows' })
    .getByRole('button', { name: /^Texted/ })
    .click();
  await expect(result.getByRole('status')).toHaveText(/\d+ done/);
});

test('A bulk text says before the press who gets it now, who later and who never, by what it is for', async ({
  page,
  product,
}) => {
  const [ben, cleo, dana] = await customers().then((all) => all.filter(({ name }) => NAMES.includes(String(name))));
  const phone = newPhone();
  const change = (customer: Json | undefined, fields: object) =>
    staff.send('PUT', `/api/crm/customers/${customer?.id}`, fields, {});
  await change(ben, { phone });
  await change(cleo, { phone: newPhone() });
  await change(dana, { timeZone: ASLEEP_ZONE });
  await textUs(product, phone, 'STOP');
  await page.reload();
  for (const name of NAMES) await boxOf(page, name).click();
  await bar(page).getByRole('button', { name: 'Text' }).click();
  const dialog = page.getByRole('dialog', { name: 'Text customers' });
  const groups = dialog.getByRole('status').getByRole('list').first().locator('> li');

  await test.step('An offer goes to nobody who has not agreed to offers', async () => {
    await expect(dialog.getByRole('radio', { name: 'Offers' })).toBeChecked();
    await expect(groups).toHaveText(['Now: 0', /^Left out: 4.*Has not agreed to this: 3.*Opted out of texts: 1$/]);
    await expect(dialog.getByRole('button', { name: 'Text 0 customers' })).toBeDisabled();
  });

  await test.step('What they asked for goes to one now and to one in the morning', async () => {
    await dialog.getByRole('radio', { name: 'Service' }).check();
    await expect(groups).toHaveText(['Now: 1', /^Later: 1.* at (9:00 AM|12:00 PM): 1$/, /^Left out: 2/]);
  });

  await test.step('A chosen moment must be to come, and moves those who would get it now', async () => {
    await dialog.getByRole('radio', { name: 'At a chosen moment' }).check();
    await dialog.getByLabel('Message').fill('We move on Monday. '.repeat(10));
    await dialog.getByLabel('Moment, your time').fill('2020-01-01T09:00');
    await dialog.getByRole('button', { name: 'Text 2 customers' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Choose a moment to come');
    await dialog.getByRole('radio', { name: 'As soon as allowed' }).check();
  });

  await test.step('Segments are counted, and the first of them is named with the words', async () => {
    await expect(dialog.getByText('190 characters, 2 segments, GSM-7')).toBeVisible();
    const preview = dialog.getByRole('figure');
    await expect(preview).toContainText(/^The first of them, (Ben|Cleo|Dana|Emil), reads:/);
    await expect(preview).toContainText('We move on Monday.');
    await expectAccessible(page);
  });

  await test.step('The results are those of the preview, and lead to what waits', async () => {
    await dialog.getByRole('button', { name: 'Text 2 customers' }).click();
    const result = page.getByRole('dialog', { name: 'Texted 1 of 4 customers' });
    await expect(result.getByRole('status')).toHaveText('1 done, 1 waiting, 2 skipped');
    await expect(result.getByRole('list', { name: 'Left out' }).getByRole('listitem')).toHaveText([
      /Opted out of texts|Has not agreed to this/,
      /Opted out of texts|Has not agreed to this/,
    ]);
    await expectAccessible(page);
    await result
      .getByRole('list', { name: 'Waiting' })
      .getByRole('link', { name: String(dana?.name) })
      .click();
    const section = page.getByRole('complementary').getByRole('region', { name: 'Goes out later' });
    await expect(section.getByRole('listitem')).toHaveText([/We move on Monday.*Will be sent/]);
  });

  await test.step('What waits is withdrawn with the action', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('many rows');
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog', { name: 'Done with many rows' })
      .getByRole('button', { name: /^Texted/ })
      .first()
      .click();
    const result = page.getByRole('dialog', { name: 'Texted 1 of 4 customers' });
    await result.getByRole('button', { name: 'Withdraw what waits' }).click();
    await expect(result.getByRole('status')).toHaveText('1 done, 3 skipped');
    await expect(result.getByRole('button', { name: 'Withdraw what waits' })).toHaveCount(0);
  });
});

test('A mail to many says what it is for, and waits for a chosen moment', async ({ page, product }) => {
  await boxOf(page, 'Ben Coast').click();
  await boxOf(page, 'Cleo Dale').click();
  await bar(page).getByRole('button', { name: 'Email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email customers' });
  await expect(dialog.getByText('Has not agreed to this')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Service' }).check();
  await dialog.getByLabel('Subject').fill('Our new office');
  await dialog.getByLabel('Message').fill('We move.');
  await dialog.getByRole('radio', { name: 'At a chosen moment' }).check();
  const [day] = new Date(Date.now() + 3 * 86_400_000).toISOString().split('T');
  await dialog.getByLabel('Moment, your time').fill(`${day}T09:00`);
  await expect(dialog.getByText(/at 9:00 AM:$/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Email 2 customers' }).click();
  const result = page.getByRole('dialog', { name: 'Emailed 0 of 2 customers' });
  await expect(result.getByRole('status')).toHaveText('0 done, 2 waiting');
  await expect(result.getByRole('list', { name: 'Waiting' })).toContainText('Waits for the chosen moment');
  expect((await product.sandbox.mail()).filter(({ subject }) => subject === 'Our new office')).toEqual([]);
});

test('A row that a colleague deletes is selected no more, and another search selects nothing', async ({ page }) => {
  const [first, second] = await customers();
  await boxOf(page, String(first?.name)).click();
  await boxOf(page, String(second?.name)).click();
  await expect(bar(page).getByRole('status')).toHaveText('2 customers selected');
  await remove(staff, `customers/${first?.id}`);
  await expect(bar(page).getByRole('status')).toHaveText('1 customer selected');
  await page.getByRole('searchbox').fill('grace');
  await expect(bar(page)).toBeHidden();
});

test('Deleting many says what goes with them, and takes them out of the list', async ({ page }) => {
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

test('Team members are texted from their list', async ({ page }) => {
  await openTab(page, 'Team Members');
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .click();
  const selected = page.getByRole('region', { name: 'Selected team members' });
  await expect(selected.getByRole('button', { name: 'Text' })).toBeVisible();
  await expect(selected.getByRole('button', { name: 'Email' })).toBeHidden();
});

test('Name, phone and licenses are edited in the panel, with the dialog’s conflict', async ({
  page,
  browserErrors,
}) => {
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
});

test('A view keeps filters and order under a name, in the URL and in the palette, and a colleague gets it at once', async ({
  page,
}) => {
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

test('A text to many whose answer got lost is sent once, also from its draft', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_FAILED/);
  await page.route(
    '**/api/crm/bulk',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await boxOf(page, 'Ben Coast').click();
  await boxOf(page, 'Cleo Dale').click();
  const dialog = page.getByRole('dialog', { name: 'Text customers' });
  const send = async () => {
    await bar(page).getByRole('button', { name: 'Text' }).click();
    await dialog.getByLabel('Message').fill('We have moved');
    await dialog.getByRole('radio', { name: 'Service' }).check();
    await dialog.getByRole('button', { name: 'Text 2 customers' }).click();
  };
  await send();
  await expectToast(page, 'Failed to Text', 'The server could not be reached. Check your connection and try again.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await send();
  await expect(page.getByRole('dialog', { name: 'Texted 2 customers' })).toBeVisible();
  expect((await product.sandbox.texts()).filter(({ body }) => body === 'We have moved')).toHaveLength(2);
});
