import type { Page } from '@playwright/test';
import { textMessages } from '#server/database/schema.ts';
import { textsOf, textUs } from '../messaging/phone.ts';
import { newSid } from '../messaging/twilio-webhook.ts';
import type { Product } from '../support/product.ts';
import { expectAccessible } from './accessible.ts';
import { expireSession, fillLogin, loginForm, openTab, row } from './crm.ts';
import { dialog } from './crm-dialogs.ts';
import { expect, test } from './fixtures.ts';
import { bubble, chat, openChat, openMemberChat } from './messages-chat.ts';
import { type Firm, keysOf, openFirm } from './messages-records.ts';
import { expectToast, toasts } from './toasts.ts';

const PERHAPS_SENT = 'The text service gave no answer: this text may or may not have been sent.';

let firm: Firm;
test.beforeEach(async ({ page, product }) => {
  firm = await openFirm(page, product);
});
test.afterEach(({ product }) => product.sandbox.fault({ vendor: 'twilio', mode: 'off' }));

test('A text that does not reach its phone is kept, told, and sent once', async ({ page, product, browserErrors }) => {
  browserErrors.expect(/502/);
  browserErrors.expect(/ERR_CONNECTION_FAILED|Failed to load resource/);

  await test.step('A text that fails is kept, in the chat with its reason and in its draft, and a retry sends it once', async () => {
    const keys = keysOf(page, '/api/crm/send-sms');
    await product.sandbox.fault({ vendor: 'twilio', mode: 'error', status: 429, code: '20429' });
    const { board, message, retry } = await openChat(page, firm.name);
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
    const { message } = chat(page);
    await page.route(
      '**/api/crm/send-sms',
      async (route) => {
        await route.fetch();
        await route.abort('connectionfailed');
      },
      { times: 1 },
    );
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

  await test.step('A text that perhaps was sent is sent again under its key after a reload too', async () => {
    const keys = keysOf(page, '/api/crm/send-sms');
    await product.sandbox.fault({ vendor: 'twilio', mode: 'error', status: 500 });
    const { message } = chat(page);
    await message.fill('Perhaps');
    await message.press('Enter');
    await expectToast(page, 'Failed to Send SMS', PERHAPS_SENT);
    await expectPerhapsSent(page);
    await expect(message).toHaveValue('Perhaps');
    await product.sandbox.fault({ vendor: 'twilio', mode: 'off' });
    await page.reload();
    await openChat(page, firm.name);
    await expect(message).toHaveValue('Perhaps');
    await message.press('Enter');
    await expect(bubble(page, 'Perhaps')).toContainText('Delivered');
    await expect(bubble(page, 'Perhaps')).toHaveCount(1);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });
});

test('A text that was handed over and got nowhere says so in the open chat', async ({ page, product }) => {
  const sent = { customerId: firm.id, phoneE164: firm.phone, direction: 'outbound' } as const;

  await test.step('A text that the carrier could not deliver says why, and can be sent again', async () => {
    const undelivered = { twilioSid: newSid(), status: 'undelivered', errorCode: '30003' } as const;
    await product.database.db.insert(textMessages).values({ ...sent, ...undelivered, message: 'Ring ring' });
    const { retry } = await openChat(page, firm.name);
    await expect(bubble(page, 'Ring ring')).toContainText('Not delivered: The phone was switched off or out of reach.');
    await retry.click();
    await expect(bubble(page, 'Ring ring')).toHaveCount(2);
    await expect(bubble(page, 'Ring ring').last()).toContainText('Delivered');
    await expect(retry).toHaveCount(0);
  });

  await test.step('A text that the vendor never answers for stops being “Sending…” while one looks', async () => {
    const leaseExpiresAt = new Date(Date.now() + 4_000);
    await product.database.db
      .insert(textMessages)
      .values({ ...sent, leaseExpiresAt, status: 'queued', message: 'Hanging' });
    await expect(bubble(page, 'Hanging')).toContainText('Sending…');
    await expect(bubble(page, 'Hanging')).toContainText('this text may or may not have been sent', { timeout: 15_000 });
  });
});

test('What is typed to a team member is told of and kept, until a logout', async ({ page, product, browserErrors }) => {
  browserErrors.expect(/502/);
  browserErrors.expect(/401/);

  await test.step('A text to a team member that perhaps was sent says so in the chat at once', async () => {
    await product.sandbox.fault({ vendor: 'twilio', mode: 'error', status: 500 });
    const { message } = await openMemberChat(page, firm);
    await message.fill('Perhaps');
    await message.press('Enter');
    await expectPerhapsSent(page);
  });

  await test.step('A text to a team member that fails says so in its own words', async () => {
    await product.sandbox.fault({ vendor: 'twilio', mode: 'down' });
    const { message } = chat(page);
    await message.fill('Not lost');
    await message.press('Enter');
    await expectToast(page, 'Failed to Send SMS', 'There was an error sending your SMS. Please try again.');
    await expect(message).toHaveValue('Not lost');
    await product.sandbox.fault({ vendor: 'twilio', mode: 'off' });
    await page.keyboard.press('Escape');
  });

  await test.step('What is typed survives an expired session, and the conversation is open again after the login', async () => {
    await openTab(page, 'Customers');
    const { message } = await openChat(page, firm.name);
    await message.fill('Typed with care');
    await expireSession(page, { method: 'POST', path: '**/api/crm/send-sms' });
    await message.press('Enter');
    await expect(page.getByText('Your session has expired. Please log in again.')).toHaveCount(1);
    await fillLogin(page);
    await expect(message).toHaveValue('Typed with care');
    await message.press('Enter');
    await expect(bubble(page, 'Typed with care')).toContainText('Delivered');
  });

  await test.step('Each conversation keeps its draft, over a reload too; a logout forgets them all', async () => {
    const { message } = chat(page);
    await message.fill('To be continued');
    await page.keyboard.press('Escape');
    await openMemberChat(page, firm);
    await expect(message).toHaveValue('Not lost');
    await page.reload();
    await page.getByRole('tab', { name: 'Customers' }).click();
    await openChat(page, firm.name);
    await expect(message).toHaveValue('To be continued');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(loginForm(page).submit).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('crm-draft')))).toEqual(
      [],
    );
  });
});

