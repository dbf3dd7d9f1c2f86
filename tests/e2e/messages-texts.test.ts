import type { Page } from '@playwright/test';
import { textsOf, textUs } from '../messaging/phone.ts';
import { mailsTo } from '../support/loop.ts';
import { newPhone } from '../support/records.ts';
import { expectAccessible } from './accessible.ts';
import { openDashboard, row } from './crm.ts';
import { dialog, openFromRow } from './crm-dialogs.ts';
import { insertCustomer } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { type Firm, keysOf, startFirm } from './messages-records.ts';
import { callsTo } from './sign-up.ts';
import { dismissToast, expectToast } from './toasts.ts';

test.afterEach(async ({ product }) => {
  await product.sandbox.fault({ vendor: 'smtp', mode: 'off' });
  await product.sandbox.fault({ vendor: 'twilio', mode: 'off' });
});

/** Finds the dialog for an email, and the button in the row that opens it. */
function emailDialog(page: Page, { name }: Firm) {
  const board = dialog(page, 'Send Email');
  return {
    button: row(page, name).getByRole('button', { name: `Email ${name}` }),
    board,
    subject: board.getByLabel('Subject'),
    content: board.getByLabel('Email content'),
    send: board.getByRole('button', { name: /^Send( Email|ing)/ }),
  };
}

