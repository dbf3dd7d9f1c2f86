import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { openSignUp, signUpButton } from '../sign-up.ts';

/**
 * Returns the positions in the header and the first section. Later sections have estimated heights until they are seen.
 */
function placesOf(page: Page): Promise<string[]> {
  return page.locator('header, header *, main > :first-child, main > :first-child *').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${element.tagName} ${element.textContent?.slice(0, 30)} ${[x, y, width, height].map(Math.round).join(' ')}`;
    }),
  );
}

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`Opening the dialog moves nothing on the page below it, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await expect(signUpButton(page)).toBeInViewport();
    await page.evaluate(() => document.fonts.ready);
    const before = await placesOf(page);
    expect(before.length).toBeGreaterThan(20);
    await openSignUp(page);
    expect(await placesOf(page)).toEqual(before);
  });
}