test('A conversation in trouble stays in use, by keys and on a phone too', async ({ page, product, browserErrors }) => {
  for (const trouble of [/500/, /ERR_FAILED/, /409/, /502/]) browserErrors.expect(trouble);

  await test.step('A conversation that cannot be loaded says so, and comes at the next try', async () => {
    const broken = { status: 500, json: { message: 'SELECT broken' } };
    await page.route('**/api/crm/sms/**', (route) => route.fulfill(broken));
    const { board } = await openChat(page, firm.name);
    await expect(board.getByRole('alert')).toContainText('Texts could not be loaded');
    await expect(board.getByText('SELECT broken')).toHaveCount(0);
    await expectAccessible(page);
    await page.unroute('**/api/crm/sms/**');
    await board.getByRole('button', { name: 'Try again' }).click();
    await expect(board.getByText(`No texts with ${firm.name} yet.`)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(board).toHaveCount(0);
  });

  await test.step('Opening marks read; when that fails nobody is bothered', async () => {
    await textUs(product, firm.phone, 'Hello');
    await expect(page.getByRole('button', { name: 'Unread messages (1)' })).toBeVisible();
    await page.route('**/api/crm/mark-read', (route) => route.abort('failed'));
    const { board } = await openChat(page, firm.name);
    await expect(bubble(page, 'Hello')).toBeVisible();
    await expect(toasts(page).filter({ hasText: /fail|error/i })).toHaveCount(0);
    await page.unroute('**/api/crm/mark-read');
    await page.keyboard.press('Escape');
    await expect(board).toHaveCount(0);
    await openChat(page, firm.name);
    await expect(page.getByLabel('Unread messages', { exact: true })).toHaveCount(1);
    expect((await firm.staff.get('/api/crm/unread-counts')).text).toBe('[]');
    await page.keyboard.press('Escape');
    await expect(board).toHaveCount(0);
  });

  await test.step('The keyboard alone reads and answers, and the focus comes back to the row', async () => {
    const button = row(page, firm.name).getByRole('button', { name: `Chat ${firm.name}` });
    await button.focus();
    await page.keyboard.press('Enter');
    const { message, texts, board } = chat(page);
    await expect(bubble(page, 'Hello')).toBeVisible();
    await expect(message).toBeFocused();
    // What was read of the number stands between them for a moment.
    await expect(async () => {
      await page.keyboard.press('Shift+Tab');
      await expect(texts).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.press('Escape');
    await expect(board).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  await test.step('A text refused without a row stands in the chat all the same, with the server’s reason', async () => {
    await textUs(product, firm.phone, 'STOP');
    const { board, message } = await openChat(page, firm.name);
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
    await expectToFillPhone(page, product);
    await expectAccessible(page);
  });
});

async function expectPerhapsSent(page: Page): Promise<void> {
  await expect(bubble(page, 'Perhaps')).toContainText(`Perhaps sent: ${PERHAPS_SENT}`);
  await expect(bubble(page, 'Perhaps')).not.toContainText(/Sending…|Not sent/);
}

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
