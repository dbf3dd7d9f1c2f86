import type { Page } from '@playwright/test';
import { openDashboard, row } from './crm.ts';
import { addCustomer, addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { callsTo } from './sign-up.ts';

const HOUR = 3_600_000;
const LATE = { name: 'Late Comer', email: 'late@comer.example' };

test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  await addFirms(product);
  await page.clock.install();
  await openDashboard(page);
  await expect(row(page, 'Grace')).toBeVisible();
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
  await page.getByLabel('Sort by').selectOption('By name');
  await expect(page.getByRole('alert')).toContainText('Customers could not be loaded');
  await addCustomer(product, LATE);
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
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
  const lists = callsTo(page, /\/api\/crm\/customers$/);
  await addCustomer(product, LATE);
  await hideFor(page, 5_000);
  expect(lists).toEqual([]);
  await hideFor(page, 61_000);
  await expect(row(page, LATE.name)).toBeVisible();
});

test('A clock that was set back while the page was in the background makes the screen catch up', async ({
  page,
  product,
}) => {
  await addCustomer(product, LATE);
  await hideWhile(page, () => page.clock.setSystemTime(Date.now() - 6 * HOUR));
  await expect(row(page, LATE.name)).toBeVisible();
});

test('The first answer after calls that reached nobody makes the screen catch up', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_FAILED/);
  const failed = page.waitForEvent('requestfailed');
  await page.route('**/api/crm/unread-counts*', (route) => route.abort());
  await page.clock.runFor(31_000);
  await failed;
  await page.unroute('**/api/crm/unread-counts*');
  await addCustomer(product, LATE);
  await page.clock.runFor(31_000);
  await expect(row(page, LATE.name)).toBeVisible();
});
