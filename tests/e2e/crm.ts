import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';

/** The default login of the sandbox. */
export const STAFF = { username: 'staff', password: 'staff-sandbox' };

export function loginForm(page: Page) {
  return {
    username: page.getByLabel('Username'),
    password: page.getByLabel('Password'),
    submit: page.getByRole('button', { name: 'Login', exact: true }),
    pending: page.getByRole('button', { name: 'Logging in...', exact: true }),
  };
}

export async function logIn(page: Page, staff = STAFF): Promise<void> {
  await page.goto('/staff/crm');
  await fillLogin(page, staff);
}

/** Logs in with the form on the screen. */
export async function fillLogin(page: Page, { username, password } = STAFF): Promise<void> {
  const form = loginForm(page);
  await form.username.fill(username);
  await form.password.fill(password);
  await form.submit.click();
}

/** What the CRM keeps in a browser that is signed in. */
const SIGNED_IN = { name: 'crm-authenticated', value: 'true' };

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The session of this worker's product. Each login costs the server a tenth of a second of hashing. */
let session: StorageState | undefined;

/** Gives the page the session of earlier tests, or a new one if that was ended, without the login form. */
export async function beginSession(page: Page): Promise<void> {
  const context = page.context();
  if (session) await context.addCookies(session.cookies);
  const isLoggedIn = session && (await page.request.get('/api/staff/session')).ok();
  if (session && isLoggedIn) return context.setStorageState(session);
  session = await beginSessionOf(page, STAFF);
}

/** Gives the page a new session of this user without the login form, and returns what the browser then keeps. */
export async function beginSessionOf(page: Page, staff: typeof STAFF): Promise<StorageState> {
  const context = page.context();
  const answer = await page.request.post('/api/staff/login', { data: staff });
  expect(answer.status(), 'login').toBe(200);
  const { user } = (await answer.json()) as { user: { role: string } };
  // Keeps what a login keeps. Without the flag the CRM shows the login form, and without the role it is drawn for an admin first, and then anew.
  const localStorage = [SIGNED_IN, { name: 'crm-role', value: user.role }];
  const origins = [{ origin: new URL(answer.url()).origin, localStorage }];
  const state = { cookies: (await context.storageState()).cookies, origins };
  await context.setStorageState(state);
  return state;
}

/** Starts a session and waits for the dashboard. */
export async function openDashboard(page: Page): Promise<void> {
  await beginSession(page);
  await page.goto('/staff/crm');
  await expect(page.getByRole('tab', { name: 'Customers' })).toBeVisible();
}

/** Sends the `nth` matching call without a session and deletes the cookies. Earlier calls keep theirs. */
export async function expireSession(page: Page, { method, path, nth = 1 }: ExpiredCall): Promise<void> {
  let calls = 0;
  await page.route(path, async (route) => {
    if (route.request().method() === method) calls += 1;
    if (calls !== nth || route.request().method() !== method) return route.fallback();
    await page.context().clearCookies();
    const { cookie: _, ...headers } = route.request().headers();
    return route.continue({ headers });
  });
}

interface ExpiredCall {
  method: string;
  path: string;
  nth?: number;
}

/** Moves the tab to the background or to the front. */
export async function turnTab(page: Page, to: DocumentVisibilityState): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, to);
}

export async function openTab(page: Page, name: 'Customers' | 'Team Members' | 'Purchases'): Promise<void> {
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
}

/** Finds the figure on a stat card. */
export function stat(page: Page, label: string): Locator {
  return page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: label }) })
    .getByRole('definition')
    .first();
}

/** Finds the row with this text in the current list. */
export function row(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text });
}

/** Finds the link in a list that opens the panel of this name. */
export function nameLink(page: Page, name: string): Locator {
  return page.getByRole('table').getByRole('link', { name });
}

/** Finds the open panel of this name. */
export function panel(page: Page, name: string): Locator {
  return page.getByRole('complementary', { name });
}

/** Sets a filter of a list. Lists with many filters have them behind one button. */
export async function filterBy(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('dialog', { name: 'Filters' }).getByLabel(label, { exact: true }).selectOption(option);
  await page.keyboard.press('Escape');
}
