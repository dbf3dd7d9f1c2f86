import type { Page } from '@playwright/test';
import type { Product } from '../support/product.ts';
import { requestLink, signIn as signInElsewhere } from '../support/sign-in.ts';
import { expect } from './fixtures.ts';

/** Requests a sign-in link, presses its button and opens the account. */
export async function signIn(page: Page, product: Product, email: string): Promise<void> {
  await page.goto(await requestLink(product, email));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.href.startsWith(`${product.sandboxUrl}/app`) || url.pathname === '/account');
  await page.goto('/account');
  await expectSignedIn(page);
}

/** Gives the page the session of this person, without the pages that lead to it, and opens their account. */
export async function openAccount(page: Page, product: Product, email: string, path = '/account'): Promise<void> {
  const { cookies } = await signInElsewhere(product, email);
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: product.url })));
  await page.goto(path);
  await expectSignedIn(page);
}

async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();
}

/** Finds a section of the account by its heading. */
export function section(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}
