import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import type { Product } from '../support/product.ts';
import { openDashboard } from './crm.ts';
import { clearRecords, queriesOf } from './crm-records.ts';
import { expect, test } from './fixtures.ts';

const COUNT = 5_000;
/** The number of rows that one call reads. */
const PAGE = 1_000;
const MOST_NODES = 1_500;

async function addMany({ database }: Product): Promise<void> {
  await database.db.execute(sql`
    INSERT INTO customers (name, email, phone, created_at)
    SELECT 'Agency ' || n, 'agency' || n || '@firm.example', '+1 415 555 0100', now() - n * interval '1 minute'
    FROM generate_series(1, ${sql.raw(String(COUNT))}) AS n`);
}

async function openLongList(page: Page, product: Product): Promise<void> {
  await clearRecords(product);
  await addMany(product);
  await openDashboard(page);
  await expect(page.getByText('Agency 1', { exact: true })).toBeVisible();
}

/** Scrolls by pixels at once, and waits until the page rests. */
async function scrollBy(page: Page, top: number): Promise<void> {
  await page.evaluate(async (top) => {
    const resting = new Promise((resolve) => addEventListener('scrollend', resolve, { once: true }));
    window.scrollBy({ top, behavior: 'instant' });
    await resting;
  }, top);
}

function nodesOf(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('*').length);
}

test.use({ viewport: { width: 1440, height: 900 } });

test('A long list is read from both ends, stays small, and keeps the row whose panel is opened in view', async ({
  page,
  product,
}) => {
  await test.step('The end of a long list is one call away, from there it is read upwards, and the page stays small', async () => {
    await openLongList(page, product);
    await expect(page.getByRole('table', { name: 'Customers', exact: true })).toHaveAttribute(
      'aria-rowcount',
      String(COUNT + 1),
    );
    const queries = queriesOf(page, '/api/crm/customers');
    await page.keyboard.press('End');
    await expect(page.getByText(`Agency ${COUNT}`, { exact: true })).toBeInViewport();
    // A slow machine scrolls past the first pages long enough to read some of them.
    const pages = queries.filter((query) => query.has('cursor') || query.has('before'));
    expect(pages.length, 'not page after page').toBeLessThan(COUNT / PAGE);
    expect(await nodesOf(page)).toBeLessThan(MOST_NODES);
    await scrollBy(page, -1_500 * 40);
    await expect(page.getByText('Agency 3500', { exact: true })).toBeVisible();
    await page.keyboard.press('Home');
    await expect(page.getByText('Agency 1', { exact: true })).toBeInViewport();
    expect(await nodesOf(page)).toBeLessThan(MOST_NODES);
  });

  await test.step('The row whose panel is opened stays on the screen, though rows beside a panel are higher', async () => {
    await scrollBy(page, 2_000);
    const names = page.getByRole('table').getByRole('link', { name: /^Agency/ });
    await expect(names.filter({ hasText: /^Agency 60$/ })).toBeVisible();
    const bottoms = await names.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().bottom));
    const lowest = names.nth(bottoms.findLastIndex((bottom) => bottom < 890));
    const name = (await lowest.textContent()) ?? '';
    await lowest.click();
    await expect(page.getByRole('complementary', { name, exact: true })).toBeVisible();
    const link = page.getByRole('table').getByRole('link', { name, exact: true });
    await expect(link).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await expect(link).toBeInViewport({ ratio: 1 });
    await expect(link).toBeFocused();
  });

  await test.step('On a phone it can be read to its end too', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(async () => (await page.getByRole('row').nth(2).boundingBox())?.height).toBe(92);
    await page.keyboard.press('End');
    await expect(page.getByText(`Agency ${COUNT}`, { exact: true })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
