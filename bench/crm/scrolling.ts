import type { Page } from '@playwright/test';
import { untilShown } from './page-probe.ts';

const ROWS = 5_000;

export interface Scrolling {
  longTasks: number[];
  /** The highest number of elements in the document. */
  mostElements: number;
}

/** Scrolls down 5,000 rows at about ten rows a frame, like a fast spin of the mouse wheel. */
export async function watchScrolling(page: Page): Promise<Scrolling> {
  await untilShown(page, '');
  await page.evaluate(() => window.probe.longTasks.splice(0));
  const mostElements = await page.evaluate(
    (rows) =>
      new Promise<number>((resolve) => {
        const row = document.querySelector('table[aria-rowcount] tbody tr')?.getBoundingClientRect().height ?? 40;
        let most = 0;
        const step = (): void => {
          most = Math.max(most, document.querySelectorAll('*').length);
          scrollBy({ top: row * 10, behavior: 'instant' });
          if (scrollY > rows * row) resolve(most);
          else requestAnimationFrame(step);
        };
        step();
      }),
    ROWS,
  );
  await page.waitForTimeout(500);
  const longTasks = await page.evaluate(() => window.probe.longTasks);
  await page.evaluate(() => scrollTo(0, 0));
  return { longTasks, mostElements };
}
