import type { Page } from '@playwright/test';

/** Holds calls to this path back until the returned function is called. */
export async function holdCalls(page: Page, path: string | RegExp, method?: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (!method || route.request().method() === method) await released.promise;
    await route.fallback();
  });
  return released.resolve;
}

/** Lets deletions at this path happen, and holds their answers back until the returned function is called. */
export async function holdDeletions(page: Page, path: RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback();
    const response = await route.fetch();
    await released.promise;
    return route.fulfill({ response });
  });
  return released.resolve;
}
