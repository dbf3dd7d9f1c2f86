import type { Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { leads } from '#server/database/schema.ts';
import { expectAccessible } from './accessible.ts';
import { filterBy } from './crm.ts';
import { dialog, failWrites } from './crm-dialogs.ts';
import { addLead, addLeads, addManyLeads, card, column, openLeads, stageOf } from './crm-leads-records.ts';
import { clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { callsTo } from './sign-up.ts';
import { expectToast } from './toasts.ts';

test.describe.configure({ timeout: 120_000 });

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(async ({ product }) => {
  await clearRecords(product);
});

const BOARD = '?view=board';

/** Finds what the board says while a card is moved. A toast is announced beside it. */
const said = (page: Page): Locator => page.locator('[id^=DndLiveRegion]');

/** Drags a card into a stage with the mouse, in small steps, and drops it once the board has announced the stage. */
async function drag(page: Page, from: Locator, stage: string): Promise<void> {
  const [start, end] = [await from.boundingBox(), await column(page, stage).boundingBox()];
  if (!start || !end) throw new Error('There is nothing to drag from or to.');
  await page.mouse.move(start.x + 40, start.y + start.height - 15);
  await page.mouse.down();
  await page.mouse.move(start.x + 60, start.y + start.height, { steps: 4 });
  await page.mouse.move(end.x + end.width / 2, end.y + 120, { steps: 8 });
  await expect(said(page)).toContainText(`is over ${stage}.`);
  await page.mouse.up();
}

test('A day on the board: it shows the leads by stage, and they are dragged by mouse', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/500/);
  await test.step('The board shows the leads by stage, and is the view that the URL names', async () => {
    await addLeads(product);
    await openLeads(page);
    await page.getByRole('button', { name: 'Board' }).click();
    await expect(page).toHaveURL(/view=board/);
    await expect(card(page, 'New', 'Nora New')).toBeVisible();
    await expect(card(page, 'Contacted', 'Carl Contacted')).toContainText('Call about the demo');
    await expect(card(page, 'Lost', 'Lou Lost')).toContainText('Lost: Too expensive');
    await expect(column(page, 'Demo booked')).toContainText('None');
    await filterBy(page, 'Campaign', 'spring');
    await expect(card(page, 'New', 'Nora New')).toHaveCount(0);
    await expect(card(page, 'Contacted', 'Carl Contacted')).toBeVisible();
    await page.reload();
    await expect(card(page, 'Contacted', 'Carl Contacted')).toBeVisible();
    await expect(card(page, 'New', 'Nora New')).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
  });

  await test.step('A lead that is dragged to Contacted is unanswered still, because nobody has answered', async () => {
    await expect(card(page, 'New', 'Nora New')).toContainText('Unanswered');
    await drag(page, card(page, 'New', 'Nora New'), 'Contacted');
    await expect(card(page, 'Contacted', 'Nora New')).toContainText('Unanswered');
    await page.reload();
    await expect(card(page, 'Contacted', 'Nora New')).toContainText('Unanswered');
  });

  await test.step('A card is dragged by mouse into another stage, and is there after a reload', async () => {
    await drag(page, card(page, 'Contacted', 'Nora New'), 'Demo booked');
    await expect(card(page, 'Demo booked', 'Nora New')).toBeVisible();
    await expect(card(page, 'New', 'Nora New')).toHaveCount(0);
    await expect.poll(() => stageOf(product, 'Nora New')).toBe('demo_booked');
    await page.reload();
    await expect(card(page, 'Demo booked', 'Nora New')).toBeVisible();
  });

  await test.step('A move that fails is taken back, and said', async () => {
    await failWrites(page, '**/api/crm/leads/*');
    await drag(page, card(page, 'Demo booked', 'Nora New'), 'Contacted');
    await expectToast(page, 'Failed to Move Lead', 'There was an error moving the lead. Please try again.');
    await expect(card(page, 'Demo booked', 'Nora New')).toBeVisible();
    await expect(card(page, 'Contacted', 'Nora New')).toHaveCount(0);
    await page.unroute('**/api/crm/leads/*');
  });

  await test.step('A card that is dragged to Lost stays until the reason is given', async () => {
    await page.setViewportSize({ width: 2200, height: 900 });
    await drag(page, card(page, 'Demo booked', 'Nora New'), 'Lost');
    await dialog(page, 'Move to Lost').getByRole('button', { name: 'Cancel' }).click();
    await expect(card(page, 'Demo booked', 'Nora New')).toBeVisible();
    await drag(page, card(page, 'Demo booked', 'Nora New'), 'Lost');
    await dialog(page, 'Move to Lost').getByLabel('Reason').fill('Wrong number');
    await page.keyboard.press('Enter');
    await expect(card(page, 'Lost', 'Nora New')).toContainText('Wrong number');
  });
});

