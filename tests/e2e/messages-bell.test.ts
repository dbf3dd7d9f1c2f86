import type { Locator, Page, Request } from '@playwright/test';
import { textMessages } from '#server/database/schema.ts';
import { shownAs, textUs } from '../messaging/phone.ts';
import type { Product } from '../support/product.ts';
import { newPhone } from '../support/records.ts';
import { expectAccessible } from './accessible.ts';
import { openDashboard, openTab, row } from './crm.ts';
import { expect, test } from './fixtures.ts';
import { bell, bubble, chat, openChat, openMemberChat } from './messages-chat.ts';
import { type Firm, openFirm } from './messages-records.ts';
import { callsTo } from './sign-up.ts';
import { expectToast } from './toasts.ts';

let firm: Firm;
test.beforeEach(async ({ page, product }) => {
  await product.database.db.delete(textMessages);
  firm = await openFirm(page, product);
});

/** Finds the bell's button, even when an open dialog hides the page from role locators. */
function bellBehind(page: Page): Locator {
  return page.locator('button[aria-label^="Unread messages"]');
}

test('The bell counts and names the texts that nobody has read', async ({ page, product }) => {
  const { button, list, rows } = bell(page);
  const names = rows.getByRole('button');
  const stranger = newPhone();

  await test.step('Without unread messages the bell says so, and hinders nobody', async () => {
    await button.click();
    await expect(list.getByText('No unread messages', { exact: true })).toBeVisible();
    await page.getByRole('tab', { name: 'Purchases' }).click();
    await expect(page.getByRole('tab', { name: 'Purchases' })).toHaveAttribute('aria-selected', 'true');
    await expect(list).toHaveCount(0);
    await button.click();
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  await test.step('Unread texts mark the rows of who sent them, and the panel, until they are read', async () => {
    await textUs(product, firm.phone, 'The first');
    await textUs(product, firm.phone, 'When does my policy renew?');
    await textUs(product, firm.member.phone, 'three');
    await openTab(page, 'Customers');
    await expect(row(page, firm.name).getByTitle('2 unread')).toBeVisible();
    await page.getByRole('table').getByRole('link', { name: firm.name }).click();
    const panel = page.getByRole('complementary', { name: firm.name });
    await expect(panel.getByTitle('2 unread')).toBeVisible();
    await expect(panel.getByTitle('1 unread')).toBeVisible();
    await page.keyboard.press('Escape');
    await openMemberChat(page, firm);
    await expect(bubble(page, 'three')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row(page, firm.member.name).getByTitle(/unread/)).toHaveCount(0);
    await openTab(page, 'Customers');
    await expect(row(page, firm.name).getByTitle('2 unread')).toBeVisible();
  });

  await test.step('It shows how the newest text of each begins and since when they wait', async () => {
    await button.click();
    await expect(names).toHaveAccessibleDescription('When does my policy renew? moments ago');
    await expect(rows.getByText('When does my policy renew?')).toBeVisible();
    await expect(rows.getByText('The first')).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('It counts the unread texts of customers, team members and strangers, and names each, who has waited longest first', async () => {
    await textUs(product, firm.member.phone, 'three');
    await textUs(product, stranger, 'four');
    await expect(button).toHaveAccessibleName('Unread messages (4)');
    await button.click();
    await expect(list.getByRole('heading', { name: 'Unread Messages (4)' })).toBeVisible();
    await expect(names).toHaveCount(3);
    await expect(names.nth(2)).toHaveAccessibleName(`Unknown sender: ${shownAs(stranger)} 1 unread`);
    await expect(names.nth(1)).toHaveAccessibleName(
      `Team member: ${firm.member.name} ${shownAs(firm.member.phone)} 1 unread`,
    );
    await expect(names.nth(0)).toHaveAccessibleName(`Customer: ${firm.name} ${shownAs(firm.phone)} 2 unread`);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  await test.step('Above 99 the badge says 99+', async () => {
    const text = { customerId: firm.id, phoneE164: firm.phone, direction: 'inbound', status: 'received' } as const;
    await product.database.db
      .insert(textMessages)
      .values(Array.from({ length: 95 }, (_, index) => ({ ...text, message: `text ${index}` })));
    await expect(button).toHaveAccessibleName('Unread messages (99)');
    await textUs(product, firm.phone, 'one more');
    await expect(button).toHaveAccessibleName('Unread messages (99+)');
    await button.click();
    await expect(list.getByRole('heading', { name: 'Unread Messages (100)' })).toBeVisible();
    await expect(names.nth(0)).toHaveAccessibleName(`Customer: ${firm.name} ${shownAs(firm.phone)} 98 unread`);
  });
});

test('A conversation is opened from the bell', async ({ page, product, browserErrors }) => {
  const { button, list, rows } = bell(page);
  const { board } = chat(page);

  await test.step('A conversation that cannot be opened from the bell says so', async () => {
    browserErrors.expect(/500/);
    await textUs(product, firm.phone, 'Hello');
    await page.route('**/api/crm/sms/**', (route) => route.fulfill({ status: 500, json: { message: 'broken' } }));
    await button.click();
    await rows.getByRole('button').click();
    await expectToast(page, 'Error', 'Failed to open conversation');
    await page.unroute('**/api/crm/sms/**');
    await page.reload();
  });

  await test.step('One pick is one call to mark read, and the counts are asked for once', async () => {
    await textUs(product, firm.phone, 'Are you there?');
    await expect(button).toHaveAccessibleName(/\(\d\)$/);
    await button.click();
    await expect(rows.getByRole('button')).toHaveAccessibleName(/\d unread$/);
    const calls = callsTo(page, /mark-read|unread-counts/);
    await rows.getByRole('button').click();
    await expect(bubble(page, 'Are you there?')).toBeVisible();
    await expect.poll(() => calls.length).toBeGreaterThan(1);
    // Any further call of the pick would come before the calls of this text.
    await textUs(product, firm.member.phone, 'Hello from Mia');
    await page.keyboard.press('Escape');
    await expect(button).toHaveAccessibleName('Unread messages (1)');
    expect(calls).toEqual(['/api/crm/mark-read', '/api/crm/unread-counts', '/api/crm/unread-counts']);
  });

  await test.step('Picking a conversation marks it read, opens it and closes the list', async () => {
    await button.click();
    const marked = page.waitForRequest('**/api/crm/mark-read');
    await rows.getByRole('button').click();
    expect((await marked).postDataJSON()).toEqual({ teamMemberId: firm.member.id, upTo: expect.any(String) });
    await expect(list).toHaveCount(0);
    await expect(board).toHaveAccessibleName(`Team Member Chat ${firm.member.name}`);
    await expect(bubble(page, 'Hello from Mia')).toBeVisible();
    await expect(chat(page).message).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toHaveAccessibleName('Unread messages');
    await expect(button).toBeFocused();
  });

  await test.step('From one unread conversation the next is a press away, who has waited longest first', async () => {
    const stranger = newPhone();
    await textUs(product, firm.member.phone, 'I have waited longest');
    await textUs(product, stranger, 'And I');
    await textUs(product, firm.phone, 'I am the newest');
    await button.click();
    await expect(rows).toHaveCount(3);
    await rows.getByRole('button').last().click();
    await expect(board).toHaveAccessibleName(`SMS Conversation ${firm.name}`);
    await board.getByRole('button', { name: 'Next unread (2)' }).click();
    await expect(board).toHaveAccessibleName(`Team Member Chat ${firm.member.name}`);
    await expect(bubble(page, 'I have waited longest')).toBeVisible();
    await board.getByRole('button', { name: 'Next unread (1)' }).click();
    await expect(board).toHaveAccessibleName(`Unknown sender ${shownAs(stranger)}`);
    await expect(board.getByRole('button', { name: /^Next unread/ })).toHaveCount(0);
  });
});

test('What is marked unread stays so, also where the chat is open on another screen', async ({
  page,
  browser,
  product,
}) => {
  await textUs(product, firm.phone, 'For later');
  const { board } = await openChat(page, firm.name);
  await expect(bubble(page, 'For later')).toBeVisible();
  await expect(bellBehind(page)).toHaveAttribute('aria-label', 'Unread messages');
  const context = await browser.newContext({ baseURL: product.url });
  const colleague = await context.newPage();
  await openDashboard(colleague);
  const read = colleague.waitForResponse('**/api/crm/mark-read');
  await openChat(colleague, firm.name);
  await expect(bubble(colleague, 'For later')).toBeVisible();
  await read;
  const marks = callsTo(colleague, /mark-read/);
  await board.getByRole('button', { name: 'Mark unread' }).click();
  await expectToast(page, 'Marked Unread');
  await expect(board).toHaveCount(0);
  for (const screen of [page, colleague]) {
    await expect(bellBehind(screen)).toHaveAttribute('aria-label', 'Unread messages (1)');
  }
  await textUs(product, firm.member.phone, 'Another conversation');
  await expect(bellBehind(colleague)).toHaveAttribute('aria-label', 'Unread messages (2)');
  expect(marks).toEqual([]);
  // The colleague's open chat marks this text and all earlier ones of the firm as read.
  await textUs(product, firm.phone, 'And one more thing');
  await expect(bubble(colleague, 'And one more thing')).toBeVisible();
  await expect(bellBehind(page)).toHaveAttribute('aria-label', 'Unread messages (1)');
  await context.close();
});

test('Without a stream, texts and counts are asked for', async ({ page, product, browserErrors }) => {
  browserErrors.expect(/500/);
  browserErrors.expect(/ERR_FAILED/);
  const { board } = chat(page);
  await page.route('**/api/crm/events', (route) => route.fulfill({ status: 204 }));
  await page.clock.install();
  await page.reload();

  for (const whose of ['customer', 'team member'] as const) {
    await test.step(`A text of a ${whose} is shown in the open chat before it is marked read`, async () => {
      const isCustomers = whose === 'customer';
      const opened = page.waitForResponse('**/api/crm/mark-read');
      await (isCustomers ? openChat(page, firm.name) : openMemberChat(page, firm));
      await opened;
      await expectShownBeforeRead(page, product, isCustomers ? firm.phone : firm.member.phone);
      await page.keyboard.press('Escape');
      await expect(board).toHaveCount(0);
    });
  }

  await test.step('A text that cannot be loaded into the open chat stays unread', async () => {
    const opened = page.waitForResponse('**/api/crm/mark-read');
    await openTab(page, 'Customers');
    await openChat(page, firm.name);
    await opened;
    const marks = callsTo(page, /mark-read/);
    await page.route('**/api/crm/sms/**', (route) => route.fulfill({ status: 500, json: { message: 'broken' } }));
    await textUs(product, firm.phone, 'And now?');
    const asked = page.waitForRequest('**/api/crm/sms/**');
    await page.clock.runFor(31_000);
    await asked;
    await expect(board.getByText('Texts are not up to date')).toBeVisible();
    expect(marks).toEqual([]);
    await page.unroute('**/api/crm/sms/**');
    await page.clock.runFor(31_000);
    await expect(bubble(page, 'And now?')).toBeVisible();
    await expect.poll(() => marks.length).toBe(1);
  });

  await test.step('Every 30 s the counts are asked for, should no announcement come', async () => {
    await page.route('**/api/crm/events', (route) => route.abort('failed'));
    await page.reload();
    await expect(row(page, firm.name)).toBeVisible();
    await expect(bell(page).button).toHaveAccessibleName('Unread messages');
    await textUs(product, firm.phone, 'Hello');
    await page.clock.runFor(29_000);
    await expect(bell(page).button).toHaveAccessibleName('Unread messages');
    await page.clock.runFor(2_000);
    await expect(bell(page).button).toHaveAccessibleName('Unread messages (1)');
  });
});

/** Expects a text to be in the open chat when it is marked read, although nothing announces it. */
async function expectShownBeforeRead(page: Page, product: Product, phone: string): Promise<void> {
  const marks = callsTo(page, /mark-read/);
  const shown: number[] = [];
  const count = async (request: Request) => {
    if (request.url().includes('mark-read')) shown.push(await bubble(page, 'Can you see me?').count());
  };
  page.on('request', count);
  await textUs(product, phone, 'Can you see me?');
  await page.clock.runFor(31_000);
  await expect(bubble(page, 'Can you see me?')).toBeVisible();
  await expect.poll(() => marks.length).toBe(1);
  await expect.poll(() => shown).toEqual([1]);
  await expect.poll(async () => (await firm.staff.get('/api/crm/unread-counts')).text).toBe('[]');
  page.off('request', count);
}
