import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { CHROME, readReport } from '../sales/funnel/visitor.ts';
import type { Product } from '../support/product.ts';
import { expectAccessible } from './accessible.ts';
import { beginSession, expireSession } from './crm.ts';
import { expect, test } from './fixtures.ts';
import { leadDialog, signUpButton } from './sign-up.ts';

// Pretends to be Chrome, because the user agent of the test browser counts as a bot.
test.use({ userAgent: CHROME, viewport: { width: 1440, height: 900 } });

async function clearFunnel({ database }: Product): Promise<void> {
  for (const table of ['days', 'marks']) await database.db.execute(sql.raw(`DELETE FROM funnel_${table}`));
}

/** Counts visitors and payments for each page today. */
async function count(
  { database }: Product,
  pages: readonly { page: string; campaign: string; visitors: number; paid: number }[],
): Promise<void> {
  await database.db.execute(sql`
    INSERT INTO funnel_days (scope, day, page, campaign, visitors, dialogs, leads, checkouts, paid, revenue)
    SELECT CASE GROUPING(page, campaign) WHEN 0 THEN 'page_campaign' WHEN 1 THEN 'page' WHEN 2 THEN 'campaign' ELSE 'all' END,
      (now() AT TIME ZONE 'UTC')::date, coalesce(page, ''), coalesce(campaign, ''), sum(visitors), sum(visitors) / 5,
      sum(visitors) / 10, sum(paid) * 2, sum(paid), sum(paid) * 97
    FROM json_to_recordset(${JSON.stringify(pages)}::text::json) AS given (page text, campaign text, visitors int, paid int)
    GROUP BY GROUPING SETS ((page, campaign), (page), (campaign), ())`);
}

const PAGES = [
  { page: '/', campaign: 'spring', visitors: 1_000, paid: 20 },
  { page: '/', campaign: '', visitors: 500, paid: 10 },
  { page: '/ai-insurance', campaign: 'spring', visitors: 1_500, paid: 90 },
];

async function openReports(page: Page, query = ''): Promise<void> {
  await beginSession(page);
  await page.goto(`/staff/crm/reports${query}`);
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible();
}

test.beforeEach(async ({ product }) => {
  await clearFunnel(product);
});

test('A visit and its dialog are counted once somebody sees them, and not of who asks not to be tracked', async ({
  page,
  product,
}) => {
  const staff = await product.staff();
  const called: string[] = [];
  page.on('request', (request) => called.push(new URL(request.url()).pathname));
  const visitWith = async (property: string) => {
    called.length = 0;
    await page.goto(`/?utm_campaign=private&utm_content=${property}`);
  };

  await test.step('A visit and its dialog are counted under page and campaign, also when the dialog opens a page later', async () => {
    const counted = () => page.waitForResponse((response) => response.url().endsWith('/api/events'));
    let event = counted();
    await page.goto('/?utm_campaign=spring&utm_source=test');
    expect((await event).status()).toBe(204);
    event = counted();
    await page.goto('/ai-insurance');
    await event;
    event = counted();
    await signUpButton(page).click();
    await expect(leadDialog(page).dialog).toBeVisible();
    await event;
    await expect
      .poll(async () => (await readReport(staff, '?campaign=spring')).totals)
      .toMatchObject({ visitors: 1, dialogs: 1 });
    const { rows } = await readReport(staff);
    expect(rows.map(({ page, campaign, visitors, dialogs }) => [page, campaign, visitors, dialogs])).toEqual([
      ['/', 'spring', 1, 0],
      ['/ai-insurance', 'spring', 1, 1],
    ]);
  });

  // What the browser says of itself is in the address, so that one page can be several visitors.
  await page.addInitScript(() => {
    const define = (of: object, name: string, value: unknown) =>
      Object.defineProperty(of, name, { value, configurable: true });
    const property = new URLSearchParams(location.search).get('utm_content');
    if (property === 'prerendering') define(document, 'prerendering', true);
    if (property === 'doNotTrack') define(Navigator.prototype, 'doNotTrack', '1');
    if (property === 'globalPrivacyControl') define(Navigator.prototype, 'globalPrivacyControl', true);
  });

  await test.step('A page that the browser has prerendered is a visit once somebody sees it', async () => {
    await visitWith('prerendering');
    // Waits until the script has fetched the dialog, because it would have sent the event before.
    await expect.poll(() => called.some((path) => path.startsWith('/lead-dialog/'))).toBe(true);
    expect(called).not.toContain('/api/events');
    await page.evaluate(() => {
      Object.defineProperty(document, 'prerendering', { value: false });
      document.dispatchEvent(new Event('prerenderingchange'));
    });
    await expect.poll(() => called.filter((path) => path === '/api/events')).toHaveLength(1);
  });

  for (const property of ['doNotTrack', 'globalPrivacyControl']) {
    await test.step(`Nothing is sent of a visitor with ${property}`, async () => {
      await visitWith(property);
      await signUpButton(page).click();
      await expect(leadDialog(page).dialog).toBeVisible();
      // Waits until the script has fetched the dialog, because it would have sent the event of the visit before.
      await expect.poll(() => called.some((path) => path.startsWith('/lead-dialog/'))).toBe(true);
      await page.waitForLoadState('networkidle');
      expect(called).not.toContain('/api/events');
    });
  }
});

