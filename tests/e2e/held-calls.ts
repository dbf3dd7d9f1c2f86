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
 * Lets calls to this path through again, and presses *Try again* in this part of the page. A part that has just opened asks once more: the button is busy
 * until that has failed too. Let through, that call would bring the data, and there would be no button.
 */
export async function tryAgain(page: Page, path: string | RegExp, part: Page | Locator = page): Promise<void> {
  const button = part.getByRole('button', { name: 'Try again' });
  await expect(button).toBeEnabled();
  await page.unroute(path);
  await button.click();
}
