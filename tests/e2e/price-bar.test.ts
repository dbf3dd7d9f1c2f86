import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { scrollDown } from './scrolling.ts';
import { leadDialog } from './sign-up.ts';

const PRICE = '$97 a month per agent';
const SCREENS = [
  { path: '/ai-insurance', width: 1440, height: 900 },
  { path: '/', width: 390, height: 700 },
];

test('A bar with price and button follows who has read the first screen', async ({ page }) => {
  for (const { path, ...viewport } of SCREENS) {
    await test.step(`At ${viewport.width} px it follows on ${path}, as far as the footer`, async () => {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await expect(priceBar(page)).not.toBeInViewport();
      await scrollDown(page, viewport.height / 2);
      await expect(priceBar(page)).not.toBeInViewport();
      await scrollDown(page, viewport.height);
      await expect(priceBar(page)).toBeInViewport({ ratio: 1 });
      await expect(priceBar(page)).toContainText(PRICE);
      await page.keyboard.press('End');
      await expect(page.getByRole('contentinfo')).toBeInViewport({ ratio: 0.99 });
      await expect(async () => {
        expect(await bottomOf(priceBar(page))).toBeLessThanOrEqual(await topOf(page.getByRole('contentinfo')));
      }).toPass();
    });
  }

  await test.step('The button of the bar opens the dialog to sign up', async () => {
    await page.mouse.wheel(0, -2_000);
    await priceBar(page).getByRole('button', { name: 'Get started' }).click();
    await expect(leadDialog(page).dialog).toHaveAccessibleName('Sign Up Now');
  });

  await test.step('Nothing on the page moves because of the bar, from the first screen to the last', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    // Measures after the fonts have loaded, because late fonts move the page too.
    await page.evaluate(async () => {
      await document.fonts.ready;
      const shifts: number[] = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value);
      }).observe({ type: 'layout-shift' });
      Object.assign(window, { shifts });
    });
    const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    for (let at = 0; at < end; at += 600) await scrollDown(page, 600);
    await expect(page.getByRole('contentinfo')).toBeInViewport();
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  });

  await test.step('The bar is not printed', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(priceBar(page)).toBeHidden();
  });
});

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the bar is there, and leads to the form', async ({ page }) => {
    await page.goto('/');
    await page.mouse.wheel(0, 2_000);
    await expect(priceBar(page)).toBeInViewport({ ratio: 1 });
    await priceBar(page).getByRole('button', { name: 'Get started' }).click();
    await expect(page).toHaveURL(/\/sign-up/);
  });
});

function priceBar(page: Page): Locator {
  return page.getByRole('region', { name: 'Price' });
}

const topOf = (part: Locator): Promise<number> => part.evaluate((element) => element.getBoundingClientRect().top);
const bottomOf = (part: Locator): Promise<number> => part.evaluate((element) => element.getBoundingClientRect().bottom);
