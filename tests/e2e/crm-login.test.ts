import type { Page, Response } from '@playwright/test';
import { fillLogin, loginForm, openDashboard, STAFF } from './crm.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './held-calls.ts';
import { callsTo } from './sign-up.ts';
import { dismissToast, expectToast, toasts } from './toasts.ts';

const EXPIRED = 'Your session has expired. Please log in again.';

/** Matches a successful logout response. The response of an earlier failed call may still arrive. */
const isLoggedOut = (response: Response): boolean => response.url().endsWith('/api/staff/logout') && response.ok();

test('Staff come to the login, learn what is wrong, log in, and log out', async ({ page, context, browserErrors }) => {
  browserErrors.expect(/401/);
  await test.step('Whoever comes to the login can type at once, and nothing is sent without username and password', async () => {
    await page.goto('/staff/crm');
    await expect(loginForm(page).username).toBeFocused();
    const calls = callsTo(page, /^\/api\//);
    await loginForm(page).submit.click();
    await expect(page.getByText('Username is required', { exact: true })).toBeVisible();
    await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
    await expect(loginForm(page).username).toBeFocused();
    expect(calls).toEqual([]);
  });

  await test.step('A login with a wrong password fails, and the form stays', async () => {
    await fillLogin(page, { username: 'staff', password: 'a wrong one' });
    await expectToast(page, 'Login Failed', 'Invalid username or password.');
    await expect(loginForm(page).username).toHaveValue('staff');
    await expect(loginForm(page).submit).toBeEnabled();
    for (const field of [loginForm(page).username, loginForm(page).password]) {
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(loginForm(page).password).toHaveAccessibleDescription('Invalid username or password.');
    await loginForm(page).password.fill('another try');
    await expect(loginForm(page).password).not.toHaveAttribute('aria-invalid');
    await loginForm(page).password.fill('');
    await expect(page.getByText(EXPIRED)).toHaveCount(0);
    await dismissToast(page);
  });

  await test.step('The keyboard alone logs in, sees that it is under way, and is welcomed', async () => {
    const letThrough = await holdCalls(page, '**/api/staff/login');
    await loginForm(page).username.fill('');
    await page.keyboard.type(STAFF.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(STAFF.password);
    await page.keyboard.press('Enter');
    await expect(loginForm(page).pending).toBeDisabled();
    const loaded = page.waitForResponse('**/api/crm/views');
    letThrough();
    await expectToast(page, 'Login Successful', 'Welcome to the CRM dashboard.');
    await expect(page.getByRole('tab', { name: 'Customers' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('heading', { name: 'Staff Login' })).toHaveCount(0);
    // The server would refuse a request that is still under way after the logout of the next step.
    await loaded;
    await page.waitForLoadState('networkidle');
  });

  await test.step('Logout ends the session on the server too, and leaves an empty form', async () => {
    const cookies = await context.cookies();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expectToast(page, 'Logged Out');
    await expect(loginForm(page).username).toBeFocused();
    await expect(loginForm(page).username).toHaveValue('');
    await expect(loginForm(page).password).toHaveValue('');
    await context.addCookies(cookies);
    expect((await page.request.get('/api/crm/customers')).status()).toBe(401);
  });
});

test('A session lasts over tabs, ends in all of them, is taken up again, and ends on a server that does not answer at once', async ({
  page,
  context,
  browserErrors,
}) => {
  const dashboard = (one: Page) => one.getByRole('tab', { name: 'Customers' });
  const logOut = () => page.getByRole('button', { name: 'Logout' }).click();

  await test.step('Who has logged in is still logged in in another tab, and a logout in one tab is a logout in all', async () => {
    // What the other tab asks for before it learns of the logout is refused.
    browserErrors.allow(/401/);
    await openDashboard(page);
    const other = await context.newPage();
    await other.goto('/staff/crm');
    await expect(dashboard(other)).toBeVisible();
    await expect(toasts(other)).toHaveCount(0);
    await logOut();
    await expect(other.getByRole('heading', { name: 'Staff Login' })).toBeVisible();
    await other.close();
  });

  await test.step('A session that has expired ends in the login with one notice, and is taken up again', async () => {
    browserErrors.expect(/401/);
    await fillLogin(page);
    await expect(dashboard(page)).toBeVisible();
    await context.clearCookies();
    await page.reload();
    await expect(page.getByText(EXPIRED)).toHaveCount(1);
    await expect(page.getByRole('alert')).toHaveCount(1);
    await expect(toasts(page)).toHaveCount(0);
    await fillLogin(page);
    await expect(dashboard(page)).toBeVisible();
    await expect(page.getByText(EXPIRED)).toHaveCount(0);
  });

  await test.step('A logout that does not reach the server is a logout here, and the server hears of it when it is back', async () => {
    browserErrors.expect(/ERR_CONNECTION_REFUSED/);
    const cookies = await context.cookies();
    await page.route('**/api/staff/logout', (route) => route.abort('connectionrefused'));
    await logOut();
    await expectToast(page, 'Logged Out');
    await expect(loginForm(page).username).toHaveValue('');
    await expect(page.getByRole('tab')).toHaveCount(0);
    expect((await page.request.get('/api/crm/customers')).status(), 'the server does not know yet').toBe(200);
    // The login screen tells it too.
    const told = page.waitForResponse(isLoggedOut);
    await page.unroute('**/api/staff/logout');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await told;
    await context.addCookies(cookies);
    expect((await page.request.get('/api/crm/customers')).status()).toBe(401);
  });

  await test.step('A logout that a broken server refused is told at the next visit, and never ends the session after it', async () => {
    browserErrors.expect(/503/);
    await fillLogin(page);
    await expect(dashboard(page)).toBeVisible();
    const cookies = await context.cookies();
    await page.route('**/api/staff/logout', (route) => route.fulfill({ status: 503, json: { message: 'Not ready' } }));
    await logOut();
    await expectToast(page, 'Logged Out');
    const told = page.waitForResponse(isLoggedOut);
    await page.unroute('**/api/staff/logout');
    await page.reload();
    await told;
    await context.addCookies(cookies);
    expect((await page.request.get('/api/crm/customers')).status()).toBe(401);
    const calls = callsTo(page, /\/api\/staff\/logout$/);
    await fillLogin(page);
    await expect(dashboard(page)).toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByLabel('Sort by').selectOption('By name');
    await expect(page).toHaveURL(/sort=name/);
    expect(calls).toEqual([]);
  });
});
