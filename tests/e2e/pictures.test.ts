import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** The screenshot, three portraits and the car are image files. All other pictures are drawn inline. */
const FILES = 5;

test('Who reads the page to its end or prints it has all its pictures', async ({ page }) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await test.step(`Who has read it to its end has seen them (motion: ${reducedMotion})`, async () => {
      await page.emulateMedia({ reducedMotion });
      await page.goto('/');
      await goPastPictures(page);
      await expectAllPictures(page);
    });
  }

  await test.step('It is printed with those of its unread parts too', async () => {
    await page.goto('/');
    await page.pdf();
    await page.emulateMedia({ media: 'print' });
    await expectAllPictures(page);
  });
});

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page shows all its pictures', async ({ page }) => {
    await page.goto('/');
    await goPastPictures(page);
    await expectAllPictures(page);
  });
});

async function expectAllPictures(page: Page): Promise<void> {
  await expect.poll(() => shownFiles(page)).toBe(FILES);
  expect(await hiddenDrawings(page)).toEqual([]);
}

/** Scrolls to each image, because images load when they are near. */
async function goPastPictures(page: Page): Promise<void> {
  for (const picture of await page.locator('main img').all()) await picture.scrollIntoViewIfNeeded();
}

/** Counts the image files that have loaded and take up space on the page. */
function shownFiles(page: Page): Promise<number> {
  return page.locator('main img').evaluateAll(
    (images) =>
      images.filter((image) => {
        const { complete, naturalWidth, width, height } = image as HTMLImageElement;
        return complete && naturalWidth > 0 && width > 0 && height > 0 && image.checkVisibility();
      }).length,
  );
}

/** Returns the names of the inline drawings that are invisible or take up no space. */
function hiddenDrawings(page: Page): Promise<(string | null)[]> {
  return page.locator('main svg').evaluateAll((drawings) =>
    drawings
      .filter((drawing) => {
        const { width, height } = drawing.getBoundingClientRect();
        return width === 0 || height === 0 || !drawing.checkVisibility({ opacityProperty: true });
      })
      .map((drawing) => drawing.getAttribute('aria-label')),
  );
}
