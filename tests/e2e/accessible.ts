import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { settled } from './settled.ts';
import { toasts } from './toasts.ts';

/** Only these rules depend on colours, so they suffice for the second colour scheme at the same width. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const SCREENS = [
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark', rules: COLOUR_RULES },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light', rules: COLOUR_RULES },
] as const;

/** The narrowest width that WCAG 2.2 requires (1.4.10, Reflow), most Android phones, and a tablet. */
const OTHER_WIDTHS = [320, 360, 820];

/** Expects axe to find nothing, on a phone and a wide screen, light and dark, and no page wider than its screen. */
export async function expectAccessible(page: Page): Promise<void> {
  const found: string[] = [];
  for (const width of OTHER_WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    found.push(...(await overflow(page)));
  }
  for (const { width, height, colorScheme, ...only } of SCREENS) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    found.push(...(await overflow(page)));
    const { violations } = await analyze(page, only);
    for (const { id, nodes } of violations) {
      found.push(`${width} px, ${colorScheme}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    }
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
async function analyze(page: Page, only: { rules?: string[] }): ReturnType<AxeBuilder['analyze']> {
  const before = await shownToasts(page);
  // The legacy mode skips frames of other sites, which these pages do not have, and is three times as fast.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (only.rules) axe.withRules(only.rules);
  const results = await axe.analyze();
  return (await shownToasts(page)) === before ? results : analyze(page, only);
}

async function shownToasts(page: Page): Promise<number> {
  await settled(page);
  return toasts(page).count();
}
