import type { Page } from '@playwright/test';
import { textMessages } from '#server/database/schema.ts';
import { textsOf, textUs } from '../messaging/phone.ts';
import { AWAKE_ZONE } from '../support/awake.ts';
import type { Product } from '../support/product.ts';
import { addCustomer, newPhone } from '../support/records.ts';
import { openDashboard, panel } from './crm.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './held-calls.ts';
import { addHistory, bubble, chat, openChat, openMemberChat } from './messages-chat.ts';
import { type Firm, startFirm } from './messages-records.ts';
import { callsTo } from './sign-up.ts';
import { dismissToast, expectToast, toasts } from './toasts.ts';

const DAY = 86_400_000;

// Midnight is far, and clocks never change there, so that yesterday is 24 hours ago.
test.use({ timezoneId: AWAKE_ZONE });

let firm: Firm;

test('A conversation with a customer is read', async ({ page, product }) => {
  firm = await startFirm(product);
  const long = { phone: newPhone(), name: 'Long Talk LLC' };
  const id = await addCustomer(firm.staff, { ...long, email: 'long@firm.example' });
  await addHistory(product, { id, phone: long.phone }, 130);
  await openDashboard(page);
  const { board, texts } = chat(page);
  await readLong(page, product, long);
  const call = page.waitForRequest(/\/api\/crm\/sms\//);

  await test.step('A conversation reads as on a phone: newest at the bottom, staff by name, days apart', async () => {
    await product.database.db.insert(textMessages).values({
      customerId: firm.id,
      phoneE164: firm.phone,
      direction: 'inbound',
      status: 'received',
      message: 'Is it ready?',
      sentAt: new Date(Date.now() - DAY),
    });
    await firm.staff.post('/api/crm/send-sms', { customerId: firm.id, message: 'It is.\nLook!' });
    await textUs(product, firm.phone, 'Thank you 🙌');
    await openChat(page, firm.name);
    await expect(texts.getByText('Yesterday', { exact: true })).toBeVisible();
    await expect(texts.getByText('Today', { exact: true })).toBeVisible();
    await expect(bubble(page, 'It is.')).toContainText('Staff');
    await expect(bubble(page, 'It is.')).not.toContainText('Staff, staff');
    await expect(bubble(page, 'It is.')).toContainText('Delivered');
    expect(await texts.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('Yesterday'),
      expect.stringContaining('Is it ready?'),
      expect.stringContaining('Today'),
      expect.stringContaining('It is.\nLook!'),
      expect.stringContaining('Thank you 🙌'),
    ]);
    await expect(bubble(page, 'Thank you')).toBeInViewport();
    // No cache may answer the call.
    const request = await call;
    expect(new URL(request.url()).searchParams.get('_t')).toMatch(/^\d+$/);
    expect(request.headers()['cache-control']).toBe('no-cache');
  });

  await test.step('All pictures that came with a text are shown', async () => {
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const picture = { contentType: 'image/png', base64: pixel };
    await textUs(product, firm.phone, 'The dent', { media: [picture, picture] });
    for (const name of [`Picture 1 of 2 from ${firm.name}`, `Picture 2 of 2 from ${firm.name}`]) {
      const image = texts.getByRole('img', { name });
      await expect(image).toBeVisible();
      await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1);
    }
  });

  await test.step('Opting out and in again stands where it happened, and an opted-out number says so', async () => {
    await textUs(product, firm.phone, 'stop');
    await expect(texts.getByText(`${firm.name} opted out of texts`)).toBeVisible();
    await expect(board.getByText(/^Opted out of texts on .*: “stop”$/)).toBeVisible();
    await textUs(product, firm.phone, 'START');
    await expect(texts.getByText(`${firm.name} opted in to texts`)).toBeVisible();
    await expect(board.getByText(/^Opted out of texts on/)).toHaveCount(0);
  });

  await test.step('From the chat leads a link to the conversation in the inbox', async () => {
    await board.getByRole('link', { name: 'Open in inbox' }).click();
    await expect(board).toHaveCount(0);
    await expect(page.getByRole('log', { name: `Messages with ${firm.name}` })).toContainText('START');
  });
});

