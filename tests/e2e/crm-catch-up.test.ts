import type { Page } from '@playwright/test';
import { announcements, customers } from '#server/database/schema.ts';
import type { Product } from '../support/product.ts';
import { openDashboard, row } from './crm.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { callsTo } from './sign-up.ts';

const HOUR = 3_600_000;
const LIST = /\/api\/crm\/customers$/;
const LATE = { name: 'Late Comer', email: 'late@comer.example' };

/** Adds a customer without an event on any stream. */
async function addUnheard({ database }: Product): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.insert(customers).values(LATE);
    await tx.delete(announcements);
  });
}

/** Waits until these calls have not been made for as long as a busy machine needs to begin one. */
async function untilUnasked(page: Page, path: RegExp): Promise<void> {
  const calls = callsTo(page, path);
  let seen: number;
  do {
    seen = calls.length;
    await page.waitForTimeout(1_500);
  } while (calls.length > seen);
}

test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  await addFirms(product);
  await product.database.db.delete(announcements);
  await page.clock.install();
  const stream = page.waitForResponse('**/api/crm/events');
  await openDashboard(page);
  await expect(row(page, 'Grace')).toBeVisible();
  // Each new stream reloads the list.
  await stream;
  await untilUnasked(page, LIST);
});

test('Without a network one quiet line says so, and the screen catches up when it is back', async ({
  page,
  context,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  const notice = page.getByText('Offline. What you see may be old.');
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await expect(row(page, 'Grace').getByRole('button', { name: /^Email/ })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Add Customer' }).last()).toBeDisabled();
  const bar = await notice.boundingBox();
  const rows = await page.getByRole('row').last().boundingBox();
  expect((rows?.y ?? 0) + (rows?.height ?? 0), 'no row behind it').toBeLessThanOrEqual(bar?.y ?? 0);
  await page.getByLabel('Sort by').selectOption('By name');
  await expect(page.getByRole('alert')).toContainText('Customers could not be loaded');
  await addUnheard(product);
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
  await expect(row(page, 'Grace').getByRole('button', { name: /^Email/ })).toBeEnabled();
  await expect(row(page, LATE.name)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

async function hideWhile(page: Page, work: () => Promise<void>): Promise<void> {
  const show = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await work();
  await show('visible');
}

function hideFor(page: Page, milliseconds: number): Promise<void> {
  return hideWhile(page, () => page.clock.fastForward(milliseconds));
}

test('A minute in the background makes the screen catch up; a moment does not', async ({ page, product }) => {
  const lists = callsTo(page, LIST);
  await addUnheard(product);
  await hideFor(page, 5_000);
  expect(lists).toEqual([]);
  await hideFor(page, 61_000);
  await expect(row(page, LATE.name)).toBeVisible();
});

test('A clock that was set back while the page was in the background makes the screen catch up', async ({
  page,
  product,
}) => {
  await addUnheard(product);
  await hideWhile(page, () => page.clock.setSystemTime(Date.now() - 6 * HOUR));
  await expect(row(page, LATE.name)).toBeVisible();
});

test('The first answer after calls that reached nobody makes the screen catch up', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_FAILED/);
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(request.url()));
  await page.route('**/api/crm/**', (route) => route.abort());
  // The bell polls every 30 seconds.
  await expect.poll(() => page.clock.runFor(31_000).then(() => failed)).not.toEqual([]);
  await page.unroute('**/api/crm/**');
  await addUnheard(product);
  await expect(async () => {
    await page.clock.runFor(31_000);
    await expect(row(page, LATE.name)).toBeVisible({ timeout: 1_000 });
  }).toPass();
});
