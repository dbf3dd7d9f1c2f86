import type { Page } from '@playwright/test';
import { untilShown } from './page-probe.ts';

const SEARCHES = ['maria gonz', 'smith', 'john ha', '415 555', 'insurance', 'kristy'];
/** The shortest time between two letters of a person, in milliseconds. */
const BETWEEN = 120;

/** Types searches letter by letter. Returns the milliseconds from each key press to its rows. */
export async function timeTyping(page: Page): Promise<number[]> {
  const box = page.getByRole('searchbox');
  const times: number[] = [];
  for (const search of SEARCHES) {
    await box.fill('');
    await page.waitForTimeout(1_000);
    for (let length = 1; length <= search.length; length += 1) {
      const typed = search.slice(0, length);
      await box.press(typed.at(-1) === ' ' ? 'Space' : (typed.at(-1) ?? ''));
      // A space at the end does not change the search.
      if (!typed.endsWith(' ')) times.push(await untilShown(page, typed));
      await page.waitForTimeout(BETWEEN);
    }
  }
  await box.fill('');
  return times;
}
