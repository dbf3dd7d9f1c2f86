import type { Page } from '@playwright/test';
import { textsOf, textUs } from '../messaging/phone.ts';
import { newPhone } from '../support/records.ts';
import { expectAccessible } from './accessible.ts';
import { row } from './crm.ts';
import { dialog, openFromRow } from './crm-dialogs.ts';
import { insertCustomer } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { type Firm, keysOf, openFirm } from './messages-records.ts';
import { callsTo } from './sign-up.ts';
import { expectToast } from './toasts.ts';

let firm: Firm;
test.beforeEach(async ({ page, product }) => {
  firm = await openFirm(page, product);
});
test.afterEach(({ product }) => product.sandbox.fault({ vendor: 'twilio', mode: 'off' }));

/** Opens the dialog from the row. Returns its parts. */
async function openSms(page: Page) {
  const board = await openFromRow(page, firm.name, 'SMS', 'Send SMS');
  return { board, message: board.getByLabel('Message'), send: board.getByRole('button', { name: 'Send SMS' }) };
}

test('A text is written and sent from the row of a customer', async ({ page, product }) => {
  await test.step('Only a customer with a phone can be texted', async () => {
    await insertCustomer(product, { name: 'No Phone LLC', email: `none${newPhone()}@firm.example` });
    await page.reload();
    await expect(row(page, 'No Phone LLC').getByRole('button', { name: /^Email/ })).toHaveCount(1);
    await expect(row(page, 'No Phone LLC').getByRole('button', { name: /^(SMS|Chat)/ })).toHaveCount(0);
    await expect(row(page, firm.name).getByRole('button', { name: /^(SMS|Chat)/ })).toHaveCount(2);
  });

  await test.step('A text reaches the customer’s phone, and says so', async () => {
    const { board, message, send } = await openSms(page);
    await message.fill('Your renewal\nis due.');
    await send.click();
    await expectToast(page, 'SMS Sent', 'Your text message has been sent successfully.');
    await expect(board).toHaveCount(0);
    expect(await textsOf(product, firm.phone)).toMatchObject([{ body: 'Your renewal\nis due.' }]);
  });

  await test.step('A text that is empty or too long is not sent', async () => {
    const calls = callsTo(page, /send-sms/);
    const { board, message, send } = await openSms(page);
    await send.click();
    await expect(board.getByText('Message is required', { exact: true })).toBeVisible();
    await message.fill('a'.repeat(1601));
    await expect(board.getByText('Message too long', { exact: true })).toBeVisible();
    await expect(board.getByText('Character limit: 1600', { exact: true })).toBeVisible();
    await send.click();
    expect(calls).toEqual([]);
  });

  await test.step('Characters and segments are counted as they are typed, as carriers count them', async () => {
    const board = dialog(page, 'Send SMS');
    const message = board.getByLabel('Message');
    await message.fill('a'.repeat(160));
    await expect(board.getByText('160 characters, 1 segment, GSM-7')).toBeVisible();
    await message.press('End');
    await message.pressSequentially('b');
    await expect(board.getByText('161 characters, 2 segments, GSM-7')).toBeVisible();
    await message.fill(`${'a'.repeat(70)}🙂`);
    await expect(board.getByText('72 characters, 2 segments, UCS-2')).toBeVisible();
    await expect(board.getByText('because of 🙂')).toBeVisible();
  });

  await test.step('A text of the greatest length is sent', async () => {
    const board = dialog(page, 'Send SMS');
    await board.getByLabel('Message').fill('a'.repeat(1600));
    await board.getByRole('button', { name: 'Send SMS' }).click();
    await expect(board).toHaveCount(0);
    expect(await textsOf(product, firm.phone)).toHaveLength(2);
  });
});

test('A text that is not sent stays in the dialog, with the reason', async ({ page, product, browserErrors }) => {
  await test.step('A text that fails says what the server says, stays, and is one text after a retry', async () => {
    browserErrors.expect(/502/);
    const keys = keysOf(page, '/api/crm/send-sms');
    await product.sandbox.fault({ vendor: 'twilio', mode: 'error', status: 500 });
    const { message, send } = await openSms(page);
    await message.fill('Once only');
    await send.click();
    await expectToast(
      page,
      'Failed to Send SMS',
      'The text service gave no answer: this text may or may not have been sent.',
    );
    await expect(message).toHaveValue('Once only');
    await product.sandbox.fault({ vendor: 'twilio', mode: 'off' });
    await send.click();
    await expectToast(page, 'SMS Sent');
    expect(keys[1]).toBe(keys[0]);
    expect(await textsOf(product, firm.phone)).toHaveLength(1);
  });

  await test.step('A server that cannot be reached leaves the text where it is', async () => {
    browserErrors.expect(/ERR_CONNECTION_REFUSED/);
    await page.route('**/api/crm/send-sms', (route) => route.abort('connectionrefused'));
    const { board, message, send } = await openSms(page);
    await message.fill('Not lost');
    await send.click();
    await expectToast(page, 'Failed to Send SMS', 'There was an error sending your text message. Please try again.');
    await expect(message).toHaveValue('Not lost');
    await page.unroute('**/api/crm/send-sms');
    await page.keyboard.press('Escape');
    await expect(board).toHaveCount(0);
  });

  await test.step('Who has opted out is said so before anything is typed, with the word and the day', async () => {
    browserErrors.expect(/409/);
    await textUs(product, firm.phone, 'Stop!');
    const { board, message, send } = await openSms(page);
    const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date());
    await expect(board.getByText(`Opted out of texts on ${today}: “Stop!”`)).toBeVisible();
    await message.fill('Are you sure?');
    await send.click();
    await expectToast(
      page,
      'Failed to Send SMS',
      'This number has opted out of texts. They can opt in again by texting START.',
    );
    await expectAccessible(page);
  });
});
