import type { Locator, Page } from '@playwright/test';
import { coloursOf, contrastOf } from './colours.ts';
import { expect, test } from './fixtures.ts';
import { paintedShare } from './painted-line.ts';
import { scrollThrough } from './scrolling.ts';

const SCREENS = [
  { viewport: { width: 390, height: 844 }, firstScreenHasDay: false },
  { viewport: { width: 1440, height: 900 }, firstScreenHasDay: true },
];
const PATHS = ['/', '/ai-insurance'];
const SCHEMES = ['light', 'dark'] as const;
/** A line with this share of visible points is whole, because other marks cross it and hide a few points. */
const WHOLE = 0.9;

/** The numbers of drawings that are stretched to their boxes: three lanes of the agency's day and two weeks of laps. */
const LANES = 3;
const WEEKS = 2;

for (const { viewport, firstScreenHasDay } of SCREENS) {
  test(`At ${viewport.width} px the traces are whole in both themes`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      for (const path of PATHS) {
        await test.step(`${colorScheme}: those in the first screen of ${path} are whole without a scroll, and each other once it has been seen`, async () => {
          await page.goto(path);
          await expect(day(page)).toHaveCount(LANES);
          if (firstScreenHasDay) await expect.poll(() => leastPainted(day(page))).toBeGreaterThan(WHOLE);
          await scrollThrough(page);
          await expectWhole(page);
        });
      }
    }
  });
}

/** Opens both pages at each width, as `medium` says, and expects their traces to be whole. */
async function expectWholeEverywhere(page: Page, medium: string, andThen = async () => {}): Promise<void> {
  for (const { viewport } of SCREENS) {
    await page.setViewportSize(viewport);
    for (const path of PATHS) {
      await test.step(`Traces of ${path} are whole ${medium}, at ${viewport.width} px`, async () => {
        await page.goto(path);
        await expectWhole(page);
        await andThen();
      });
    }
  }
}

test('Traces are whole on paper', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await expectWholeEverywhere(page, 'on paper');
});

test('Traces are whole at once for those who ask for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectWholeEverywhere(page, 'at once, without motion', async () => {
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('traces are whole', async ({ page }) => {
    await expectWholeEverywhere(page, 'without scripts');
  });
});

test('A trace draws itself once, and can be told from its ground and its rivals', async ({ page, browserErrors }) => {
  await test.step('It draws itself when it is first seen, and not again', () => expectDrawnOnce(page));

  for (const colorScheme of SCHEMES) {
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

  await test.step('The trace of the page that is not found is whole', async () => {
    browserErrors.expect(/404/);
    await page.goto('/no-such-page');
    await expect.poll(() => paintedShare(page.locator('main svg path').first())).toBeGreaterThan(WHOLE);
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
  await page.setViewportSize({ width: 1440, height: 900 });
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
