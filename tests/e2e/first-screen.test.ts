import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const PATHS = ['/', '/ai-insurance'];
/** A phone, a phone whose browser bars take some of the height, and a laptop. */
const SCREENS = [
  { width: 390, height: 844 },
  { width: 390, height: 700 },
  { width: 1440, height: 900 },
];
const MAX_HEIGHT_PX = 9_500;

for (const path of PATHS) {
  for (const viewport of SCREENS) {
    test(`The first ${viewport.width} × ${viewport.height} px of ${path} say what it is, for whom, what it costs and what to press`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await page.goto(path);
      const text = await textInView(page);
      expect(text).toContain('Insurance 24/7 AI');
      expect(text).toMatch(/AI assistants for insurance agents/);
      expect(text).toContain('tell you who to call next, and draft what to say');
      expect(text).toContain('$97 a month per agent. 30 Day Money Back Guarantee. Cancel anytime.');
      await expect(page.getByRole('button', { name: 'Get Insurance 24/7 AI Now' })).toBeInViewport({ ratio: 1 });
    });
  }

  test(`The product itself is in the first screen of ${path}`, async ({ page }) => {
    const picture = page.getByRole('figure', { name: 'Insurance 24/7 AI at work' });
    for (const viewport of [
      { width: 1440, height: 900, ratio: 0.9 },
      { width: 390, height: 844, ratio: 0.25 },
    ]) {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await expect(picture).toBeInViewport({ ratio: viewport.ratio });
    }
  });

  test(`${path} is at most ${MAX_HEIGHT_PX} px high on a laptop, with its sections in their order`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    const sections = page.locator('main > section');
    expect(await sections.evaluateAll((all) => all.map((section) => section.getAttribute('aria-labelledby')))).toEqual([
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
      ...(path === '/' ? ['walkthrough-title'] : []),
    ]);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(MAX_HEIGHT_PX);
  });
}

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
