import type { Browser, Locator, Page } from '@playwright/test';
import { conversationPath } from '#contract/crm-addresses.ts';
import { textUs } from '../messaging/phone.ts';
import type { Product } from '../support/product.ts';
import { openDashboard, turnTab } from './crm.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './held-calls.ts';
import { bell, bubble, chat, openChat } from './messages-chat.ts';
import { openFirm } from './messages-records.ts';
import { callsTo } from './sign-up.ts';
import { expectToast } from './toasts.ts';

/** A text that the next poll would bring, up to 30 s later, is hardly seen within so many milliseconds. */
const SEEN_WITHIN = 5_000;

/** Opens the dashboard in a second browser. */
async function openColleague(browser: Browser, product: Product): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await openDashboard(page);
  return page;
}

/** Finds the bell's button, even when an open dialog hides the page from role locators. */
function bellBehind(page: Page): Locator {
  return page.locator('button[aria-label^="Unread messages"]');
}

test('Two staff see the same, and an open conversation is live and knows what has been seen', async ({
  page,
  context,
  browser,
  product,
  browserErrors,
}) => {
  const firm = await openFirm(page, product);
  const colleague = await openColleague(browser, product);

  await test.step('What one reads is read for all, wherever they are in the CRM', async () => {
    await textUs(product, firm.phone, 'Hello');
    for (const screen of [page, colleague]) {
      await expect(bell(screen).button).toHaveAccessibleName('Unread messages (1)');
    }
    await openChat(colleague, firm.name);
    await expect(bell(page).button).toHaveAccessibleName('Unread messages');
  });

  await test.step('What one writes is seen by the other in the same conversation', async () => {
    const read = page.waitForResponse('**/api/crm/mark-read');
    const mine = await openChat(page, firm.name);
    await read;
    await mine.message.fill('From the first desk');
    await mine.message.press('Enter');
    await expect(bubble(colleague, 'From the first desk')).toContainText('Delivered');
    for (const screen of [page, colleague]) await expect(bubble(screen, 'From the first desk')).toHaveCount(1);
  });

  await test.step('What is marked unread stays so, also where the chat is open on another screen', async () => {
    const marks = callsTo(colleague, /mark-read/);
    const { board } = chat(page);
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
    await textUs(product, firm.phone, 'From the phone');
    await expect(bubble(colleague, 'From the phone')).toBeInViewport();
    await expect(bellBehind(page)).toHaveAttribute('aria-label', 'Unread messages (1)');
  });

  await test.step('So it does where the inbox shows it', async () => {
    const { body } = await firm.staff.get(`/api/crm/conversations?customerId=${firm.id}&channel=text`);
    const [conversation] = body as unknown as { id: string }[];
    const opened = colleague.waitForResponse('**/api/crm/conversations/*/read');
    await colleague.goto(conversationPath(conversation?.id ?? ''));
    await opened;
    const marks = callsTo(colleague, /\/(read|mark-read)$/);
    // Pressed before it is known that the chat has been read.
    const goOn = await holdCalls(page, '**/api/crm/mark-read');
    const leaves = page.waitForRequest('**/api/crm/mark-read');
    const { board } = await openChat(page, firm.name);
    await leaves;
    await board.getByRole('button', { name: 'Mark unread' }).click();
    goOn();
    for (const screen of [page, colleague]) {
      await expect(bellBehind(screen)).toHaveAttribute('aria-label', 'Unread messages (2)');
    }
    await textUs(product, firm.member.phone, 'Somebody else');
    await expect(bellBehind(colleague)).toHaveAttribute('aria-label', 'Unread messages (3)');
    expect(marks).toEqual([]);
    await textUs(product, firm.phone, 'Into the inbox');
    await expect(colleague.getByRole('log')).toContainText('Into the inbox');
    await expect(bellBehind(page)).toHaveAttribute('aria-label', 'Unread messages (2)');
  });

  await colleague.context().close();
  const opened = page.waitForResponse('**/api/crm/mark-read');
  await openChat(page, firm.name);
  await opened;
  await firm.staff.post('/api/crm/mark-read', { teamMemberId: firm.member.id });
  const unread = async () => (await firm.staff.get('/api/crm/unread-counts')).body;

  await test.step('A text is seen in an open conversation when it arrives, and not by the next poll', async () => {
    const delays: number[] = [];
    for (const words of ['first of three', 'second of three', 'third of three']) {
      const arrived = textUs(product, firm.phone, words).then(() => Date.now());
      await bubble(page, words).waitFor();
      delays.push(Date.now() - (await arrived));
    }
    // Uses the median, because a busy machine may delay one text.
    expect(delays.sort((one, other) => one - other)[1]).toBeLessThan(SEEN_WITHIN);
  });

  await test.step('What arrives while somebody reads is read; what arrives behind another tab is not', async () => {
    await textUs(product, firm.phone, 'Seen');
    await expect(bubble(page, 'Seen')).toBeVisible();
    await expect.poll(unread).toEqual([]);
    await turnTab(page, 'hidden');
    await textUs(product, firm.phone, 'Behind');
    await expect(bubble(page, 'Behind')).toHaveCount(1);
    await expect(page).toHaveTitle(/^\(1\)/);
    await turnTab(page, 'visible');
    await expect(page).not.toHaveTitle(/^\(/);
    expect(context.pages()).toHaveLength(1);
  });

  await test.step('A text that comes while another is being marked read stays unread', async () => {
    await expect.poll(unread).toEqual([]);
    const { promise: isOver, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/api/crm/mark-read', async (route) => {
      await isOver;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/crm/mark-read');
    await textUs(product, firm.phone, 'In view');
    await asked;
    await turnTab(page, 'hidden');
    await textUs(product, firm.phone, 'Unseen');
    await expect(bubble(page, 'Unseen')).toHaveCount(1);
    goOn();
    await expect.poll(unread).toMatchObject([{ unreadCount: 1, preview: 'Unseen' }]);
    await expect(page).toHaveTitle(/^\(1\)/);
    await page.unroute('**/api/crm/mark-read');
    await turnTab(page, 'visible');
  });

  await test.step('After a lost connection the stream comes back, with what was missed', async () => {
    // The errors of the calls in the meantime depend on chance.
    browserErrors.expect(/ERR_|503/);
    // The restart ends the stream, and without a network it cannot come back.
    await context.setOffline(true);
    await product.restart();
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/crm/events'));
    await textUs(product, firm.phone, 'meanwhile');
    await failed;
    await expect(bubble(page, 'meanwhile')).toHaveCount(0);
    await context.setOffline(false);
    await expect(bubble(page, 'meanwhile')).toBeVisible();
    await textUs(product, firm.phone, 'after');
    await expect(bubble(page, 'after')).toBeVisible();
  });
});
