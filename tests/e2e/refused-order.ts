import type { Page } from '@playwright/test';

/** Has Stripe refuse the first of the calls to this address, and returns the idempotency keys of all. */
export async function refuseFirst(page: Page, address: string): Promise<(string | null)[]> {
  const keys: (string | null)[] = [];
  await page.route(address, async (route) => {
    keys.push(await route.request().headerValue('idempotency-key'));
    if (keys.length > 1) return route.continue();
    await route.fulfill({ status: 409, json: { code: 'conflict', message: 'Stripe says no' } });
  });
  return keys;
}
