import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { agree } from '../messaging/consent.ts';
import { textUs } from '../messaging/phone.ts';
import type { HttpClient, Json } from '../support/http-client.ts';
import { until } from '../support/poll.ts';
import type { Product } from '../support/product.ts';
import { newPhone, remove } from '../support/records.ts';
import { expectAccessible } from './accessible.ts';
import { filterBy, openDashboard, openTab, row } from './crm.ts';
import { failWrites } from './crm-dialogs.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './held-calls.ts';
import { expectToast } from './toasts.ts';

test.describe.configure({ timeout: 120_000 });

const NAMES = ['Ben Coast', 'Cleo Dale', 'Dana East', 'Emil Ford'];

let staff: HttpClient;
test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  await addFirms(product);
  staff = await product.staff();
  for (const [index, name] of NAMES.entries()) {
    const email = `${name.slice(0, 3).toLowerCase()}@firm.example`;
    const { body } = await staff.post('/api/crm/customers', { name, email, phone: `+1 212 555 020${index}` });
    await agree(staff, [String(body.id)]);
  }
  await openDashboard(page);
});

const bar = (page: Page): Locator => page.getByRole('region', { name: 'Selected customers' });
const boxOf = (page: Page, name: string): Locator => page.getByRole('checkbox', { name: `Select ${name}` });
const customers = async () => (await staff.get('/api/crm/customers')).body as unknown as Json[];

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

/** Writes a text to customers of whom one has opted out and one was never asked. */
async function expectSums(page: Page, product: Product): Promise<void> {
  const [, out, never] = await customers().then((all) => all.filter(({ name }) => NAMES.includes(String(name))));
  const phones = [newPhone(), newPhone()];
  for (const [index, customer] of [out, never].entries()) {
    await staff.send('PUT', `/api/crm/customers/${customer?.id}`, { phone: phones[index] }, {});
  }
  await textUs(product, phones[0] ?? '', 'STOP');
  for (const name of NAMES) await boxOf(page, name).click();
  await bar(page).getByRole('button', { name: 'Text' }).click();
  const dialog = page.getByRole('dialog', { name: 'Text customers' });
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Agreed to texts: 2',
    'Never asked about texts: 1',
    'Opted out of texts: 1',
  ]);
  await dialog.getByLabel('Message').fill('We move on Monday. '.repeat(10));
  await expect(dialog.getByText('190 characters, 2 segments, GSM-7')).toBeVisible();
  const preview = dialog.getByRole('figure');
  await expect(preview).toContainText(/^The first of them, (Ben|Cleo|Dana|Emil), reads:/);
  await expect(preview).toContainText('We move on Monday.');
  await expect(dialog.getByRole('button', { name: 'Text 2 customers' })).toBeEnabled();
  await expectAccessible(page);
}

test('A text to many says whom it reaches, is sent once, and its result can be read again', async ({
  page,
  product,
  browserErrors,
}) => {
  await test.step('A bulk text says who is left out, is done, and its result can be read again', async () => {
    const all = await customers();
    await page.getByRole('checkbox', { name: /^Select all \d+ customers$/ }).check();
    await expect(bar(page).getByRole('status')).toHaveText(`${all.length} customers selected`);
    await boxOf(page, String(all[0]?.name)).click();
    await expect(bar(page).getByRole('status')).toHaveText(`${all.length - 1} customers selected`);
    await bar(page).getByRole('button', { name: 'Text' }).click();
    const dialog = page.getByRole('dialog', { name: 'Text customers' });
    await expect(dialog.getByText(`${all.length - 1} customers selected`)).toBeVisible();
    await expectAccessible(page);
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
    await result.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('A text to many whose answer got lost is sent once, also from its draft', async () => {
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
      await dialog.getByRole('button', { name: 'Text 2 customers' }).click();
    };
    await send();
    await expectToast(page, 'Failed to Text', 'The server could not be reached. Check your connection and try again.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await send();
    await expect(page.getByRole('dialog', { name: 'Texted 2 customers' })).toBeVisible();
    expect((await product.sandbox.texts()).filter(({ body }) => body === 'We have moved')).toHaveLength(2);
    await page.keyboard.press('Escape');
    await expect(bar(page)).toBeHidden();
  });

  await test.step('A bulk text says of how many each is known, counts its segments and shows how the first of them will read it', () =>
    expectSums(page, product));
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

test('On a phone, the actions on selected customers stand in one line', async ({ page }) => {
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await page.setViewportSize({ width: 390, height: 844 });
  const tops = await bar(page)
    .getByRole('button', { name: /^(Tag|Untag|Text|Email|Export|Delete)$/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
  expect(tops).toHaveLength(6);
  expect(new Set(tops).size, 'lines').toBe(1);
});
