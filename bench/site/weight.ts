import type { Browser } from '@playwright/test';

/** Milliseconds after load that still count. The page preloads the dialog's code only after 3000 ms. */
const QUIET_MS = 2000;

export interface Weight {
  requests: number;
  /** Transferred bytes, including headers, by Chromium's resource type. */
  bytes: Record<string, number>;
  total: number;
}

/** Measures what a phone loads before any interaction. Pictures below the fold are lazy and do not count. */
export async function weigh(browser: Browser, url: string): Promise<Weight> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  const cdp = await page.context().newCDPSession(page);
  const types = new Map<string, string>();
  const bytes: Record<string, number> = {};
  cdp.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other';
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
  });
  await cdp.send('Network.enable');
  await page.goto(url);
  await page.waitForTimeout(QUIET_MS);
  await page.close();
  return { requests: types.size, bytes, total: Object.values(bytes).reduce((sum, size) => sum + size, 0) };
}
