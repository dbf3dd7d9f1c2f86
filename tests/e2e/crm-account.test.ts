import type { Page } from '@playwright/test';
import { Authenticator } from '../staff/authenticator.ts';
import { PASSWORD, staffUsers } from '../staff/staff-accounts.ts';
import { mailsTo } from '../support/loop.ts';
import { expectAccessible } from './accessible.ts';
import { logIn, loginForm } from './crm.ts';
import { expect, test } from './fixtures.ts';
import { dismissToast, expectToast } from './toasts.ts';

const USER = { username: 'gina', password: PASSWORD };

const section = (page: Page, name: string) => page.getByRole('region', { name });

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
}

test.beforeEach(async ({ page, product }) => {
  test.setTimeout(120_000);
  await staffUsers(product.database).setUser(USER);
  await staffUsers(product.database).reset(USER);
  await logIn(page, USER);
  await expect(page.getByRole('tab', { name: 'Customers' })).toBeVisible();
});

test('Staff set up a second factor, log in with its code, then with a recovery code once, and log out everywhere', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/401/);
  await openAccount(page);
  const factor = section(page, 'Second factor');
  await factor.getByRole('button', { name: 'Set up second factor' }).click();
  await factor.getByLabel('Your password').fill(PASSWORD);
  const offered = page.waitForResponse('**/api/crm/account/second-factor');
  await factor.getByRole('button', { name: 'Continue' }).click();
  const phone = new Authenticator((await (await offered).json()).uri);
  await expect(factor.getByRole('img', { name: /authenticator app/ })).toBeVisible();
  await factor.getByLabel('Code').fill(phone.next());
  await factor.getByRole('button', { name: 'Turn on' }).click();
  const listed = factor.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allTextContents();
  await factor.getByRole('button', { name: 'I have kept them' }).click();
  await expect(factor).toContainText('10 recovery codes left');

  const form = loginForm(page);
  const code = page.getByLabel('Code');
  const answerWith = async (typed: string) => {
    await code.fill(typed);
    await form.submit.click();
  };
  await page.getByRole('button', { name: 'Logout' }).click();
  await logIn(page, USER);
  await expect(code).toBeFocused();
  await answerWith('000000');
  await expectToast(
    page,
    'Login Failed',
    'This code is not right, or has been used. Wait for the next one and try again.',
  );
  await answerWith(phone.next());
  await expectToast(page, 'Login Successful', 'Welcome to the CRM dashboard.');

  for (const outcome of ['Login Successful', 'Login Failed']) {
    await page.getByRole('button', { name: 'Logout' }).click();
    await logIn(page, USER);
    await answerWith(codes[0] ?? '');
    await expectToast(page, outcome);
  }
  await answerWith(codes[1] ?? '');
  await openAccount(page);
  await expect(factor).toContainText('8 recovery codes left');
  await section(page, 'Sessions').getByRole('button', { name: 'Log out everywhere' }).click();
  await expectToast(page, 'Logged Out', 'You have been logged out everywhere.');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Staff Login' })).toBeVisible();
});

test('A new password is refused where it is weak or the old one is wrong, at its field, and then taken', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/400/);
  await openAccount(page);
  const password = section(page, 'Password');
  const change = async (current: string, next: string) => {
    await password.getByLabel('Current password').fill(current);
    await password.getByLabel('New password').fill(next);
    await password.getByRole('button', { name: 'Change password' }).click();
  };
  await change(PASSWORD, 'short');
  await expect(password.getByText('Use 12 characters or more')).toBeVisible();
  await change(PASSWORD, 'password12345');
  await expect(password.getByText(/too easy to guess/)).toBeVisible();
  await change('not the password', 'seven quiet lamps');
  await expect(password.getByText('This is not your password.')).toBeVisible();
  await change(PASSWORD, 'seven quiet lamps');
  await expectToast(page, 'Password Changed');
});

test('One session ends another, which is then at the login', async ({ page, browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url });
  const other = await context.newPage();
  await logIn(other, USER);
  await expect(other.getByRole('tab', { name: 'Customers' })).toBeVisible();
  await openAccount(page);
  const sessions = section(page, 'Sessions');
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: /^End the session/ }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(sessions.getByRole('listitem')).toContainText('This session');
  await expect(other.getByText('Your session has expired. Please log in again.')).toBeVisible();
  await context.close();
});

test('A saved address stays in its field, and the focus stays on the button', async ({ page }) => {
  await openAccount(page);
  const email = section(page, 'Email');
  const field = email.getByLabel('Email address');
  await field.fill('gina@firm.example');
  const loaded = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && answer.url().endsWith('/account'),
  );
  await email.getByRole('button', { name: 'Save address' }).click();
  await expectToast(page, 'Address Saved', 'Mails to you go there from now on.');
  await (await loaded).finished();
  await expect(field).toHaveValue('gina@firm.example');
  await expect(email.getByRole('button', { name: 'Save address' })).toBeFocused();
});

