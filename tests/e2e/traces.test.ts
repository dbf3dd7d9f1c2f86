import type { Locator, Page } from '@playwright/test';
import { coloursOf, contrastOf } from './colours.ts';
import { expect, test } from './fixtures.ts';
import { paintedShare } from './painted-line.ts';
import { scrollThrough } from './scrolling.ts';

/** A line with this share of visible points is whole, because other marks cross it and hide a few points. */
const WHOLE = 0.9;

/** The numbers of drawings that are stretched to their boxes: three lanes of the agency's day and two weeks of laps. */
const LANES = 3;
const WEEKS = 2;

test('A trace draws itself once, is whole from then on, and can be told from its ground and its rivals', async ({
  page,
}) => {
  await test.step('On a phone the traces are whole once they have been seen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await scrollThrough(page);
    await expectWhole(page);
  });

  await test.step('On a wide screen those in the first screen are whole without a scroll, and another draws itself when it is first seen, not again', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectDrawnOnce(page);
    await expectWhole(page);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    await test.step(`The lines of rival firms can be told from their ground, by day and by night (${colorScheme})`, async () => {
      await page.emulateMedia({ colorScheme });
      for (const chart of await page.getByRole('img', { name: /^Lap chart of the week/ }).all()) {
        const night = await chart
          .locator('rect')
          .first()
          .evaluate((rect) => getComputedStyle(rect).fill);
        const rivals = chart.locator('path:first-of-type');
        for (const between of [[], [night]]) {
          expect(contrastOf(await coloursOf(rivals, 'stroke', between))).toBeGreaterThan(3);
        }
      }
    });
  }
});

test('Traces are whole on paper, and at once for those who ask for less motion', async ({ page }) => {
  await test.step('Traces are whole on paper', async () => {
    await page.emulateMedia({ media: 'print' });
    await page.goto('/');
    await expectWhole(page);
  });

  await test.step('Traces are whole at once without motion, on a phone', async () => {
    await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await expectWhole(page);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('traces are whole', async ({ page }) => {
    await page.goto('/');
    await expectWhole(page);
  });
});

async function expectDrawnOnce(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('animationstart', ({ animationName, target }) => {
      const chart = target instanceof Element && target.closest('[role="img"]');
      if (animationName === 'draw' && chart)
        chart.setAttribute('data-drawn', `${chart.getAttribute('data-drawn') ?? ''}x`);
    });
  });
  await page.goto('/');
  const chart = page.getByRole('img', { name: /^Lap chart of the week/ }).first();
  await expect.poll(() => leastPainted(day(page))).toBeGreaterThan(WHOLE);
  await expect(chart).not.toHaveAttribute('data-drawn');
  for (let time = 0; time < 2; time++) {
    await chart.scrollIntoViewIfNeeded();
    await expect(chart).toHaveAttribute('data-drawn', 'x');
    await expect.poll(() => paintedShare(weeks(page).first())).toBeGreaterThan(WHOLE);
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  }
}

/** Finds the agency's own line, which is the last in each drawing. */
function day(page: Page): Locator {
  return page.locator('main > section:first-of-type svg[preserveAspectRatio="none"] path:last-of-type');
}

function weeks(page: Page): Locator {
  return page.getByRole('img', { name: /^Lap chart of the week/ }).locator('path:last-of-type');
}

async function expectWhole(page: Page): Promise<void> {
  for (const [lines, count] of [
    [day(page), LANES],
    [weeks(page), WEEKS],
  ] as const) {
    await expect(lines).toHaveCount(count);
    for (const line of await lines.all()) {
      await line.scrollIntoViewIfNeeded();
      await expect.poll(() => paintedShare(line)).toBeGreaterThan(WHOLE);
    }
  }
}

async function leastPainted(lines: Locator): Promise<number> {
  const shares: number[] = [];
  for (const line of await lines.all()) shares.push(await paintedShare(line));
  return Math.min(...shares);
}
