import type { Browser, Page } from '@playwright/test';
import { textUs } from '../messaging/phone.ts';
import type { Product } from '../support/product.ts';
import { openDashboard } from './crm.ts';
import { expect, test } from './fixtures.ts';
import { bell, bubble, openChat } from './messages-chat.ts';
import { type Firm, openFirm } from './messages-records.ts';

/** A text must be visible this many milliseconds after its arrival. */
const SEEN_WITHIN = 1_000;

let firm: Firm;
test.beforeEach(async ({ page, product }) => {
  firm = await openFirm(page, product);
});

/** Opens the dashboard in a second browser. */
async function openColleague(browser: Browser, product: Product): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await openDashboard(page);
  return page;
}

/** Moves the tab to the background or to the front. */
async function turnTab(page: Page, to: DocumentVisibilityState): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, to);
}

test('Two staff in two browsers see the same', async ({ page, browser, product }) => {
  const colleague = await openColleague(browser, product);

  await test.step('What one reads is read for all, wherever they are in the CRM', async () => {
    await textUs(product, firm.phone, 'Hello');
    for (const screen of [page, colleague]) {
      await expect(bell(screen).button).toHaveAccessibleName('Unread messages (1)');
    }
    await openChat(colleague, firm.name);
    await expect(bell(page).button).toHaveAccessibleName('Unread messages');
  });

  await test.step('Two staff in two browsers see the same conversation live', async () => {
    const mine = await openChat(page, firm.name);
    await mine.message.fill('From the first desk');
    await mine.message.press('Enter');
    await expect(bubble(colleague, 'From the first desk')).toContainText('Delivered');
    await textUs(product, firm.phone, 'From the phone');
    for (const screen of [page, colleague]) {
      await expect(bubble(screen, 'From the phone')).toBeInViewport();
      await expect(bubble(screen, 'From the first desk')).toHaveCount(1);
    }
  });
  await colleague.context().close();
});

test('An open conversation is live, and knows what has been seen', async ({
  page,
  context,
  product,
  browserErrors,
}) => {
  const opened = page.waitForResponse('**/api/crm/mark-read');
  await openChat(page, firm.name);
  await opened;
  // A text of another test's person, who is deleted by now, may come late.
  const unread = async () =>
    ((await firm.staff.get('/api/crm/unread-counts')).body as unknown as { phone: string }[]).filter(
      ({ phone }) => phone === firm.phone,
    );

  await test.step('A text is seen in an open conversation within a second of its arrival', async () => {
    const delays: number[] = [];
    for (const words of ['one', 'two', 'three', 'four', 'five']) {
      const arrived = textUs(product, firm.phone, words).then(() => Date.now());
      await bubble(page, words).waitFor();
      delays.push(Date.now() - (await arrived));
    }
    // Uses the median, because a busy machine may delay one text. Without the stream a text would take up to 30 s.
    expect(delays.sort((one, other) => one - other)[2]).toBeLessThan(SEEN_WITHIN);
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
    await textUs(product, firm.phone, 'before');
    await expect(bubble(page, 'before')).toBeVisible();
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