test('An email is written and sent from the row of a customer', async ({ page, product, browserErrors }) => {
  const firm = await startFirm(product);
  await openDashboard(page);
  const email = emailDialog(page, firm);

  await test.step('A press outside closes the dialog only while nothing is typed', async () => {
    const pressOutside = () => page.mouse.click(5, 5);
    await openFromRow(page, firm.name, 'Email', 'Send Email');
    // Waits for the focus, because the dialog ignores presses that come before it is ready.
    await expect(email.subject).toBeFocused();
    await pressOutside();
    await expect(email.board).toHaveCount(0);
    await openFromRow(page, firm.name, 'Email', 'Send Email');
    await email.subject.fill('Your renewal');
    await pressOutside();
    await expect(email.subject).toHaveValue('Your renewal');
  });

  await test.step('An email without subject or content is not sent, and each is asked for', async () => {
    const calls = callsTo(page, /send-email/);
    await email.subject.fill('');
    await email.send.click();
    await expect(email.board.getByText('Subject is required', { exact: true })).toBeVisible();
    await expect(email.board.getByText('Email content is required', { exact: true })).toBeVisible();
    await expect(email.subject).toBeFocused();
    expect(calls).toEqual([]);
    await email.board.getByRole('button', { name: 'Cancel' }).click();
    await expect(email.board).toHaveCount(0);
  });

  await test.step('The keyboard alone writes an email, which reaches the inbox, and the focus comes back to the row', async () => {
    await email.button.focus();
    await page.keyboard.press('Enter');
    await expect(email.subject).toBeFocused();
    await page.keyboard.type('Your renewal');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Hello Ada,\n\nit is time.');
    // Past Cancel and Send later.
    for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Email Sent', 'Your email has been sent successfully.');
    await expect(email.button).toBeFocused();
    expect(await mailsTo(product.sandbox, firm.email)).toMatchObject([
      { subject: 'Your renewal', text: expect.stringContaining('Hello Ada,\n\nit is time.') },
    ]);
  });

  await test.step('An email that was sent is read whole in the customer’s timeline', async () => {
    await row(page, firm.name).getByRole('link', { name: firm.name }).click();
    const panel = page.getByRole('complementary', { name: firm.name });
    const timeline = panel.getByRole('region', { name: 'Timeline' });
    const text = timeline.getByText('Hello Ada,\n\nit is time.');
    await expect(text).toBeHidden();
    await timeline.locator('summary').filter({ hasText: 'Your renewal' }).focus();
    await page.keyboard.press('Enter');
    await expect(text).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  });

  await test.step('An email that fails stays as it was typed, with the reason', async () => {
    browserErrors.expect(/409/);
    await product.sandbox.fault({ vendor: 'smtp', mode: 'error', status: 550 });
    await email.button.click();
    await email.subject.fill('Once more');
    await email.content.fill('A line.\n'.repeat(80));
    await email.send.click();
    await expectToast(page, 'Failed to Send Email', 'There was an error sending your email. Please try again.');
    await expect(email.board.getByRole('alert')).toContainText(firm.email);
    await expect(email.subject).toHaveValue('Once more');
    await expect(email.content).toHaveValue('A line.\n'.repeat(80));
  });

  await test.step('On a phone the dialog is a sheet that fits, and axe finds nothing in it', async () => {
    await dismissToast(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(email.send).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(email.board).toHaveCount(0);
  });
});

test('A text is written and sent from the row of a customer', async ({ page, product, browserErrors }) => {
  const firm = await startFirm(product);
  await insertCustomer(product, { name: 'No Phone LLC', email: `none${newPhone()}@firm.example` });
  await openDashboard(page);
  const board = dialog(page, 'Send SMS');
  const message = board.getByLabel('Message');
  const send = board.getByRole('button', { name: 'Send SMS' });
  const openSms = () => openFromRow(page, firm.name, 'SMS', 'Send SMS');

  await test.step('Only a customer with a phone can be texted', async () => {
    await expect(row(page, 'No Phone LLC').getByRole('button', { name: /^Email/ })).toHaveCount(1);
    await expect(row(page, 'No Phone LLC').getByRole('button', { name: /^(SMS|Chat)/ })).toHaveCount(0);
    await expect(row(page, firm.name).getByRole('button', { name: /^(SMS|Chat)/ })).toHaveCount(2);
  });

  await test.step('A text that is empty or too long is not sent; characters and segments are counted as they are typed', async () => {
    const calls = callsTo(page, /send-sms/);
    await openSms();
    await send.click();
    await expect(board.getByText('Message is required', { exact: true })).toBeVisible();
    await message.fill('a'.repeat(1601));
    await expect(board.getByText('Message too long', { exact: true })).toBeVisible();
    await expect(board.getByText('Character limit: 1600', { exact: true })).toBeVisible();
    await send.click();
    expect(calls).toEqual([]);
    await message.fill(`${'a'.repeat(70)}🙂`);
    await expect(board.getByText('72 characters, 2 segments, UCS-2')).toBeVisible();
    await expect(board.getByText('because of 🙂')).toBeVisible();
  });

  await test.step('A text that fails says what the server says, stays, and is one text after a retry', async () => {
    browserErrors.expect(/502/);
    const keys = keysOf(page, '/api/crm/send-sms');
    await product.sandbox.fault({ vendor: 'twilio', mode: 'error', status: 500 });
    await message.fill('Your renewal\nis due.');
    await send.click();
    await expectToast(
      page,
      'Failed to Send SMS',
      'The text service gave no answer: this text may or may not have been sent.',
    );
    await expect(message).toHaveValue('Your renewal\nis due.');
    await product.sandbox.fault({ vendor: 'twilio', mode: 'off' });
    await send.click();
    await expectToast(page, 'SMS Sent', 'Your text message has been sent successfully.');
    await expect(board).toHaveCount(0);
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    expect(await textsOf(product, firm.phone)).toMatchObject([{ body: 'Your renewal\nis due.' }]);
  });

  await test.step('Who has opted out is said so before anything is typed, with the word and the day', async () => {
    browserErrors.expect(/409/);
    await textUs(product, firm.phone, 'Stop!');
    await openSms();
    const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date());
    await expect(board.getByText(`Opted out of texts on ${today}: “Stop!”`)).toBeVisible();
    await message.fill('Are you sure?');
    await send.click();
    await expectToast(
      page,
      'Failed to Send SMS',
      'This number has opted out of texts. They can opt in again by texting START.',
    );
    await dismissToast(page);
    await expectAccessible(page);
  });
});
