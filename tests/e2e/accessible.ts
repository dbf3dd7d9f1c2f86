import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { count } from '#tests/support/costs.ts';
import { settled } from './settled.ts';
import { toasts } from './toasts.ts';

/** The narrowest width that WCAG 2.2 requires (1.4.10, Reflow), most Android phones, a phone, a tablet, a wide screen. */
const WIDTHS = [320, 360, 390, 820, 1440];

/** A phone and a wide screen, for a state that is laid out differently on each. */
export const BOTH_SCREENS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/**
 * Expects axe to find nothing on the screen as it is, or on each of `screens`, and the page to be no wider than its
 * screen at any width. The screen is as large afterwards as before.
 *
 * Axe runs in one theme, because `tests/web/contrast.test.ts` shows the contrast of the colours in both.
 */
export async function expectAccessible(page: Page, screens = [page.viewportSize()]): Promise<void> {
  const found: string[] = [];
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    found.push(...(await overflow(page)));
  }
  for (const screen of screens) {
    if (screen) await page.setViewportSize(screen);
    const { violations } = await analyze(page);
    for (const { id, nodes } of violations) {
      found.push(`${screen?.width} px: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    }
  }
  if (before) await page.setViewportSize(before);
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
  count('axe');
  const results = await axe.analyze();
  return (await shownToasts(page)) === before ? results : analyze(page);
}

async function shownToasts(page: Page): Promise<number> {
  await settled(page);
  return toasts(page).count();
}
