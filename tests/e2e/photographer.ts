import type { Page } from '@playwright/test';
import { settled } from './settled.ts';

/** Returns a function that saves numbered screenshots in `test-results/walk/` for people to look at. */
export function photographer(visitor: Page, walk: string): (name: string, page?: Page) => Promise<void> {
  let count = 0;
  return async (name, page = visitor) => {
    count += 1;
    await settled(page);
    await page.screenshot({ path: `test-results/walk/${walk}/${String(count).padStart(2, '0')}-${name}.png` });
  };
}
