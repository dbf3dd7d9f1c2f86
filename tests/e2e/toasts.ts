import { expect, type Locator, type Page } from '@playwright/test';

/** Finds the toasts on the screen. */
export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
}

/** Expects the one visible toast to say this, word for word. */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page).getByText(title, { exact: true })).toBeVisible();
  if (description) await expect(toasts(page).getByText(description, { exact: true })).toBeVisible();
}

/** Closes the visible toast, if it has not gone by itself, so that the next one cannot be mistaken for it. */
export async function dismissToast(page: Page): Promise<void> {
  for (const button of await toasts(page).getByRole('button', { name: 'Dismiss' }).all()) {
    await button.click({ timeout: 2_000 }).catch(() => undefined);
  }
  await expect(toasts(page)).toHaveCount(0);
}