test('The morning digest keeps the hour and zone that were set, and comes at once to who has an address', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  await page.request.patch('/api/crm/account', { data: { email: null } });
  await openAccount(page);
  const digest = section(page, 'Morning digest');
  const [isOn, time, zone] = [digest.getByRole('switch'), digest.getByLabel('Time', { exact: true }), 'Time zone'];
  await isOn.check();
  await time.fill('06:45');
  await digest.getByLabel(zone).fill('Mars');
  await digest.getByRole('button', { name: 'Save digest' }).click();
  await expect(digest.getByText('Choose a time zone from the list')).toBeVisible();
  await digest.getByLabel(zone).fill('Central');
  await digest.getByRole('option', { name: /Chicago/ }).click();
  await digest.getByRole('button', { name: 'Save digest' }).click();
  await expectToast(page, 'Digest Saved');
  await dismissToast(page);
  await digest.getByRole('button', { name: 'Send me one now' }).click();
  await expectToast(page, 'Digest Not Sent', 'There is no email address on file for you. Add one first.');

  await page.request.patch('/api/crm/account', { data: { email: 'gina.digest@firm.example' } });
  await page.reload();
  await expect(isOn).toBeChecked();
  await expect(time).toHaveValue('06:45');
  await expect(digest.getByLabel(zone)).toHaveValue('America/Chicago');
  await digest.getByRole('button', { name: 'Send me one now' }).click();
  await expectToast(page, 'Digest Sent');
  await expect.poll(async () => (await mailsTo(product.sandbox, 'gina.digest@firm.example')).length).toBe(1);
  await expectAccessible(page);
});

test('The address on file, typed again while another one is being saved, stays in its field', async ({ page }) => {
  await page.request.patch('/api/crm/account', { data: { email: 'gina@firm.example' } });
  await openAccount(page);
  const email = section(page, 'Email');
  const field = email.getByLabel('Email address');
  const typed = Promise.withResolvers<void>();
  await page.route('**/api/crm/account', async (route) => {
    if (route.request().method() === 'PATCH') await typed.promise;
    await route.continue();
  });
  await field.fill('gina@fim.example');
  await email.getByRole('button', { name: 'Save address' }).click();
  await field.fill('gina@firm.example');
  const loaded = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && answer.url().endsWith('/account'),
  );
  typed.resolve();
  await (await loaded).finished();
  await expectToast(page, 'Address Saved', 'Mails to you go there from now on.');
  await expect(email.getByRole('button', { name: 'Save address' })).toBeVisible();
  await expect(field).toHaveValue('gina@firm.example');
});

test('The audit log opens by its address, narrowed, and finds who did what', async ({ page }) => {
  await page.goto('/staff/crm/audit?action=password_reset');
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
  await expect(page.getByLabel('Action')).toHaveValue('password_reset');
  await expect(page.getByRole('row').filter({ hasText: 'Password was reset' }).first()).toContainText('The system');
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('searchbox').fill('gina login');
  const found = page.getByRole('row').filter({ hasText: 'gina' });
  await expect(found.first()).toContainText('Logged in');
  await page.getByRole('searchbox').fill('gina never did this');
  await expect(page.getByText(/No entries match/)).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('tab', { name: 'Customers' })).toBeVisible();
});

test('axe finds nothing in the steps of the second factor', async ({ page }) => {
  await openAccount(page);
  const factor = section(page, 'Second factor');
  await factor.getByRole('button', { name: 'Set up second factor' }).click();
  await factor.getByLabel('Your password').fill(PASSWORD);
  await expectAccessible(page);
  await factor.getByRole('button', { name: 'Continue' }).click();
  await expect(factor.getByLabel('Code')).toBeVisible();
  await expectAccessible(page);
});

test('An account that cannot be loaded says so in each of its parts', async ({ page, browserErrors }) => {
  browserErrors.expect(/500/);
  await page.route('**/api/crm/account', (route) => route.fulfill({ status: 500, json: { message: 'Oh' } }));
  await openAccount(page);
  await expect(section(page, 'Email').getByRole('alert')).toContainText('Your address could not be loaded');
  await page.unroute('**/api/crm/account');
  await section(page, 'Email').getByRole('button', { name: 'Try again' }).click();
  await expect(section(page, 'Email').getByLabel('Email address')).toBeVisible();
});

test('The focus stays with the sessions when one of them is ended', async ({ page, browser, product }) => {
  const elsewhere = await browser.newContext({ baseURL: product.url });
  await elsewhere.request.post('/api/staff/login', { data: USER });
  await elsewhere.close();
  await openAccount(page);
  const end = section(page, 'Sessions').getByRole('button', { name: /^End the session/ });
  await end.first().focus();
  const count = await end.count();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Session Ended');
  await expect(end).toHaveCount(count - 1);
  await expect(section(page, 'Sessions')).toBeFocused();
});
