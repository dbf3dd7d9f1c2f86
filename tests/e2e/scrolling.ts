import type { Page } from '@playwright/test';

/** As a reader does, screen by screen, down to the end. */
export async function scrollThrough(page: Page): Promise<void> {
  const isAtEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1);
  while (!(await isAtEnd())) {
    const before = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 800);
    await page.waitForFunction((start) => scrollY > start, before);
  }
}

/** Turns the wheel; resolves once the page has moved as far, or is at its end. */
export async function scrollDown(page: Page, distance: number): Promise<void> {
  const start = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, distance);
  await page.waitForFunction(
    ([from, by]) => scrollY >= Math.min(from + by, document.documentElement.scrollHeight - innerHeight) - 1,
    [start, distance] as const,
  );
}
