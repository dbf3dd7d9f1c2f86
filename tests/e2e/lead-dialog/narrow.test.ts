import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { leadDialog, openDemo, openSignUp } from '../sign-up.ts';
import { SITE_PAGES } from '../site-pages.ts';

test.use({ viewport: { width: 320, height: 640 } });

for (const { text, percent } of [
  { text: 'usual text', percent: 100 },
  { text: 'text of twice the size', percent: 200 },
]) {
  for (const { what, open } of [
    { what: 'sign-up', open: openSignUp },
    { what: 'demo', open: openDemo },
  ]) {
    test(`The ${what} fits 320 px with ${text}: nothing scrolls sideways, every field and button can be reached`, async ({
      page,
    }) => {
      await open(page);
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`;
      }, percent);
      const { dialog, name, email, phone, cancel, submit } = leadDialog(page);
      await submit.click();
      await expect(dialog.getByText('Name is required')).toBeVisible();
      expect(await overflowing(page)).toEqual([]);
      for (const part of [name, email, phone, cancel, submit]) {
        await part.scrollIntoViewIfNeeded();
        await expect(part).toBeInViewport({ ratio: 0.9 });
      }
    });
  }
}

for (const path of SITE_PAGES) {
  test(`${path} does not scroll sideways at 320 px, nor with text of twice the size on any screen`, async ({
    page,
  }) => {
    await page.goto(path);
    expect(await overflowing(page)).toEqual([]);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    for (const width of [320, 820, 1024]) {
      await page.setViewportSize({ width, height: 640 });
      // Polls, because the new layout may take a moment.
      await expect.poll(() => overflowing(page)).toEqual([]);
    }
  });
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
