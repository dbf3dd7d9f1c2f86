import type { Locator, Page } from '@playwright/test';
import { textUs } from '../messaging/phone.ts';
import { expectAccessible } from './accessible.ts';
import { nameLink, openDashboard, openTab } from './crm.ts';
import { openFromRow } from './crm-dialogs.ts';
import { insertCustomer } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { bubble, chat } from './messages-chat.ts';
import { type Firm, startFirm } from './messages-records.ts';
import { expectToast } from './toasts.ts';

let firm: Firm;

async function openBeside(page: Page): Promise<Locator> {
  await nameLink(page, firm.name).click();
  const panel = page.getByRole('complementary', { name: firm.name });
  await panel.getByRole('button', { name: `Text ${firm.name}` }).click();
  await expect(chat(page).board).toBeVisible();
  return panel;
}

test('A conversation stands beside the panel of its customer', async ({ page, product }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  firm = await startFirm(product);
  await insertCustomer(product, { name: 'Other LLC', email: 'other@firm.example' });
  for (const words of ['one', 'two', 'three', 'four']) await textUs(product, firm.phone, words);
  await countMany(page);
  await openDashboard(page);
  const { board, message } = chat(page);
  const panel = page.getByRole('complementary', { name: firm.name });

  await test.step('Send SMS shows the last three texts over its box', async () => {
    const sms = await openFromRow(page, firm.name, 'SMS', 'Send SMS');
    await expect(sms.getByRole('listitem')).toHaveText([/two$/, /three$/, /four$/]);
    await expect(sms.getByLabel('Message')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sms).toHaveCount(0);
  });

  await test.step('The panel has one button to text; Escape closes the conversation first and then the panel, and the focus comes back to where it was', async () => {
    await openBeside(page);
    await expect(message).toBeFocused();
    await expect(panel.getByRole('button', { name: /^(Email|Text|SMS|Chat|Edit|Delete) Ada/ })).toHaveText([
      'Email',
      'Text',
      'Edit',
      'Delete',
    ]);
    await page.keyboard.press('Escape');
    await expect(board).toHaveCount(0);
    await expect(panel.getByRole('button', { name: `Text ${firm.name}` })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  });

  await test.step('On a wide screen a conversation stands beside the panel of its customer, and the page stays in use', async () => {
    await openBeside(page);
    await expect(bubble(page, 'four')).toBeVisible();
    const [beside, aside] = await Promise.all([board.boundingBox(), panel.boundingBox()]);
    expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThanOrEqual(aside?.x ?? 0);
    await message.fill('It is.');
    await message.press('Enter');
    await expectToast(page, 'SMS Sent');
    await expect(panel.getByRole('region', { name: 'Timeline' })).toContainText('It is.');
    await expectAccessible(page);
    await expect(nameLink(page, 'Other LLC')).toBeInViewport({ ratio: 1 });
    await nameLink(page, 'Other LLC').click();
    const others = page.getByRole('complementary', { name: 'Other LLC' });
    await expect(others).toBeVisible();
    await expect(board, 'it goes with the panel of its customer').toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(others).toHaveCount(0);
  });

  await test.step('Beside a panel the header has room for what it holds, on a tablet too', async () => {
    await nameLink(page, firm.name).click();
    await expectHeaderAbove(page, panel, [1024, 1279, 1280]);
  });

  await test.step('Where there is no room beside the panel, the conversation is a dialog over the page', async () => {
    await page.setViewportSize({ width: 1200, height: 900 });
    await page.getByRole('button', { name: `Text ${firm.name}` }).click();
    await expect(board).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Customers' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(board).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  });

  await test.step('Beside panel and conversation, the bars at the top have room for what they hold', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openBeside(page);
    await expectHeaderAbove(page, board, [1280, 1440, 1760]);
    await expectRoomForCount(page, [1280, 1759]);
    await expect(panel).toBeVisible();
  });

  // Lists are read again in the background, and a call that Playwright makes for the page must not outlast the story.
  await page.unrouteAll({ behavior: 'wait' });
});

/** At these widths the header stands above what lies over the page, and its navigation is more than an edge. */
async function expectHeaderAbove(page: Page, cover: Locator, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const logout = await page.getByRole('button', { name: 'Logout' }).boundingBox();
    const bottom = (logout?.y ?? 0) + (logout?.height ?? 0);
    expect(bottom, `Logout at ${width} px`).toBeLessThanOrEqual((await cover.boundingBox())?.y ?? 0);
    const screens = await page.getByRole('navigation', { name: 'Screens' }).boundingBox();
    expect(screens?.width, `screens at ${width} px`).toBeGreaterThan(80);
  }
}

/** At these widths the tabs of each list leave room for the count beside them. */
async function expectRoomForCount(page: Page, widths: readonly number[]): Promise<void> {
  for (const tab of ['Customers', 'Team Members', 'Purchases'] as const) {
    await openTab(page, tab);
    const counted = page.locator('main p[role=status]').filter({ hasText: /^10,001 / });
    await expect(counted).toHaveCount(1);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const last = await page.getByRole('tab').last().boundingBox();
      const count = await counted.boundingBox();
      expect(count?.x, `${tab} at ${width} px`).toBeGreaterThan((last?.x ?? 0) + (last?.width ?? 0));
    }
  }
}

/** Says of each list that it is long. */
async function countMany(page: Page): Promise<void> {
  await page.route(/\/api\/crm\/(customers|team-members|purchases)\?/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-total-count': '10001' } });
  });
}
