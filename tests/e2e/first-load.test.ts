import type { Request } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const MAX_BYTES = 60 * 1024;
const MAX_SCRIPT_BYTES = 5 * 1024;
const MAX_REQUESTS = 12;

test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });

for (const path of ['/', '/ai-insurance']) {
  test(`A phone loads at most 60 KB of ${path} in 12 requests before anything is touched, 5 KB of it scripts`, async ({
    page,
  }) => {
    const requests: Request[] = [];
    page.on('requestfinished', (request) => {
      // Skips the dialog, which is fetched in advance seconds after the page.
      if (!request.url().includes('/lead-dialog/')) requests.push(request);
    });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const weights = await Promise.all(requests.map(weigh));
    const sum = (type?: string) =>
      weights.filter((weight) => !type || weight.type === type).reduce((bytes, weight) => bytes + weight.bytes, 0);
    expect(weights.length).toBeLessThanOrEqual(MAX_REQUESTS);
    expect(sum('script')).toBeGreaterThan(0);
    expect(sum('script')).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
    expect(sum()).toBeLessThanOrEqual(MAX_BYTES);
  });
}

/** Returns the bytes on the wire, including headers. */
async function weigh(request: Request): Promise<{ type: string; bytes: number }> {
  const { responseBodySize, responseHeadersSize } = await request.sizes();
  return { type: request.resourceType(), bytes: responseBodySize + responseHeadersSize };
}
