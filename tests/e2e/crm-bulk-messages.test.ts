import { agree } from '../messaging/consent.ts';
import { textUs } from '../messaging/phone.ts';
import { ASLEEP_ZONE } from '../support/awake.ts';
import type { Product } from '../support/product.ts';
import { addCustomer, newPhone } from '../support/records.ts';
import { expectAccessible } from './accessible.ts';
import { openDashboard } from './crm.ts';
import { bar, boxOf, NAMES } from './crm-bulk.ts';
import { clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { loseAnswer } from './held-calls.ts';
import { dismissToast, expectToast } from './toasts.ts';

const WORDS = 'We move on Monday. '.repeat(10).trim();

/** Adds four customers, of whom one gets a text now, one in the morning, and two get none. */
async function addRecipients(product: Product): Promise<void> {
  await clearRecords(product);
  const staff = await product.staff();
  const phone = newPhone();
  const ids: string[] = [];
  for (const name of NAMES) {
    const email = `${name.slice(0, 3).toLowerCase()}@firm.example`;
    const of = name === 'Ben Coast' ? { phone } : name === 'Dana East' ? { timeZone: ASLEEP_ZONE } : {};
    ids.push(await addCustomer(staff, { name, email, ...of }));
  }
  await agree(staff, ids.slice(2));
  await textUs(product, phone, 'STOP');
  await staff.post('/api/crm/templates', { name: 'Moving', channel: 'text', body: '{{ first_name }}, we move!' });
  const words = { subject: 'Our new office', body: 'Dear {{ first_name }}, we move.' };
  await staff.post('/api/crm/templates', { name: 'New office', channel: 'email', ...words });
}

test('A bulk text says before the press who gets it, is sent once, and its result is read and withdrawn', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_FAILED/);
  await addRecipients(product);
  await openDashboard(page);
  const dialog = page.getByRole('dialog', { name: 'Text customers' });
  const result = page.getByRole('dialog', { name: 'Texted 1 of 4 customers' });
  const send = dialog.getByRole('button', { name: 'Text 2 customers' });

  await test.step('An offer goes to nobody who has not agreed to offers; what they asked for to one now and to one in the morning', async () => {
    for (const name of NAMES) await boxOf(page, name).click();
    await bar(page).getByRole('button', { name: 'Text' }).click();
    const groups = dialog.getByRole('status').getByRole('list').first().locator('> li');
    await expect(dialog.getByRole('radio', { name: 'Offers' })).toBeChecked();
    await expect(groups).toHaveText(['Now: 0', /^Left out: 4.*Has not agreed to this: 3.*Opted out of texts: 1$/]);
    await expect(dialog.getByRole('button', { name: 'Text 0 customers' })).toBeDisabled();
    await dialog.getByRole('radio', { name: 'Service' }).check();
    await expect(groups).toHaveText(['Now: 1', /^Later: 1.* at \d+:\d\d [AP]M: 1$/, /^Left out: 2/]);
    await send.click();
    await expect(dialog.getByRole('alert')).toHaveText('Message is required Character limit: 1600');
  });

  await test.step('A template, and words with their segments, are read by the first of them', async () => {
    const preview = dialog.getByRole('figure');
    await dialog.getByLabel('Message').fill(WORDS);
    await dialog.getByLabel('Use a template').selectOption('Moving');
    await expect(preview).toContainText(/reads:(Ben|Cleo|Dana|Emil), we move!/);
    await expect(dialog.getByText(/characters, 1 segment/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Type the words' }).click();
    await expect(dialog.getByLabel('Message')).toHaveValue(WORDS);
    await expect(dialog.getByText('189 characters, 2 segments, GSM-7')).toBeVisible();
    await expect(preview).toContainText(/^The first of them, (Ben|Cleo|Dana|Emil), reads:We move on Monday\./);
    await expectAccessible(page);
  });

  await test.step('A text whose answer got lost is sent once, also from its draft, with the results of the preview', async () => {
    await loseAnswer(page, '**/api/crm/bulk');
    await send.click();
    await expectToast(page, 'Failed to Text', 'The server could not be reached. Check your connection and try again.');
    await dismissToast(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await bar(page).getByRole('button', { name: 'Text' }).click();
    await expect(dialog.getByLabel('Message')).toHaveValue(WORDS);
    await dialog.getByRole('radio', { name: 'Service' }).check();
    await send.click();
    await expect(result.getByRole('status')).toHaveText('1 done, 1 waiting, 2 skipped');
    await expect(result.getByRole('list', { name: 'Left out' }).getByRole('listitem')).toHaveText([
      /Opted out of texts|Has not agreed to this/,
      /Opted out of texts|Has not agreed to this/,
    ]);
    await expectAccessible(page);
    expect((await product.sandbox.texts()).filter(({ body }) => body === WORDS)).toHaveLength(1);
  });

  await test.step('The result leads to what waits', async () => {
    await result.getByRole('list', { name: 'Waiting' }).getByRole('link', { name: 'Dana East' }).click();
    const section = page.getByRole('complementary').getByRole('region', { name: 'Goes out later' });
    await expect(section.getByRole('listitem')).toHaveText([/We move on Monday.*Will be sent/]);
  });

  await test.step('It is read again from the palette, and what waits is withdrawn with it', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('many rows');
    await page.keyboard.press('Enter');
    const done = page.getByRole('dialog', { name: 'Done with many rows' });
    await done
      .getByRole('button', { name: /^Texted/ })
      .first()
      .click();
    await result.getByRole('button', { name: 'Withdraw what waits' }).click();
    await expect(result.getByRole('status')).toHaveText('1 done, 3 skipped');
    await expect(result.getByRole('button', { name: 'Withdraw what waits' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Close the panel' }).click();
  });

  await test.step('A mail by a template waits for a chosen moment, which must be to come', async () => {
    await boxOf(page, 'Ben Coast').click();
    await boxOf(page, 'Cleo Dale').click();
    await bar(page).getByRole('button', { name: 'Email' }).click();
    const mail = page.getByRole('dialog', { name: 'Email customers' });
    await mail.getByRole('radio', { name: 'Service' }).check();
    await mail.getByLabel('Use a template').selectOption('New office');
    await expect(mail.getByRole('figure')).toContainText(/reads:Our new officeDear (Ben|Cleo), we move\.$/);
    await mail.getByRole('radio', { name: 'At a chosen moment' }).check();
    const moment = mail.getByLabel('Moment, your time');
    await moment.fill('2020-01-01T09:00');
    await mail.getByRole('button', { name: 'Email 2 customers' }).click();
    await expect(mail.getByRole('alert')).toHaveText('Choose a moment to come');
    const [day] = new Date(Date.now() + 3 * 86_400_000).toISOString().split('T');
    await moment.fill(`${day}T09:00`);
    await expect(mail.getByText(/at 9:00 AM:$/)).toBeVisible();
    await mail.getByRole('button', { name: 'Email 2 customers' }).click();
    const waits = page.getByRole('dialog', { name: 'Emailed 0 of 2 customers' });
    await expect(waits.getByRole('status')).toHaveText('0 done, 2 waiting');
    await expect(waits.getByRole('list', { name: 'Waiting' })).toContainText('Waits for the chosen moment');
  });
});
