import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { leadDialog, signUpButton } from '../sign-up.ts';

test('The dialog fits a narrow screen, and moves nothing on the page below it', async ({ page }) => {
  const { dialog, name, email, phone, cancel, submit } = leadDialog(page);
  await page.goto('/');

  for (const { width, height } of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await test.step(`Opening the dialog moves nothing on the page below it, at ${width} px`, async () => {
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width, height });
      await expect(signUpButton(page)).toBeInViewport();
      await page.evaluate(() => document.fonts.ready);
      const before = await placesOf(page);
      expect(before.length).toBeGreaterThan(20);
      await signUpButton(page).click();
      await expect(dialog).toBeVisible();
      expect(await placesOf(page)).toEqual(before);
    });
  }

  await page.setViewportSize({ width: 320, height: 640 });
  for (const { text, percent } of [
    { text: 'usual text', percent: 100 },
    { text: 'text of twice the size', percent: 200 },
  ]) {
    await test.step(`It fits 320 px with ${text}: nothing scrolls sideways, every field and button can be reached`, async () => {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`;
      }, percent);
      await submit.click();
      await expect(dialog.getByText('Name is required')).toBeVisible();
      expect(await overflowing(page)).toEqual([]);
      for (const part of [name, email, phone, cancel, submit]) {
        await part.scrollIntoViewIfNeeded();
        await expect(part).toBeInViewport({ ratio: 0.9 });
      }
    });
  }
});

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

/** Returns the elements that are wider than their box or the screen. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrollers = [...document.querySelectorAll('html, dialog, dialog *')].filter(
      ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1,
    );
    const outside = [...document.querySelectorAll('dialog, dialog *')].filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect();
      return own > 0 && (left < -1 || right > width + 1);
    });
    return [...new Set([...scrollers, ...outside])].map(
      ({ tagName, className }) => `${tagName.toLowerCase()} ${String(className)}`,
    );
  });
}
