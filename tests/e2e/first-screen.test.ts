import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** A phone, a phone whose browser bars take some of the height, and a laptop. */
const SCREENS = [
  { width: 390, height: 844 },
  { width: 390, height: 700 },
  { width: 1440, height: 900 },
];
/** How much of the picture of the product is seen without scrolling. */
const PICTURE = [
  { width: 1440, height: 900, ratio: 0.9 },
  { width: 390, height: 844, ratio: 0.25 },
];
const MAX_HEIGHTS = [
  { width: 1440, height: 900, maxPx: 9_500 },
  { width: 390, height: 700, maxPx: 13_700 },
];

const SECTIONS = [
  'promise',
  'founders',
  'truth',
  'screen',
  'week',
  'what-it-is',
  'race',
  'brains-title',
  'benefits',
  'privacy-title',
  'questions-title',
  'final-thought',
  'guarantee-title',
];

test('The page says what it sells in its first screen, and no more than it must', async ({ page }) => {
  await page.goto('/');
  for (const viewport of SCREENS) {
    await test.step(`The first ${viewport.width} × ${viewport.height} px say what it is, who it is for, what it costs and what to press, the price beside its button`, async () => {
      await page.setViewportSize(viewport);
      const text = await textInView(page);
      expect(text).toContain('Insurance 24/7 AI');
      expect(text).toMatch(/AI assistants for insurance agents/);
      expect(text).toContain('tell you who to call next, and draft what to say');
      expect(text).toContain('$97 a month per agent. 30 Day Money Back Guarantee. Cancel anytime.');
      await expect(page.getByRole('button', { name: 'Get Insurance 24/7 AI Now' })).toBeInViewport({ ratio: 1 });
      const top = async (words: string) => (await page.getByText(words, { exact: true }).first().boundingBox())?.y ?? 0;
      const price = await top('$97 a month per agent.');
      expect(Math.abs(price - (await top('Get Insurance 24/7 AI Now')))).toBeLessThan(130);
      expect(await top('A pit wall for your agency'), 'nothing clever comes before the price').toBeGreaterThan(price);
    });
  }

  await test.step('The product itself is in the first screen', async () => {
    const picture = page.getByRole('figure', { name: 'Insurance 24/7 AI at work' });
    for (const { ratio, ...viewport } of PICTURE) {
      await page.setViewportSize(viewport);
      await expect(picture).toBeInViewport({ ratio });
    }
  });

  for (const { path, sections } of [
    { path: '/', sections: [...SECTIONS, 'walkthrough-title'] },
    { path: '/ai-insurance', sections: SECTIONS },
  ]) {
    await test.step(`${path} is not longer than it must be, with its sections in their order`, async () => {
      await page.goto(path);
      const found = page.locator('main > section');
      expect(await found.evaluateAll((all) => all.map((section) => section.getAttribute('aria-labelledby')))).toEqual(
        sections,
      );
      for (const { maxPx, ...viewport } of MAX_HEIGHTS) {
        await page.setViewportSize(viewport);
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        expect(height, `at ${viewport.width} px`).toBeLessThanOrEqual(maxPx);
      }
    });
  }
});

/** Returns the text that a visitor can read without scrolling. */
function textInView(page: Page): Promise<string> {
  return page.evaluate(() => {
    const words: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const { top, bottom, width } = range.getBoundingClientRect();
      const isShown = node.parentElement?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (isShown && width > 1 && top >= 0 && bottom <= innerHeight) words.push(node.textContent ?? '');
    }
    return words.join(' ').replaceAll(/\s+/g, ' ');
  });
}
