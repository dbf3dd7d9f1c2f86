import type { Page } from '@playwright/test';
import { settled } from './settled.ts';

/** Whether the walks are photographed. It takes a quarter of their time. */
const ASKED = process.env.WALK_PICTURES === '1';

/**
 * Returns a function that saves numbered screenshots in `test-results/walk/` for people to look at, if `WALK_PICTURES=1`
 * asks for them.
 */
export function photographer(visitor: Page, walk: string): (name: string, page?: Page) => Promise<void> {
  let count = 0;
  return async (name, page = visitor) => {
    if (!ASKED) return;
    count += 1;
    await settled(page);
    await page.screenshot({ path: `test-results/walk/${walk}/${String(count).padStart(2, '0')}-${name}.png` });
  };
}
