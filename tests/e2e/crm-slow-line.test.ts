import type { Page } from '@playwright/test';
import { loginForm, openDashboard, row } from './crm.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { callsTo } from './sign-up.ts';

const GRACE = 'Grace Harbor Agency';

test.beforeEach(async ({ product }) => {
  await clearRecords(product);
  await addFirms(product);
});

/** Delays the app's own script like a slow connection. The page's first script loads normally. */
async function holdApp(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/_astro\/crm.*script_index_1.*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('Before its script has come, the page shows the dashboard’s frame and asks for what stands in it, once', async ({
  page,
}) => {
  await openDashboard(page);
  await expect(row(page, GRACE)).toBeVisible();
  const letCome = await holdApp(page);
  // Refuses the event stream, because its start would reload the data.
  await page.route('**/api/crm/events', (route) => route.fulfill({ status: 204 }));
  // Cancels the remaining requests of the dashboard, so that they are not counted.
  await page.goto('about:blank');
  const calls = callsTo(page, /^\/api\/(staff\/session|crm\/(stats|customers|purchases))$/);
  await page.goto('/staff/crm', { waitUntil: 'commit' });
  await expect(page.getByText('Loading customers and purchases…')).toBeVisible();
  await expect(page.getByText('Insurance 24/7 AI')).toBeVisible();
  const first = ['/api/crm/customers', '/api/crm/purchases', '/api/crm/stats', '/api/staff/session'];
  await expect.poll(() => calls.toSorted()).toEqual(first);
  letCome();
  await expect(row(page, GRACE)).toBeVisible();
  expect(calls.slice(0, 4).toSorted(), 'the app takes what has come').toEqual(first);
  expect(calls.filter((path) => path === '/api/crm/stats')).toHaveLength(1);
  expect(calls.filter((path) => path === '/api/crm/purchases')).toHaveLength(1);
});

test('Whoever is logged out never sees the frame, and nothing is asked for', async ({ page }) => {
  const letCome = await holdApp(page);
  const calls = callsTo(page, /^\/api\//);
  await page.goto('/staff/crm', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelector('.crm-frame') !== null);
  await expect(page.getByText('Loading customers and purchases…')).toBeHidden();
  expect(calls).toEqual([]);
  letCome();
  await expect(loginForm(page).username).toBeVisible();
  await expect(page.getByText('Loading customers and purchases…')).toHaveCount(0);
});
