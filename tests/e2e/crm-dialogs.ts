import { expect, type Locator, type Page } from '@playwright/test';
import { row } from './crm.ts';

export function dialog(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title });
}

/** Presses the button in the row of `text`, and returns the dialog it opens. */
export async function openFromRow(page: Page, text: string, button: string, title: string): Promise<Locator> {
  await row(page, text)
    .getByRole('button', { name: new RegExp(`^${button}\\b`) })
    .click();
  await expect(dialog(page, title)).toBeVisible();
  return dialog(page, title);
}

/** Makes writes to these paths fail until the returned function is called. */
export async function failWrites(page: Page, path: string | RegExp): Promise<() => Promise<void>> {
  await page.route(path, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 500, json: { message: 'Something went wrong on our side. Please try again.' } }),
  );
  return () => page.unroute(path);
}

/**
 * Presses Escape in the moment a text field gets the focus that holds `text`. Radix makes a dialog the topmost layer a moment
 * after that.
 */
export async function pressEscapeOnceFocused(page: Page, text: string): Promise<void> {
  await page.evaluate(
    (held) =>
      new Promise<void>((resolve) => {
        document.addEventListener('focusin', ({ target }) => {
          if (!(target instanceof HTMLInputElement && target.value.includes(held))) return;
          target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
          resolve();
        });
      }),
    text,
  );
}
