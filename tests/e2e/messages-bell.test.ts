import type { Page, Request } from '@playwright/test';
import { shownAs, textUs } from '../messaging/phone.ts';
import type { Product } from '../support/product.ts';
import { newPhone } from '../support/records.ts';
import { openDashboard, openTab, row } from './crm.ts';
import { expect, test } from './fixtures.ts';
import { tryAgain } from './held-calls.ts';
import { bell, bubble, chat, openChat } from './messages-chat.ts';
import { type Firm, openFirm, startFirm } from './messages-records.ts';
import { callsTo } from './sign-up.ts';
import { expectToast } from './toasts.ts';

const TEXTS = '**/api/crm/sms/**';
const MAILS = /\/api\/crm\/conversations\?.*channel=email/;
const BROKEN = { status: 500, json: { message: 'broken' } };

test('The bell counts and names the texts that nobody has read, and leads to them', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/500/);
  const firm = await openFirm(page, product);
  const { button, list, rows } = bell(page);
  const names = rows.getByRole('button');
  const { board } = chat(page);
  const stranger = newPhone();

  await test.step('Without unread messages the bell says so, and hinders nobody', async () => {
    await button.click();
    await expect(list.getByText('No unread messages', { exact: true })).toBeVisible();
    await openTab(page, 'Purchases');
    await expect(list).toHaveCount(0);
    await button.click();
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  await test.step('It does not say so while nobody knows of unread emails', async () => {
    await page.route(MAILS, (route) => route.fulfill(BROKEN));
    await page.reload();
    await button.click();
    const failure = list.getByRole('alert').filter({ hasText: 'Unread emails could not be loaded.' });
    await expect(failure).toBeVisible();
    await expect(list.getByText('No unread messages', { exact: true })).toHaveCount(0);
    await tryAgain(page, MAILS, failure);
    await expect(list.getByText('No unread messages', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('Unread texts mark the row and the panel of who sent them', async () => {
    await textUs(product, firm.phone, 'The first');
    await textUs(product, firm.phone, 'When does my policy renew?');
    await textUs(product, firm.member.phone, 'three');
    await textUs(product, stranger, 'four');
    await openTab(page, 'Customers');
    await expect(row(page, firm.name).getByTitle('2 unread')).toBeVisible();
    await page.getByRole('table').getByRole('link', { name: firm.name }).click();
    const panel = page.getByRole('complementary', { name: firm.name });
    await expect(panel.getByTitle('2 unread')).toBeVisible();
    await expect(panel.getByTitle('1 unread')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('It counts them and names whose they are, who has waited longest first, with the newest words of each', async () => {
    await expect(button).toHaveAccessibleName('Unread messages (4)');
    await button.click();
    await expect(list.getByRole('heading', { name: 'Unread Messages (4)' })).toBeVisible();
    await expect(names).toHaveCount(3);
    await expect(names.nth(0)).toHaveAccessibleName(`Customer: ${firm.name} ${shownAs(firm.phone)} 2 unread`);
    await expect(names.nth(0)).toHaveAccessibleDescription('When does my policy renew? moments ago');
    await expect(names.nth(1)).toHaveAccessibleName(
      `Team member: ${firm.member.name} ${shownAs(firm.member.phone)} 1 unread`,
    );
    await expect(names.nth(2)).toHaveAccessibleName(`Unknown sender: ${shownAs(stranger)} 1 unread`);
  });

  await test.step('A conversation that cannot be opened says so, and is read at the next try', async () => {
    await page.route(TEXTS, (route) => route.fulfill(BROKEN));
    await names.first().click();
    await expectToast(page, 'Error', 'Failed to open conversation');
    await expect(board.getByRole('alert')).toContainText('Texts could not be loaded');
    await tryAgain(page, TEXTS, board);
    await expect(bubble(page, 'When does my policy renew?')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toHaveAccessibleName('Unread messages (2)');
    await expect(row(page, firm.name).getByTitle(/unread/)).toHaveCount(0);
  });

  await test.step('Picking a conversation opens it, closes the list, and marks it read with one call', async () => {
    const marks = callsTo(page, /mark-read/);
    const marked = page.waitForRequest('**/api/crm/mark-read');
    await button.click();
    await names.first().click();
    expect((await marked).postDataJSON()).toEqual({ teamMemberId: firm.member.id, upTo: expect.any(String) });
    await expect(list).toHaveCount(0);
    await expect(board).toHaveAccessibleName(`Team Member Chat ${firm.member.name}`);
    await expect(bubble(page, 'three')).toBeVisible();
    await expect(chat(page).message).toBeFocused();
    // Any further call of the pick would come before this text is counted.
    await textUs(product, firm.phone, 'I wait less long');
    await page.keyboard.press('Escape');
    await expect(row(page, firm.name).getByTitle('1 unread')).toBeVisible();
    await expect(button).toHaveAccessibleName('Unread messages (2)');
    expect(marks).toEqual(['/api/crm/mark-read']);
    await expect(button).toBeFocused();
  });

  await test.step('From one unread conversation the next is a press away, who has waited longest first', async () => {
    await textUs(product, firm.member.phone, 'I am the newest');
    await button.click();
    await expect(rows).toHaveCount(3);
    await names.last().click();
    await expect(board).toHaveAccessibleName(`Team Member Chat ${firm.member.name}`);
    await expect(bubble(page, 'I am the newest')).toBeVisible();
    await board.getByRole('button', { name: 'Next unread (2)' }).click();
    await expect(board).toHaveAccessibleName(`Unknown sender ${shownAs(stranger)}`);
    await expect(bubble(page, 'four')).toBeVisible();
    await board.getByRole('button', { name: 'Next unread (1)' }).click();
    await expect(board).toHaveAccessibleName(`SMS Conversation ${firm.name}`);
    await expect(board.getByRole('button', { name: /^Next unread/ })).toHaveCount(0);
  });
});

test('Without a stream, texts and counts are asked for', async ({ page, product, browserErrors }) => {
  browserErrors.expect(/500/);
  const firm = await startFirm(product);
  await page.route('**/api/crm/events', (route) => route.fulfill({ status: 204 }));
  await page.clock.install();
  await openDashboard(page);

  await test.step('The counts are asked for every 30 s, and a text is shown in the open chat before it is marked read', async () => {
    const opened = page.waitForResponse('**/api/crm/mark-read');
    await openChat(page, firm.name);
    await opened;
    await expectShownBeforeRead(page, product, firm);
  });

  await test.step('A text that cannot be loaded into the open chat stays unread', async () => {
    const marks = callsTo(page, /mark-read/);
    await page.route(TEXTS, (route) => route.fulfill(BROKEN));
    await textUs(product, firm.phone, 'And now?');
    const asked = page.waitForRequest(TEXTS);
    await page.clock.runFor(31_000);
    await asked;
    await expect(chat(page).board.getByText('Texts are not up to date')).toBeVisible();
    expect(marks).toEqual([]);
    await page.unroute(TEXTS);
    await page.clock.runFor(31_000);
    await expect(bubble(page, 'And now?')).toBeVisible();
    await expect.poll(() => marks.length).toBe(1);
  });
});

/** Expects a text to be in the open chat when it is marked read, although nothing announces it. */
async function expectShownBeforeRead(page: Page, product: Product, { staff, phone }: Firm): Promise<void> {
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
  await expect.poll(async () => (await staff.get('/api/crm/unread-counts')).text).toBe('[]');
  page.off('request', count);
}
