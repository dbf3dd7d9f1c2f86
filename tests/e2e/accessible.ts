import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const SCREENS = [
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
] as const;

/** Expects axe to find nothing and the page to be no wider than the screen, on a phone and a wide screen, light and dark. */
export async function expectAccessible(page: Page): Promise<void> {
  const found: string[] = [];
  for (const { width, height, colorScheme } of SCREENS) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null))));
    const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    if (pageWidth > width) found.push(`${width} px: the page is ${pageWidth} px wide`);
    // The legacy mode leaves out frames of other sites, which these pages have not, and is three times as fast.
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
    const { violations } = await axe.analyze();
    for (const { id, nodes } of violations) {
      found.push(`${width} px, ${colorScheme}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    }
  }
  expect(found).toEqual([]);
}
