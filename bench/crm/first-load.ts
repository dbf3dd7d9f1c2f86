import type { Browser, BrowserContext, Page } from '@playwright/test';
import { installProbe } from './page-probe.ts';

export interface FirstLoad {
  /** Transferred bytes of JavaScript until the first rows. */
  scriptBytes: number;
  /** Transferred bytes of the API's answers until a second after the first rows. */
  answerBytes: number;
  /** Milliseconds from the click on Login to the first rows. */
  loginToRows: number;
  context: BrowserContext;
  page: Page;
}

/** Opens the CRM in a browser with an empty cache and logs in. */
export async function timeFirstLoad(browser: Browser, url: string): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await installProbe(context);
  const page = await context.newPage();
  const weights = await weigh(page);
  await page.goto(`${url}/staff/crm`);
  await page.getByLabel('Username').fill('staff');
  await page.getByLabel('Password').fill('staff-sandbox');
  const loginToRows = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const look = (): void => {
          if (document.querySelector('table[aria-rowcount] tbody tr')?.textContent?.includes('@'))
            resolve(performance.now() - start);
          else requestAnimationFrame(look);
        };
        document.querySelector<HTMLElement>('form button[type=submit], form button')?.click();
        look();
      }),
  );
  const { Script: scriptBytes } = weights;
  await page.waitForTimeout(1_000);
  return { scriptBytes, answerBytes: weights.Fetch, loginToRows, context, page };
}

interface Weights {
  Script: number;
  Fetch: number;
}

/** Starts to count the page's transferred bytes. The returned object is updated while the page loads. */
async function weigh(page: Page): Promise<Weights> {
  const cdp = await page.context().newCDPSession(page);
  const kinds = new Map<string, keyof Weights>();
  const weights: Weights = { Script: 0, Fetch: 0 };
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script' || type === 'Fetch') kinds.set(requestId, type);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind) weights[kind] += encodedDataLength;
  });
  await cdp.send('Network.enable');
  return weights;
}
