import type { Page } from '@playwright/test';
import type { Product } from '../support/product.ts';
import { requestLink } from '../support/sign-in.ts';
import { expect } from './fixtures.ts';

/** Requests a sign-in link, presses its button and opens the account. */
export async function signIn(page: Page, product: Product, email: string, path = '/account'): Promise<void> {
  await page.goto(await requestLink(product, email));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.href.startsWith(`${product.sandboxUrl}/app`) || url.pathname === '/account');
  await page.goto(path);
  if (path.startsWith('/account'))
    await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();
}

/** Finds a section of the account by its heading. */
export function section(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}
