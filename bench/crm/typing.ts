import type { Page } from '@playwright/test';
import { untilShown } from './page-probe.ts';

const SEARCHES = ['maria gonz', 'smith', 'john ha', '415 555', 'insurance', 'kristy'];
/** Milliseconds that a person takes between two letters, at the least. */
const BETWEEN = 120;

/** Types searches letter by letter: the milliseconds from each key press to the rows it asks for. */
export async function timeTyping(page: Page): Promise<number[]> {
  const box = page.getByRole('searchbox');
  const times: number[] = [];
  for (const search of SEARCHES) {
    await box.fill('');
    await page.waitForTimeout(1_000);
    for (let length = 1; length <= search.length; length += 1) {
      const typed = search.slice(0, length);
      await box.press(typed.at(-1) === ' ' ? 'Space' : (typed.at(-1) ?? ''));
      // A space alone asks for nothing new.
      if (!typed.endsWith(' ')) times.push(await untilShown(page, typed));
      await page.waitForTimeout(BETWEEN);
    }
  }
  await box.fill('');
  return times;
}
