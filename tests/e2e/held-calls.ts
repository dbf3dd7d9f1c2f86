import { expect, type Locator, type Page } from '@playwright/test';

/** Holds calls to this path back until the returned function is called. */
export async function holdCalls(page: Page, path: string | RegExp, method?: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (!method || route.request().method() === method) await released.promise;
    await route.fallback();
  });
  return released.resolve;
}

/** Lets the next call with this method to this path happen, and loses its answer. */
export async function loseAnswer(page: Page, path: string, method = 'POST'): Promise<void> {
  let isLost = false;
  await page.route(path, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
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

/**
 * Presses *Try again* in this part of the page, and lets calls to this path through again once the returned function is called. None goes through before
 * the press: a page asks once more as soon as it hears events, and if that call brought the data, there would be no button.
 */
export async function holdTryAgain(
  page: Page,
  path: string | RegExp,
  part: Page | Locator,
): Promise<() => Promise<void>> {
  const button = part.getByRole('button', { name: 'Try again' });
  const released = Promise.withResolvers<void>();
  let isCallWaiting = false;
  await page.route(path, async (route) => {
    isCallWaiting = true;
    await released.promise;
    await route.fallback();
  });
  // The button is busy until calls that came earlier have failed, and while a call waits.
  await expect.poll(async () => isCallWaiting || (await button.isEnabled())).toBe(true);
  // Not a click, which would wait as long as the button is busy.
  await button.press('Enter');
  return async () => {
    await page.unroute(path);
    released.resolve();
  };
}

/** Lets calls to this path through again, with a press on *Try again* in this part of the page. */
export async function tryAgain(page: Page, path: string | RegExp, part: Page | Locator = page): Promise<void> {
  const release = await holdTryAgain(page, path, part);
  await release();
}