test('A customer is written to', async ({ page, product }) => {
  firm = await startFirm(product);
  await openDashboard(page);
  const { board, texts, message, send } = chat(page);

  await test.step('Nothing, or only white space, is not sent, and neither is a text beyond the limit', async () => {
    const calls = callsTo(page, /send-sms/);
    await openChat(page, firm.name);
    await expect(message).toBeFocused();
    await message.fill(' \n ');
    await message.press('Enter');
    await expect(send).toBeDisabled();
    await message.fill('a'.repeat(1601));
    await expect(board.getByText('Message too long', { exact: true })).toBeVisible();
    await message.press('Enter');
    await expect(message).toHaveValue('a'.repeat(1601));
    expect(calls).toEqual([]);
    await message.fill('');
  });

  await test.step('Enter sends what is typed, trimmed, and Shift-Enter begins a new line', async () => {
    await page.keyboard.type('  one');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('two  ');
    await page.keyboard.press('Enter');
    await expect(message).toHaveValue('');
    await expectToast(page, 'SMS Sent', 'Your text message has been sent successfully.');
    await expect(bubble(page, 'one')).toContainText('Delivered');
    await expect(bubble(page, 'one')).toHaveCount(1);
    expect(await textsOf(product, firm.phone)).toMatchObject([{ body: 'one\ntwo' }]);
    await expect(message).toBeFocused();
  });

  await test.step('Texts typed one after the other arrive in that order', async () => {
    const go = await holdCalls(page, '**/api/crm/send-sms');
    for (const words of ['first', 'second', 'third']) {
      await message.fill(words);
      await message.press('Enter');
    }
    await expect(bubble(page, 'third')).toContainText('Sending…');
    go();
    await expect(bubble(page, 'third')).toContainText('Delivered');
    const bodies = (await textsOf(product, firm.phone)).map(({ body }) => body);
    expect(bodies.slice(0, 3)).toEqual(['third', 'second', 'first']);
    expect(await texts.getByText(/first|second|third/).allInnerTexts()).toEqual(['first', 'second', 'third']);
  });

  await test.step('On a phone what a toast says leaves the heading of the chat readable', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await dismissToast(page);
    await message.fill('Hello');
    await send.click();
    await expectToast(page, 'SMS Sent');
    // A toast under the mouse stays.
    await toasts(page).hover();
    const heading = board.getByRole('link', { name: 'Open customer' });
    const [toast, above] = await Promise.all([toasts(page).boundingBox(), heading.boundingBox()]);
    expect(toast?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
    await expect(message).toBeInViewport({ ratio: 1 });
    const composer = await message.boundingBox();
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(composer?.y ?? 0);
  });

  await test.step('From a conversation leads a link to its person, who takes its place where there is no room beside it', async () => {
    await board.getByRole('link', { name: 'Open customer' }).click();
    await expect(page.getByRole('dialog', { name: firm.name, exact: true })).toBeVisible();
    await expect(board).toHaveCount(0);
  });
});

test('A team member is written to', async ({ page, product }) => {
  firm = await startFirm(product);
  await firm.staff.post('/api/crm/team-members', { ownerId: firm.id, name: 'No Phone', email: 'none@firm.example' });
  await openDashboard(page);
  const { board, message } = chat(page);

  await test.step('Beside their chat is room for their panel', async () => {
    await openMemberChat(page, firm);
    await board.getByRole('link', { name: 'Open team member' }).click();
    await expect(panel(page, firm.member.name)).toBeVisible();
    await expect(board).toBeVisible();
    await expect(board.getByRole('link', { name: 'Open team member' })).toHaveCount(0);
  });

  await test.step('A team member’s chat is their own, and says so in its own words', async () => {
    await textUs(product, firm.member.phone, 'Hello from Mia');
    await expect(board).toHaveAccessibleName(`Team Member Chat ${firm.member.name}`);
    await expect(bubble(page, 'Hello from Mia')).toBeVisible();
    await message.fill('Hello Mia');
    await message.press('Enter');
    await expectToast(page, 'SMS Sent', 'Your SMS has been sent successfully.');
    expect((await textsOf(product, firm.member.phone))[0]).toMatchObject({ body: 'Hello Mia' });
  });

  await test.step('A team member without a phone cannot be texted, and it is said why', async () => {
    await page.keyboard.press('Escape');
    await expect(board).toHaveCount(0);
    await page.keyboard.press('Escape');
    await openChat(page, 'No Phone');
    await expect(board.getByText('There is no phone number to text. Add one with Edit.')).toBeVisible();
    await expect(message).toHaveCount(0);
  });
});

/** Reads a conversation of 130 texts, from the list of customers and back to it. */
async function readLong(page: Page, product: Product, long: Pick<Firm, 'name' | 'phone'>): Promise<void> {
  const { board, texts } = chat(page);

  await test.step('A long conversation is read upwards page by page, and what is in view stays where it is', async () => {
    await openChat(page, long.name);
    await expect(bubble(page, 'text 129')).toBeInViewport();
    await expect(texts.getByText('text 80', { exact: true })).toHaveCount(1);
    await expect(texts.getByText('text 79', { exact: true })).toHaveCount(0);
    const held = await holdOlder(page);
    const top = texts.getByText('text 82', { exact: true });
    await top.scrollIntoViewIfNeeded();
    await expect(texts.getByRole('button', { name: 'Loading…' })).toBeVisible();
    const before = await top.boundingBox();
    held.release();
    await expect(texts.getByText('text 30', { exact: true })).toHaveCount(1);
    expect(await top.boundingBox()).toEqual(before);
  });

  await test.step('A text that comes in while one reads further up waits below, and moves nothing', async () => {
    const read = texts.getByText('text 82', { exact: true });
    const before = await read.boundingBox();
    await textUs(product, long.phone, 'Are you there?');
    const button = board.getByRole('button', { name: 'New texts' });
    await expect(button).toBeVisible();
    // Allows less than a pixel, because scroll positions are whole pixels and heights are not.
    expect(Math.abs(((await read.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(1);
    await button.click();
    await expect(bubble(page, 'Are you there?')).toBeInViewport();
    await expect(button).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(board).toHaveCount(0);
  });

  await test.step('Whoever stays at the top of a long conversation gets all of it, page after page', async () => {
    await openChat(page, long.name);
    await expect(bubble(page, 'Are you there?')).toBeInViewport();
    // Like a held Home key, scrolls up before the browser can notice that the new texts moved the top out of view.
    await texts.evaluate((element) => {
      const toTop = () => element.scrollTo({ top: -element.scrollHeight });
      new MutationObserver(toTop).observe(element, { childList: true, subtree: true });
      toTop();
    });
    await expect(texts.getByText('text 0', { exact: true })).toBeInViewport();
    await expect(texts.getByRole('button', { name: 'Older texts' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(board).toHaveCount(0);
  });
}

/** Holds back older texts until they are released. */
async function holdOlder(page: Page): Promise<{ release: () => void }> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/crm\/sms\/.*cursor=/, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}