test('The board is used by keys alone, and by the menus of its cards', async ({ page, product, browserErrors }) => {
  await test.step('Tab goes from column to column, and the arrows from card to card and to what a card has', async () => {
    await addLeads(product);
    await addLead(product, { name: 'Otto Older', createdAt: new Date('2026-01-01') });
    await openLeads(page, BOARD);
    await card(page, 'New', 'Nora New').getByRole('link').focus();
    await page.keyboard.press('ArrowDown');
    await expect(card(page, 'New', 'Otto Older').getByRole('link')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name: 'Actions for Otto Older' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('button', { name: 'Drag Otto Older' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(card(page, 'New', 'Otto Older').getByRole('link')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(card(page, 'Contacted', 'Carl Contacted').getByRole('link')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Carl Contacted' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary')).toHaveCount(0);
  });

  await test.step('A card is moved by keys alone, which say where it is, and keeps the focus', async () => {
    const handle = (stage: string) => card(page, stage, 'Nora New').getByRole('button', { name: 'Drag Nora New' });
    await handle('New').focus();
    await page.keyboard.press('Space');
    await expect(said(page)).toHaveText('Nora New is over New.');
    await page.keyboard.press('ArrowRight');
    await expect(said(page)).toHaveText('Nora New is over Contacted.');
    await page.keyboard.press('ArrowRight');
    await expect(said(page)).toHaveText('Nora New is over Demo booked.');
    await page.keyboard.press('ArrowLeft');
    await expect(said(page)).toHaveText('Nora New is over Contacted.');
    await page.keyboard.press('Space');
    await expect(said(page)).toHaveText('Nora New is moved to Contacted.');
    await expect(handle('Contacted')).toBeFocused();
    await expect.poll(() => stageOf(product, 'Nora New')).toBe('contacted');
    await page.keyboard.press('Space');
    await expect(said(page)).toHaveText('Nora New is over Contacted.');
    await page.keyboard.press('ArrowRight');
    await expect(said(page)).toHaveText('Nora New is over Demo booked.');
    await page.keyboard.press('Escape');
    await expect(said(page)).toHaveText('Nora New stays where it was.');
    await expect(handle('Contacted')).toBeFocused();
    expect(await stageOf(product, 'Nora New')).toBe('contacted');
  });

  await test.step('A card’s menu moves it too, twice in a row, and asks why it is lost', async () => {
    // The server refuses the second move, because the first has changed the lead. The app then sends it again.
    browserErrors.expect(/409/);
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/crm/leads/*', async (route) => {
      await answered.promise;
      await route.continue();
    });
    const choose = async (stage: string, choice: string) => {
      await card(page, stage, 'Nora New').getByRole('button', { name: 'Actions for Nora New' }).click();
      await dialog(page, 'Nora New').getByRole('button', { name: choice, exact: true }).click();
    };
    await choose('Contacted', 'Move to New');
    await choose('New', 'Move to Demo done');
    await expect(card(page, 'Demo done', 'Nora New')).toBeVisible();
    answered.resolve();
    await expect.poll(() => stageOf(product, 'Nora New')).toBe('demo_done');
    await expect(card(page, 'Demo done', 'Nora New')).toBeVisible();
    await choose('Demo done', 'Move to Lost');
    await dialog(page, 'Move to Lost').getByLabel('Reason').fill('Not now');
    await dialog(page, 'Move to Lost').getByRole('button', { name: 'Save as Lost' }).click();
    await expect(card(page, 'Lost', 'Nora New')).toContainText('Lost: Not now');
    await expect.poll(() => stageOf(product, 'Nora New')).toBe('lost');
  });
});

test('What colleagues change meanwhile is no obstacle, or is asked about', async ({ page, product, browserErrors }) => {
  browserErrors.expect(/409/);
  browserErrors.expect(/ERR_FAILED/);
  await test.step('axe finds nothing on the board, nor with a lead that waits to leave its column', async () => {
    await addLeads(product);
    await openLeads(page, BOARD);
    await expect(card(page, 'New', 'Nora New')).toBeVisible();
    await expectAccessible(page);
    await card(page, 'Contacted', 'Carl').getByRole('link').focus();
    await product.database.db.update(leads).set({ stage: 'won' }).where(eq(leads.name, 'Carl Contacted'));
    await expect(card(page, 'Contacted', 'Carl')).toContainText('Now in Won');
    await expectAccessible(page);
  });

  await test.step('What has changed but the stage is no obstacle to a move', async () => {
    await expect(card(page, 'New', 'Nora New')).toBeVisible();
    await page.route('**/api/crm/leads?*', (route) => route.abort());
    await product.database.db.update(leads).set({ nextStep: 'Theirs' }).where(eq(leads.name, 'Nora New'));
    await drag(page, card(page, 'New', 'Nora New'), 'Contacted');
    await expect(card(page, 'Contacted', 'Nora New')).toContainText('Theirs');
    await expect.poll(() => stageOf(product, 'Nora New')).toBe('contacted');
    await page.unroute('**/api/crm/leads?*');
  });

  await test.step('A lead that a colleague has moved elsewhere meanwhile asks which move holds', async () => {
    const { id } = await addLead(product, { name: 'Cora Contested' });
    await expect(card(page, 'New', 'Cora')).toBeVisible();
    const colleague = await product.staff();
    // A card under the pointer keeps its place.
    await card(page, 'New', 'Cora').hover();
    await colleague.send('PATCH', `/api/crm/leads/${id}`, { stage: 'won' }, {});
    await expect(card(page, 'New', 'Cora')).toContainText('Now in Won');
    await page.mouse.move(0, 0);
    await expect(card(page, 'Won', 'Cora')).toBeVisible();
    // Keeps the screen from learning of the next change.
    await page.route('**/api/crm/leads?*', (route) => route.abort());
    await colleague.send('PATCH', `/api/crm/leads/${id}`, { stage: 'contacted' }, {});
    await card(page, 'Won', 'Cora').getByRole('button', { name: 'Actions for Cora Contested' }).click();
    await dialog(page, 'Cora Contested').getByRole('button', { name: 'Move to New' }).click();
    const conflict = dialog(page, 'Move Cora Contested');
    await expect(conflict.getByRole('region', { name: /after you opened it/ })).toContainText('Contacted');
    await expect(card(page, 'Contacted', 'Cora')).toHaveCount(0);
    await expectAccessible(page);
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await expect(card(page, 'New', 'Cora')).toBeVisible();
    await expect.poll(() => stageOf(product, 'Cora Contested')).toBe('new');
  });
});

test('An empty board, one with nothing found, a failure and many leads say what to do', async ({
  page,
  product,
  browserErrors,
}) => {
  await test.step('The board without a lead, with nothing found and after a failure says what to do', async () => {
    browserErrors.expect(/500/);
    await openLeads(page, BOARD);
    await expect(page.getByText('No leads yet.')).toBeVisible();
    await addLeads(product);
    await expect(card(page, 'New', 'Nora New')).toBeVisible();
    await page.getByRole('searchbox').fill('zzzz');
    await expect(page.getByText('No leads match “zzzz”')).toBeVisible();
    await page.getByRole('button', { name: 'Show all leads' }).click();
    await page.route('**/api/crm/leads?*stage=won*', (route) => route.fulfill({ status: 500, body: '{}' }), {
      times: 1,
    });
    await page.reload();
    await expect(column(page, 'Won').getByRole('alert')).toContainText('Won could not be loaded');
    await expect(card(page, 'New', 'Nora New')).toBeVisible();
    await expectAccessible(page);
    await column(page, 'Won').getByRole('button', { name: 'Try again' }).click();
    await expect(card(page, 'Won', 'Wanda Won')).toBeVisible();
  });

  await test.step('A column asks for a few of many leads, and for more on demand', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await addManyLeads(product, 412);
    await page.goBack();
    await expect(column(page, 'New')).toContainText('20 of 413');
    await expect(column(page, 'New').getByRole('listitem')).toHaveCount(21);
    const calls = callsTo(page, /\/api\/crm\/leads$/);
    await column(page, 'New').getByRole('button', { name: 'Show 20 more in New' }).click();
    await expect(column(page, 'New')).toContainText('40 of 413');
    expect(calls).toHaveLength(1);
  });
});

test.describe('With a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a card is dragged after a rest, and a short press opens its panel', async ({ page, product }) => {
    await addLeads(product);
    await openLeads(page, BOARD);
    const box = await card(page, 'New', 'Nora New').boundingBox();
    if (!box) throw new Error('The card is not on the screen.');
    const touch = await page.context().newCDPSession(page);
    const at = (x: number, y: number) => ({ touchPoints: [{ x, y }] });
    const [x, y] = [box.x + 100, box.y + box.height - 15];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(x, y) });
    await expect(said(page)).toContainText('Nora New');
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(x + 20, y) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(375, y) });
    await expect(said(page)).toHaveText('Nora New is over Contacted.');
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => stageOf(product, 'Nora New')).toBe('contacted');
    await card(page, 'Contacted', 'Carl').getByRole('link').tap();
    await expect(page.getByRole('dialog', { name: 'Carl Contacted' })).toBeVisible();
  });
});
