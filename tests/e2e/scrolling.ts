import type { Page } from '@playwright/test';

/** Scrolls to the end of the page, screen by screen. */
export async function scrollThrough(page: Page): Promise<void> {
  const isAtEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1);
  while (!(await isAtEnd())) {
    const before = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 800);
    await page.waitForFunction((start) => scrollY > start, before);
  }
}

/** Turns the mouse wheel. Waits until the page has scrolled that far or is at its end. */
export async function scrollDown(page: Page, distance: number): Promise<void> {
  const start = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, distance);
  await page.waitForFunction(
    ([from, by]) => scrollY >= Math.min(from + by, document.documentElement.scrollHeight - innerHeight) - 1,
    [start, distance] as const,
  );
}
