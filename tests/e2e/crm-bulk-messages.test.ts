import { textUs } from '../messaging/phone.ts';
import { ASLEEP_ZONE } from '../support/awake.ts';
import type { HttpClient, Json } from '../support/http-client.ts';
import { newPhone } from '../support/records.ts';
import { expectAccessible } from './accessible.ts';
import { bar, boxOf, customersOf, NAMES, openSelectable } from './crm-bulk.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

test.describe.configure({ timeout: 120_000 });

let staff: HttpClient;
test.beforeEach(async ({ page, product }) => {
  staff = await openSelectable(page, product);
});
const customers = () => customersOf(staff);

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
  await result.getByRole('button', { name: 'Close' }).last().click();
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
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
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
  await staff.post('/api/crm/templates', { name: 'Moving', channel: 'text', body: '{{ first_name }}, we move!' });
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
    await expect(groups).toHaveText(['Now: 1', /^Later: 1.* at \d+:\d\d [AP]M: 1$/, /^Left out: 2/]);
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

  await test.step('A template is read by the first of them, and given up for the words typed before', async () => {
    await dialog.getByLabel('Use a template').selectOption('Moving');
    await expect(dialog.getByRole('figure')).toContainText(/reads:(Ben|Cleo|Dana|Emil), we move!/);
    await expect(dialog.getByText(/characters, 1 segment/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Type the words' }).click();
    await expect(dialog.getByLabel('Message')).toHaveValue(/^We move on Monday/);
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

test('A mail to many by a template says what it is for, and waits for a chosen moment', async ({ page, product }) => {
  const words = { subject: 'Our new office', body: 'Dear {{ first_name }}, we move.' };
  await staff.post('/api/crm/templates', { name: 'New office', channel: 'email', ...words });
  await boxOf(page, 'Ben Coast').click();
  await boxOf(page, 'Cleo Dale').click();
  await bar(page).getByRole('button', { name: 'Email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email customers' });
  await expect(dialog.getByText('Has not agreed to this')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Service' }).check();
  await dialog.getByLabel('Use a template').selectOption('New office');
  await expect(dialog.getByRole('figure')).toContainText(/reads:Our new officeDear (Ben|Cleo), we move\.$/);
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
