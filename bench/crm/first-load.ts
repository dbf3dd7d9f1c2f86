import type { Browser, BrowserContext, Page } from '@playwright/test';
import { installProbe } from './page-probe.ts';

export interface FirstLoad {
  /** JavaScript on the wire until the first rows, bytes. */
  scriptBytes: number;
  /** Milliseconds from the click on Login to the first rows. */
  loginToRows: number;
  context: BrowserContext;
  page: Page;
}

/** Opens the CRM in a browser that has never seen it, and logs in. */
export async function timeFirstLoad(browser: Browser, url: string): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await installProbe(context);
  const page = await context.newPage();
  const weight = await weighScripts(page);
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
  return { scriptBytes: weight(), loginToRows, context, page };
}

async function weighScripts(page: Page): Promise<() => number> {
  const cdp = await page.context().newCDPSession(page);
  const scripts = new Set<string>();
  let bytes = 0;
  cdp.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await cdp.send('Network.enable');
  return () => bytes;
}
