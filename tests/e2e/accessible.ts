import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { settled } from './settled.ts';
import { toasts } from './toasts.ts';

/** The narrowest width that WCAG 2.2 requires (1.4.10, Reflow), most Android phones, a phone, a tablet, a wide screen. */
const WIDTHS = [320, 360, 390, 820, 1440];

/**
 * Expects axe to find nothing on the screen as it is, and the page to be no wider than its screen at any width. The
 * screen is as large afterwards as before.
 *
 * Axe runs once for each state: `tests/web/contrast.test.ts` shows the contrast of the colours in both themes. A
 * state that is laid out differently on a phone is given to axe on a phone as well, by its test.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const found: string[] = [];
  const screen = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    found.push(...(await overflow(page)));
  }
  if (screen) await page.setViewportSize(screen);
  const { violations } = await analyze(page);
  for (const { id, nodes } of violations) {
    found.push(`${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }
  expect(found).toEqual([]);
}

/** Returns a message if the page scrolls sideways. */
async function overflow(page: Page): Promise<string[]> {
  await settled(page);
  const [screen, whole] = await page.evaluate(() => [
    document.documentElement.clientWidth,
    document.documentElement.scrollWidth,
  ]);
  return whole > screen ? [`${screen} px: the page is ${whole} px wide`] : [];
}

/** Runs axe, and again if a toast came or went meanwhile, because a half faded toast has too little contrast. */
async function analyze(page: Page): ReturnType<AxeBuilder['analyze']> {
  const before = await shownToasts(page);
  // The legacy mode skips frames of other sites, which these pages do not have, and is three times as fast.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const results = await axe.analyze();
  return (await shownToasts(page)) === before ? results : analyze(page);
}

async function shownToasts(page: Page): Promise<number> {
  await settled(page);
  return toasts(page).count();
}
