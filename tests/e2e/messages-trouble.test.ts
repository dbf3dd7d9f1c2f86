import type { Page } from '@playwright/test';
import { textMessages } from '#server/database/schema.ts';
import { textsOf, textUs } from '../messaging/phone.ts';
import { newSid } from '../messaging/twilio-webhook.ts';
import type { Product } from '../support/product.ts';
import { expectAccessible } from './accessible.ts';
import { expireSession, fillLogin, loginForm, row } from './crm.ts';
import { dialog } from './crm-dialogs.ts';
import { expect, test } from './fixtures.ts';
import { loseAnswer } from './held-calls.ts';
import { bubble, chat, openChat, openMemberChat } from './messages-chat.ts';
import { type Firm, keysOf, openFirm } from './messages-records.ts';
import { expectToast, toasts } from './toasts.ts';

const SEND = '**/api/crm/send-sms';
const PERHAPS_SENT = 'The text service gave no answer: this text may or may not have been sent.';

let firm: Firm;
test.beforeEach(async ({ page, product }) => {
  firm = await openFirm(page, product);
});
test.afterEach(({ product }) => product.sandbox.fault({ vendor: 'twilio', mode: 'off' }));

test('A text that does not reach its phone is kept, told, and sent once', async ({ page, product, browserErrors }) => {
  browserErrors.expect(/502/);
  browserErrors.expect(/ERR_FAILED|Failed to load resource/);
  const { board, message, retry } = await openChat(page, firm.name);
  const sent = { customerId: firm.id, phoneE164: firm.phone, direction: 'outbound' } as const;

  await test.step('A text that fails is kept, in the chat with its reason and in its draft, and a retry sends it once', async () => {
    const keys = keysOf(page, '/api/crm/send-sms');
    await product.sandbox.fault({ vendor: 'twilio', mode: 'error', status: 429, code: '20429' });
    await message.fill('Not lost');
    await message.press('Enter');
    await expectToast(
      page,
      'Failed to Send SMS',
      'The text service is not available right now. Please try again in a moment.',
    );
    await expect(board).toBeVisible();
    await expect(message).toHaveValue('Not lost');
    await expect(bubble(page, 'Not lost')).toHaveCount(1);
    await expect(bubble(page, 'Not lost')).toContainText('Not sent');
    await product.sandbox.fault({ vendor: 'twilio', mode: 'off' });
    await retry.click();
    await expectToast(page, 'SMS Sent');
    await expect(bubble(page, 'Not lost')).toHaveCount(1);
    await expect(bubble(page, 'Not lost')).toContainText('Delivered');
    await expect(message).toHaveValue('');
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(await bodiesOf(product)).toEqual(['Not lost']);
  });

  await test.step('A text that arrived although its answer was lost leaves the composer, and the same words are a new text', async () => {
    await loseAnswer(page, SEND);
    await message.fill('On my way');
    await message.press('Enter');
    await expectToast(page, 'Failed to Send SMS');
    await expect(bubble(page, 'On my way')).toContainText('Delivered');
    await expect(message).toHaveValue('');
    await message.fill('On my way');
    await message.press('Enter');
    await expectToast(page, 'SMS Sent');
    await expect(bubble(page, 'On my way')).toHaveCount(2);
    expect(await bodiesOf(product)).toEqual(['On my way', 'On my way', 'Not lost']);
  });

  await test.step('A text that the carrier could not deliver says why, and can be sent again', async () => {
    const undelivered = { twilioSid: newSid(), status: 'undelivered', errorCode: '30003' } as const;
    await product.database.db.insert(textMessages).values({ ...sent, ...undelivered, message: 'Ring ring' });
    await expect(bubble(page, 'Ring ring')).toContainText('Not delivered: The phone was switched off or out of reach.');
    await retry.click();
    await expect(bubble(page, 'Ring ring')).toHaveCount(2);
    await expect(bubble(page, 'Ring ring').last()).toContainText('Delivered');
    await expect(retry).toHaveCount(0);
  });

  await test.step('A text that the vendor never answers for stops being “Sending…” while one looks', async () => {
    const leaseExpiresAt = new Date(Date.now() + 10_000);
    await product.database.db
      .insert(textMessages)
      .values({ ...sent, leaseExpiresAt, status: 'queued', message: 'Hanging' });
    await expect(bubble(page, 'Hanging')).toContainText('Sending…');
    await expect(bubble(page, 'Hanging')).toContainText('this text may or may not have been sent');
  });

  await test.step('A text that perhaps was sent is sent again under its key after a reload too', async () => {
    const keys = keysOf(page, '/api/crm/send-sms');
    await product.sandbox.fault({ vendor: 'twilio', mode: 'error', status: 500 });
    await message.fill('Maybe lost');
    await message.press('Enter');
    await expectToast(page, 'Failed to Send SMS', PERHAPS_SENT);
    await expect(bubble(page, 'Maybe lost')).toContainText(`Perhaps sent: ${PERHAPS_SENT}`);
    await expect(bubble(page, 'Maybe lost')).not.toContainText(/Sending…|Not sent/);
    await expect(message).toHaveValue('Maybe lost');
    await product.sandbox.fault({ vendor: 'twilio', mode: 'off' });
    await page.reload();
    await openChat(page, firm.name);
    await expect(message).toHaveValue('Maybe lost');
    await message.press('Enter');
    await expect(bubble(page, 'Maybe lost')).toContainText('Delivered');
    await expect(bubble(page, 'Maybe lost')).toHaveCount(1);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });
});

