import type { CDPSession, Page } from '@playwright/test';

const WARM_UP = 3;
const ROUNDS = 12;

/** Returns the heap in bytes after a warm-up and after each round of work. It collects garbage before each reading. */
export async function watchHeap(page: Page): Promise<number[]> {
  const cdp = await page.context().newCDPSession(page);
  for (let round = 0; round < WARM_UP; round += 1) await work(page);
  const sizes = [await heapOf(cdp)];
  for (let round = 0; round < ROUNDS; round += 1) {
    await work(page);
    sizes.push(await heapOf(cdp));
  }
  return sizes;
}

/** Does the same work in each round, so a growing heap is a leak and not more data. */
async function work(page: Page): Promise<void> {
  for (const tab of ['Team Members', 'Purchases', 'Customers']) {
    await page.getByRole('tab', { name: tab }).click();
    await page.locator('table[aria-rowcount] tbody tr').first().waitFor();
    await page.getByRole('searchbox').fill('smith');
    await page.waitForTimeout(400);
    await page.evaluate(() => scrollBy(0, 3_000));
    await page.waitForTimeout(200);
    await page.getByRole('searchbox').fill('');
    await page.waitForTimeout(400);
  }
  await page
    .getByRole('button', { name: /^Add customer/i })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize;
}