test('The report tells how far visitors come, for the days, page and campaign of its address, also in a file and on paper', async ({
  page,
  product,
  browserErrors,
}) => {
  await count(product, PAGES);
  await openReports(page);
  const rows = page.getByRole('table', { name: 'By page and campaign' }).getByRole('row');

  await test.step('The report tells how far visitors come, by page and campaign, and compares the landing pages', async () => {
    await expect(page.getByRole('list', { name: 'Funnel' }).getByRole('listitem')).toHaveText([
      /^Visitors3,000/,
      /^Opened the dialog60020.0% of the visitors$/,
      /^Leads30010.0% of the visitors, 50.0% of the step before$/,
      /^Opened the checkout2408.0% of the visitors, 80.0% of the step before$/,
      /^Paid1204.0% of the visitors, 50.0% of the step before$/,
    ]);
    await expect(
      page.getByText('The variant page sells better: 6.0% of its visitors have paid, against 2.0%.'),
    ).toBeVisible();
    await expect(
      page.getByText('30 of 1,500 visitors paid, 95% interval 1.4% to 2.8%, $1.94 per visitor'),
    ).toBeVisible();
    await expect(rows.nth(1)).toContainText('Variant pagespring');
    await expect(rows.nth(1)).toContainText('$8,730.00$5.82');
    await expect(rows.nth(3)).toContainText('Main pageNo campaign');
    await expectAccessible(page);
  });

  await test.step('Days, page and campaign stand in the address, and Back takes the last back', async () => {
    await page.getByRole('combobox', { name: 'Campaign' }).selectOption({ label: 'spring' });
    await expect(rows).toHaveCount(3);
    await page.getByRole('combobox', { name: 'Page' }).selectOption({ label: 'Main page' });
    await expect(rows).toHaveCount(2);
    await page.getByRole('combobox', { name: 'Days' }).selectOption({ label: 'Last 7 days' });
    await expect(page).toHaveURL(/\?campaign=spring&page=%2F&days=7$/);
    await page.goBack();
    await expect(page.getByRole('combobox', { name: 'Days' })).toHaveValue('30');
  });

  await test.step('The report goes out as a file and on paper, and a link to it shows the same', async () => {
    await openReports(page, '?campaign=spring');
    await expect(rows).toHaveCount(3);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^funnel-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('heading', { name: /^Funnel, .*, spring$/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'CSV' })).toBeHidden();
    await expect(page.getByRole('table', { name: 'By page and campaign' })).toBeVisible();
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  });

  await test.step('A file that is asked for after the session has ended leads to the login', async () => {
    browserErrors.expect(/401/);
    await expireSession(page, { method: 'GET', path: '**/api/crm/reports/funnel.csv?*' });
    await page.getByRole('link', { name: 'CSV' }).click();
    await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
  });
});

test('A day that is typed leaves the other alone, and a report that is empty, odd or not there says so', async ({
  page,
  product,
  browserErrors,
}) => {
  await test.step('A report that cannot be loaded says so, and is loaded when asked again', async () => {
    browserErrors.expect(/503/);
    let isReady = false;
    let held: Promise<void> | undefined;
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/crm/reports/funnel?*', async (route) => {
      await held;
      held = promise;
      await (isReady
        ? route.continue()
        : route.fulfill({ status: 503, json: { message: 'Not ready', code: 'not_ready' } }));
    });
    await openReports(page, '?from=2025-03-01&to=2025-03-31');
    await expect(page.getByText('The report could not be loaded')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(page.getByText('Trying again…')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' }), 'the focus is not lost').toBeFocused();
    answer();
    await expect(page.getByText('Trying again…')).toHaveCount(0);
    // Answers only while the button is pressed, because after a 503 any successful request reloads the report.
    await page.getByRole('button', { name: 'Try again' }).hover();
    await page.mouse.down();
    isReady = true;
    await page.mouse.up();
    await expect(page.getByText('Nobody was counted on these days.')).toBeVisible();
  });

  await test.step('A day that is typed digit by digit leaves the other day alone', async () => {
    await page.getByLabel('To', { exact: true }).focus();
    await page.keyboard.type('04152025', { delay: 20 });
    await expect(page).toHaveURL(/from=2025-03-01&to=2025-04-15/);
    await page.getByLabel('From', { exact: true }).focus();
    await page.keyboard.type('02102025', { delay: 20 });
    await expect(page).toHaveURL(/from=2025-02-10&to=2025-04-15/);
  });

  await test.step('Where more people have got further than were counted before, the report says why', async () => {
    const reason = page.getByText(/^A step has more people than the one before it: visitors who ask not to be tracked/);
    await count(product, [{ page: '/', campaign: '', visitors: 1_000, paid: 20 }]);
    await page.getByRole('combobox', { name: 'Days' }).selectOption({ label: 'Last 7 days' });
    await expect(page.getByRole('list', { name: 'Funnel' })).toBeVisible();
    await expect(reason).toHaveCount(0);
    await clearFunnel(product);
    await count(product, [{ page: '/', campaign: '', visitors: 10, paid: 8 }]);
    await page.getByRole('combobox', { name: 'Days' }).selectOption({ label: 'Last 30 days' });
    await expect(reason).toBeVisible();
  });
});
