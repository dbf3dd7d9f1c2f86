import type { Page } from '@playwright/test';

/** Resolves when nothing on the page moves. What waits to be seen does not: it would be waited for without end. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => {
    const running = document.getAnimations().filter(({ playState }) => playState === 'running');
    return Promise.all(running.map(({ finished }) => finished.catch(() => null)));
  });
}