test('A conversation in trouble stays in use, on a phone too', async ({ page, product, browserErrors }) => {
  for (const trouble of [/401/, /ERR_FAILED/, /409/, /502/]) browserErrors.expect(trouble);
  const { board, message } = chat(page);

  await test.step('Opening marks read; when that fails nobody is bothered', async () => {
    await textUs(product, firm.phone, 'Hello');
    await expect(page.getByRole('button', { name: 'Unread messages (1)' })).toBeVisible();
    await page.route('**/api/crm/mark-read', (route) => route.abort('failed'));
    await openChat(page, firm.name);
    await expect(bubble(page, 'Hello')).toBeVisible();
    await expect(toasts(page).filter({ hasText: /fail|error/i })).toHaveCount(0);
    await page.unroute('**/api/crm/mark-read');
    await page.keyboard.press('Escape');
    await expect(board).toHaveCount(0);
    await openChat(page, firm.name);
    await expect(page.getByLabel('Unread messages', { exact: true })).toHaveCount(1);
  });

  await test.step('What is typed survives an expired session, and the conversation is open again after the login', async () => {
    await message.fill('Typed with care');
    await expireSession(page, { method: 'POST', path: SEND });
    await message.press('Enter');
    await expect(page.getByText('Your session has expired. Please log in again.')).toHaveCount(1);
    await fillLogin(page);
    await expect(message).toHaveValue('Typed with care');
    await message.press('Enter');
    await expect(bubble(page, 'Typed with care')).toContainText('Delivered');
  });

  await test.step('A text refused without a row stands in the chat all the same, with the server’s reason', async () => {
    await textUs(product, firm.phone, 'STOP');
    await message.fill('Anyway');
    await message.press('Enter');
    await expect(bubble(page, 'Anyway')).toContainText('This number has opted out of texts.');
    await board.getByRole('button', { name: 'Discard' }).click();
    await expect(bubble(page, 'Anyway')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(board).toHaveCount(0);
  });

  await test.step('On a phone the conversation fills the screen, its composer at the foot; axe finds nothing', async () => {
    await textUs(product, firm.phone, 'START');
    const wide = page.viewportSize();
    await expectToFillPhone(page, product);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    if (wide) await page.setViewportSize(wide);
  });

  await test.step('Each conversation keeps its own draft; a logout forgets them all', async () => {
    await openMemberChat(page, firm);
    await expect(message).toHaveValue('');
    await message.fill('To be continued');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(loginForm(page).submit).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('crm-draft')))).toEqual(
      [],
    );
  });
});

/** Opens the conversation on a phone, with a text in it that perhaps was sent. */
async function expectToFillPhone(page: Page, product: Product): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await row(page, firm.name)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await dialog(page, firm.name).getByRole('button', { name: 'Chat' }).click();
  const { board, message, send } = chat(page);
  await product.sandbox.fault({ vendor: 'twilio', mode: 'error', status: 500 });
  await message.fill('word '.repeat(60));
  await send.click();
  await expect(bubble(page, 'word')).toContainText('Perhaps sent');
  const box = await board.boundingBox();
  expect(box).toMatchObject({ x: 0, width: 390 });
  expect(box?.height).toBeGreaterThan(820);
  await expect(send).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
}

/** Returns what the firm's phone has got, the newest first. */
async function bodiesOf(product: Product): Promise<string[]> {
  return (await textsOf(product, firm.phone)).map(({ body }) => body);
}
