import type { Page } from '@playwright/test';

/** Waits until no animation is running. Ignores paused ones, which do not start until they are in view. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => {
    const running = document.getAnimations().filter(({ playState }) => playState === 'running');
    return Promise.all(running.map(({ finished }) => finished.catch(() => null)));
  });
}
