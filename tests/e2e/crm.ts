import { expect, type Locator, type Page } from '@playwright/test';

/** The login that the sandbox comes with. */
export const STAFF = { username: 'staff', password: 'staff-sandbox' };

export function loginForm(page: Page) {
  return {
    username: page.getByLabel('Username'),
    password: page.getByLabel('Password'),
    submit: page.getByRole('button', { name: 'Login', exact: true }),
    pending: page.getByRole('button', { name: 'Logging in...', exact: true }),
  };
}

export async function logIn(page: Page, { username, password } = STAFF): Promise<void> {
  await page.goto('/staff/crm');
  const form = loginForm(page);
  await form.username.fill(username);
  await form.password.fill(password);
  await form.submit.click();
}

/** Logs in and waits for the dashboard's figures. */
export async function openDashboard(page: Page): Promise<void> {
  await logIn(page);
  await expect(page.getByRole('tab', { name: 'Customers' })).toBeVisible();
}

export async function openTab(page: Page, name: 'Customers' | 'Team Members' | 'Purchases'): Promise<void> {
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
}

/** The figure on a stat card. */
export function stat(page: Page, label: string): Locator {
  return page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: label }) })
    .getByRole('definition')
    .first();
}

/** The row of the list in view that has this text. */
export function row(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text });
}
