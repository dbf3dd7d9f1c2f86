import type { Browser, Page } from '@playwright/test';
import { percentile } from '../support/percentile.ts';

const RUNS = 5;
const CPU_SLOWDOWN = 4;
/** Milliseconds until the page has preloaded the dialog's code. It starts 3000 ms after load, when idle. */
const WARM_MS = 4000;

export interface DialogTimes {
  /** Milliseconds from the click to the frame that shows the dialog, with its code already loaded. */
  warm: number;
  /** The same right after load, on a processor four times slower. */
  cold: number;
}

/** Measures the dialog. Returns undefined for a page without a button that opens it. */
export async function timeDialog(browser: Browser, url: string): Promise<DialogTimes | undefined> {
  const warm: number[] = [];
  const cold: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(url);
    if ((await page.locator('[data-lead]').count()) === 0) return undefined;
    await page.waitForTimeout(WARM_MS);
    warm.push(await clickToDialog(page));
    await page.close();
    cold.push(await timeCold(browser, url));
  }
  return { warm: percentile(warm, 0.5), cold: percentile(cold, 0.5) };
}

async function timeCold(browser: Browser, url: string): Promise<number> {
  // A new context has an empty cache.
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.goto(url);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const time = await clickToDialog(page);
  await context.close();
  return time;
}

/** Measures inside the page, so that the connection between test and browser does not count. */
function clickToDialog(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const look = (): void => {
          const shown = document.querySelector('dialog[open]')?.getBoundingClientRect().height;
          if (shown) resolve(performance.now() - start);
          else requestAnimationFrame(look);
        };
        document.querySelector<HTMLElement>('[data-lead]')?.click();
        requestAnimationFrame(look);
      }),
  );
}
