import type { Page } from '@playwright/test';

/** Stops the page's clock before the page is opened. Only `pass` moves it. */
export async function stopClock(page: Page): Promise<{ pass: (milliseconds: number) => Promise<void> }> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  return {
    pass: async (milliseconds) => {
      await page.clock.runFor(milliseconds);
      // Makes a round trip, because the effects of a timer appear a moment later.
      await page.evaluate(() => fetch('/healthz').then((response) => response.text()));
    },
  };
}
