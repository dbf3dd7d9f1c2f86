import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { placeEmblems } from './emblem.ts';
import { themeStyles } from './theme.ts';

const SHEET = new URL('./sheet.css', import.meta.url);

export interface Scene {
  page: URL;
  /** Its style sheets, in addition to the shared ones, which come first. */
  styles: readonly URL[];
  /** In CSS pixels. */
  width: number;
  height: number;
  /** Device pixels per CSS pixel. */
  scale: number;
  scheme: 'light' | 'dark';
  /** Fills or changes the page before the screenshot. */
  prepare?: (page: Page) => Promise<void>;
}

/** Takes a screenshot of a page in the site's fonts and colors. Resolves with a PNG. */
export async function takeScreenshot(browser: Browser, scene: Scene): Promise<Buffer> {
  const { width, height, scale, scheme } = scene;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: scheme,
  });
  try {
    const page = await context.newPage();
    await page.goto(scene.page.href);
    await page.addStyleTag({ content: await themeStyles() });
    for (const style of [SHEET, ...scene.styles]) await page.addStyleTag({ path: fileURLToPath(style) });
    await placeEmblems(page);
    await scene.prepare?.(page);
    await page.evaluate(() => document.fonts.ready);
    await refuseOverflow(page, scene.page.pathname);
    return await page.screenshot();
  } finally {
    await context.close();
  }
}

/** Throws when a picture's content does not fit, because it would be cut off silently. */
async function refuseOverflow(page: Page, name: string): Promise<void> {
  const { content, box } = await page.evaluate(() => {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
    const inner = document.body;
    return {
      content: [Math.max(scrollWidth, inner.scrollWidth), Math.max(scrollHeight, inner.scrollHeight)],
      box: [clientWidth, clientHeight],
    };
  });
  if (content.some((size, axis) => size > (box[axis] ?? 0))) {
    throw new Error(`${name} needs ${content.join(' × ')} px and has ${box.join(' × ')}`);
  }
}
