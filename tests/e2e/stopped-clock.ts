import type { Page } from '@playwright/test';

/** The page's clock, standing still from before the page is opened; it moves only when told to. */
export async function stopClock(page: Page): Promise<{ pass: (milliseconds: number) => Promise<void> }> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  return {
    pass: async (milliseconds) => {
      await page.clock.runFor(milliseconds);
      // What a timer sets off is drawn and called for a moment later: without a round trip its absence says nothing.
      await page.evaluate(() => fetch('/healthz').then((response) => response.text()));
    },
  };
}
