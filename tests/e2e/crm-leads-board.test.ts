import type { Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { leads } from '#server/database/schema.ts';
import type { Product } from '../support/product.ts';
import { expectAccessible } from './accessible.ts';
import { filterBy } from './crm.ts';
import { dialog, failWrites } from './crm-dialogs.ts';
import { addLead, addLeads, addManyLeads, card, column, openLeads, stageOf } from './crm-leads-records.ts';
import { clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls, tryAgain } from './held-calls.ts';
import { callsTo } from './sign-up.ts';
import { expectToast } from './toasts.ts';

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

/** Moves a lead to Demo booked by its menu, which is left once without an answer. */
async function bookByMenu(page: Page, product: Product): Promise<void> {
  const moveByMenu = async (): Promise<void> => {
    await card(page, 'New', 'Dan Dated').getByRole('button', { name: 'Actions for Dan Dated' }).click();
    await page.getByRole('button', { name: 'Move to Demo booked' }).click();
  };
  await moveByMenu();
  const ask = dialog(page, 'Move to Demo booked');
  await expect(ask.getByText('When is the demo with Dan Dated?')).toBeVisible();
  await expect(ask.getByLabel('Date of the demo'), 'not that of the call').toHaveValue('');
  await ask.getByRole('button', { name: 'Cancel' }).click();
  expect(await stageOf(product, 'Dan Dated')).toBe('new');
  await moveByMenu();
  await ask.getByLabel('Date of the demo').fill('2031-05-06T14:30');
  await ask.getByRole('button', { name: 'Save as Demo booked' }).click();
  await expect(card(page, 'Demo booked', 'Dan Dated')).toContainText('Demo');
  await expect.poll(() => stageOf(product, 'Dan Dated')).toBe('demo_booked');
  const [lead] = await product.database.db.select().from(leads).where(eq(leads.name, 'Dan Dated'));
  expect([lead?.nextStep, lead?.nextStepAt?.getFullYear()]).toEqual(['Demo', 2031]);
}

test('A day on the board: it shows the leads by stage, and they are dragged by mouse', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/500/);
  await test.step('The board shows the leads by stage, and is the view that the URL names', async () => {
    await addLeads(product);
    await addLead(product, { name: 'Dan Dated', nextStep: 'Call back', nextStepAt: new Date(Date.now() + 3_600_000) });
    await addManyLeads(product, 42);
    await openLeads(page);
    await page.getByRole('button', { name: 'Board' }).click();
    await expect(page).toHaveURL(/view=board/);
    await expect(card(page, 'New', 'Nora New')).toBeVisible();
    await expect(card(page, 'Contacted', 'Carl Contacted')).toContainText('Call about the demo');
    await expect(card(page, 'Lost', 'Lou Lost')).toContainText('Lost: Too expensive');
    await filterBy(page, 'Campaign', 'spring');
    await expect(card(page, 'New', 'Nora New')).toHaveCount(0);
    await expect(card(page, 'Contacted', 'Carl Contacted')).toBeVisible();
  });

  await test.step('A column that could not be loaded says so beside the others, and comes at the next try', async () => {
    const ofColumn = '**/api/crm/leads?*stage=contacted*';
    await page.route(ofColumn, (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.reload();
    await expect(column(page, 'Contacted').getByRole('alert')).toContainText('Contacted could not be loaded');
    await expect(column(page, 'New')).toContainText('None');
    await tryAgain(page, ofColumn, column(page, 'Contacted'));
    await expect(card(page, 'Contacted', 'Carl Contacted')).toBeVisible();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
  });

  await test.step('A column asks for a few of many leads, and for more on demand', async () => {
    await expect(column(page, 'New')).toContainText('20 of 44');
    await expect(column(page, 'New').getByRole('listitem')).toHaveCount(21);
    const calls = callsTo(page, /\/api\/crm\/leads$/);
    await column(page, 'New').getByRole('button', { name: 'Show 20 more in New' }).click();
    await expect(column(page, 'New')).toContainText('40 of 44');
    expect(calls).toHaveLength(1);
  });

  await test.step('Whoever moves a lead to Demo booked by its menu is asked for the date, which becomes the next step', () =>
    bookByMenu(page, product));

  await test.step('A lead that is dragged to Contacted is unanswered still, because nobody has answered', async () => {
    await expect(card(page, 'New', 'Nora New')).toContainText('Unanswered');
    await drag(page, card(page, 'New', 'Nora New'), 'Contacted');
    await expect(card(page, 'New', 'Nora New')).toHaveCount(0);
    await expect.poll(() => stageOf(product, 'Nora New')).toBe('contacted');
    await expect(card(page, 'Contacted', 'Nora New')).toContainText('Unanswered');
  });

  await test.step('A move that fails is taken back, and said', async () => {
    await failWrites(page, '**/api/crm/leads/*');
    await drag(page, card(page, 'Contacted', 'Nora New'), 'Demo booked');
    await expectToast(page, 'Failed to Move Lead', 'There was an error moving the lead. Please try again.');
    await expect(card(page, 'Contacted', 'Nora New')).toBeVisible();
    await expect(card(page, 'Demo booked', 'Nora New')).toHaveCount(0);
    await page.unroute('**/api/crm/leads/*');
  });

  await test.step('A card that is dragged to Lost stays until the reason is given', async () => {
    await page.setViewportSize({ width: 2200, height: 900 });
    await drag(page, card(page, 'Contacted', 'Nora New'), 'Lost');
    await expect(dialog(page, 'Move to Lost')).toBeVisible();
    expect(await stageOf(product, 'Nora New')).toBe('contacted');
    await dialog(page, 'Move to Lost').getByLabel('Reason').fill('Wrong number');
    await page.keyboard.press('Enter');
    await expect(card(page, 'Lost', 'Nora New')).toContainText('Wrong number');
  });
});

/** Moves a card, and takes it up once more without moving it. */
async function moveByKeys(page: Page, product: Product): Promise<void> {
  const handle = (stage: string) => card(page, stage, 'Nora New').getByRole('button', { name: 'Drag Nora New' });
  await handle('New').focus();
  await page.keyboard.press('Space');
  await expect(said(page)).toHaveText('Nora New is over New.');
  for (const [key, stage] of [
    ['ArrowRight', 'Contacted'],
    ['ArrowRight', 'Demo booked'],
    ['ArrowLeft', 'Contacted'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(said(page)).toHaveText(`Nora New is over ${stage}.`);
  }
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
}

test('The board is used by keys alone, by the menus of its cards, and beside colleagues', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  browserErrors.expect(/ERR_FAILED/);
  const choose = async (stage: string, name: string, choice: string) => {
    await card(page, stage, name)
      .getByRole('button', { name: `Actions for ${name}` })
      .click();
    await dialog(page, name).getByRole('button', { name: choice, exact: true }).click();
  };
  await addLeads(product);
  await addLead(product, { name: 'Otto Older', createdAt: new Date('2026-01-01') });
  const { id } = await addLead(product, { name: 'Cora Contested', stage: 'won' });
  await openLeads(page, BOARD);

  await test.step('Tab goes from column to column, and the arrows from card to card and to what a card has', async () => {
    await card(page, 'New', 'Nora New').getByRole('link').focus();
    await page.keyboard.press('ArrowDown');
    await expect(card(page, 'New', 'Otto Older').getByRole('link')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name: 'Actions for Otto Older' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('button', { name: 'Drag Otto Older' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(card(page, 'Contacted', 'Carl Contacted').getByRole('link')).toBeFocused();
  });

  await test.step('axe finds nothing on the board with a lead that waits to leave the column in use', async () => {
    await product.database.db.update(leads).set({ stage: 'won' }).where(eq(leads.name, 'Carl Contacted'));
    await expect(card(page, 'Contacted', 'Carl')).toContainText('Now in Won');
    await expectAccessible(page);
  });

  await test.step('A card is moved by keys alone, which say where it is, and keeps the focus', () =>
    moveByKeys(page, product));

  await test.step('A card’s menu moves it twice in a row, before the first move is answered', async () => {
    // The server refuses the second move, because the first has changed the lead. The app then sends it again.
    const letThrough = await holdCalls(page, '**/api/crm/leads/*');
    await choose('Contacted', 'Nora New', 'Move to New');
    await choose('New', 'Nora New', 'Move to Demo done');
    await expect(card(page, 'Demo done', 'Nora New')).toBeVisible();
    letThrough();
    await expect.poll(() => stageOf(product, 'Nora New')).toBe('demo_done');
    await expect(card(page, 'Demo done', 'Nora New')).toBeVisible();
  });

  await test.step('What has changed but the stage is no obstacle to a move, and another stage asks which move holds', async () => {
    // Keeps the screen from learning of the changes.
    await page.route('**/api/crm/leads?*', (route) => route.abort());
    await product.database.db.update(leads).set({ nextStep: 'Theirs' }).where(eq(leads.name, 'Otto Older'));
    await choose('New', 'Otto Older', 'Move to Contacted');
    await expect(card(page, 'Contacted', 'Otto Older')).toContainText('Theirs');
    await (await product.staff()).send('PATCH', `/api/crm/leads/${id}`, { stage: 'contacted' }, {});
    await choose('Won', 'Cora Contested', 'Move to New');
    const conflict = dialog(page, 'Move Cora Contested');
    await expect(conflict.getByRole('region', { name: /after you opened it/ })).toContainText('Contacted');
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await expect(card(page, 'New', 'Cora')).toBeVisible();
    await expect.poll(() => stageOf(product, 'Cora Contested')).toBe('new');
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
