import type { Page } from '@playwright/test';
import { Authenticator } from '../staff/authenticator.ts';
import { PASSWORD, staffUsers } from '../staff/staff-users.ts';
import { expectAccessible } from './accessible.ts';
import { beginSessionOf, logIn, loginForm } from './crm.ts';
import { expect, test } from './fixtures.ts';
import { tryAgain } from './held-calls.ts';
import { dismissToast, expectToast } from './toasts.ts';

const USER = { username: 'gina', password: PASSWORD };

const section = (page: Page, name: string) => page.getByRole('region', { name });

test.beforeEach(async ({ page, product }) => {
  await staffUsers(product.database).setUser(USER);
  await staffUsers(product.database).reset(USER);
  await beginSessionOf(page, USER);
});

/** Waits until the account has been read again after what was pressed. */
async function afterReading(page: Page, press: () => Promise<unknown>): Promise<void> {
  const read = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && answer.url().endsWith('/api/crm/account'),
  );
  await press();
  await (await read).finished();
}

test('Staff set up a second factor, are asked for it at the login, and log out everywhere', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/401/);
  const factor = section(page, 'Second factor');
  let codes: string[] = [];

  await test.step('The account menu leads there, and the factor is set up in steps', async () => {
    await page.goto('/staff/crm');
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await factor.getByRole('button', { name: 'Set up second factor' }).click();
    await factor.getByLabel('Your password').fill(PASSWORD);
    const offered = page.waitForResponse('**/api/crm/account/second-factor');
    await factor.getByRole('button', { name: 'Continue' }).click();
    const phone = new Authenticator((await (await offered).json()).uri);
    await expect(factor.getByRole('img', { name: /authenticator app/ })).toBeVisible();
    await expectAccessible(page);
    await factor.getByLabel('Code').fill(phone.next());
    await factor.getByRole('button', { name: 'Turn on' }).click();
    const listed = factor.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(listed).toHaveCount(10);
    codes = await listed.allTextContents();
    await factor.getByRole('button', { name: 'I have kept them' }).click();
    await expect(factor).toContainText('10 recovery codes left');
  });

  await test.step('The login asks for a code, refuses a wrong one, and takes a recovery code in its place', async () => {
    const code = page.getByLabel('Code');
    await page.getByRole('button', { name: 'Logout' }).click();
    await logIn(page, USER);
    await expect(code).toBeFocused();
    await code.fill('000000');
    await loginForm(page).submit.click();
    await expectToast(
      page,
      'Login Failed',
      'This code is not right, or has been used. Wait for the next one and try again.',
    );
    await code.fill(codes[0] ?? '');
    await loginForm(page).submit.click();
    await expectToast(page, 'Login Successful', 'Welcome to the CRM dashboard.');
  });

  await test.step('A logout everywhere ends in the login here', async () => {
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await expect(factor).toContainText('9 recovery codes left');
    await section(page, 'Sessions').getByRole('button', { name: 'Log out everywhere' }).click();
    await expectToast(page, 'Logged Out', 'You have been logged out everywhere.');
    await expect(page.getByRole('heading', { name: 'Staff Login' })).toBeVisible();
  });
});

test('Staff change their address, digest and password, and end another session', async ({
  page,
  browser,
  product,
  browserErrors,
}) => {
  for (const wrong of [/400/, /500/]) browserErrors.expect(wrong);
  const usual = { isOn: true, at: '06:45', timeZone: 'America/New_York' };
  await page.request.put('/api/crm/account/digest', { data: usual });
  const context = await browser.newContext({ baseURL: product.url });
  const other = await context.newPage();
  await beginSessionOf(other, USER);
  await other.goto('/staff/crm/account');
  await expect(section(other, 'Sessions').getByRole('listitem')).toHaveCount(2);
  const email = section(page, 'Email');
  const address = email.getByLabel('Email address');
  const save = email.getByRole('button', { name: 'Save address' });

  await test.step('An account that cannot be loaded says so in its parts, and comes at the next try', async () => {
    await page.route('**/api/crm/account', (route) => route.fulfill({ status: 500, json: { message: 'Oh' } }));
    await page.goto('/staff/crm/account');
    await expect(email.getByRole('alert')).toContainText('Your address could not be loaded');
    await tryAgain(page, '**/api/crm/account', email);
    await expect(address).toBeVisible();
  });

  await test.step('A saved address stays in its field, and the focus stays on the button', async () => {
    await address.fill('gina@firm.example');
    await afterReading(page, () => save.click());
    await expectToast(page, 'Address Saved', 'Mails to you go there from now on.');
    await expect(address).toHaveValue('gina@firm.example');
    await expect(save).toBeFocused();
    await dismissToast(page);
  });

  await test.step('The address on file, typed again while another one is being saved, stays in its field', async () => {
    const typed = Promise.withResolvers<void>();
    await page.route('**/api/crm/account', async (route) => {
      if (route.request().method() === 'PATCH') await typed.promise;
      await route.continue();
    });
    await address.fill('gina@fim.example');
    await save.click();
    await address.fill('gina@firm.example');
    await afterReading(page, async () => typed.resolve());
    await expectToast(page, 'Address Saved');
    await expect(save).toBeVisible();
    await expect(address).toHaveValue('gina@firm.example');
    await dismissToast(page);
    await page.unroute('**/api/crm/account');
  });

  await test.step('The morning digest is as it was set, is changed, and comes at once when asked for', async () => {
    const digest = section(page, 'Morning digest');
    const zone = digest.getByLabel('Time zone');
    await expect(digest.getByRole('switch')).toBeChecked();
    await expect(digest.getByLabel('Time', { exact: true })).toHaveValue('06:45');
    await expect(zone).toHaveValue('America/New_York');
    await zone.fill('Mars');
    await digest.getByRole('button', { name: 'Save digest' }).click();
    await expect(digest.getByText('Choose a time zone from the list')).toBeVisible();
    await zone.fill('Central');
    await digest.getByRole('option', { name: /Chicago/ }).click();
    await digest.getByRole('button', { name: 'Save digest' }).click();
    await expectToast(page, 'Digest Saved');
    await expect(zone).toHaveValue('America/Chicago');
    await dismissToast(page);
    await digest.getByRole('button', { name: 'Send me one now' }).click();
    await expectToast(page, 'Digest Sent');
    await expectAccessible(page);
    await dismissToast(page);
  });

  await test.step('A session ended by keys is at the login, and the focus stays with the sessions', async () => {
    const sessions = section(page, 'Sessions');
    await sessions.getByRole('button', { name: /^End the session/ }).focus();
    await page.keyboard.press('Enter');
    await expectToast(page, 'Session Ended');
    await expect(sessions.getByRole('listitem')).toHaveText([/This session/]);
    await expect(sessions).toBeFocused();
    await expect(other.getByText('Your session has expired. Please log in again.')).toBeVisible();
    await context.close();
    await dismissToast(page);
  });

  await test.step('A new password that is weak, and a wrong old one, are refused at their fields', async () => {
    const password = section(page, 'Password');
    const change = async (current: string, next: string) => {
      await password.getByLabel('Current password').fill(current);
      await password.getByLabel('New password').fill(next);
      await password.getByRole('button', { name: 'Change password' }).click();
    };
    await change(PASSWORD, 'password12345');
    await expect(password.getByText(/too easy to guess/)).toBeVisible();
    await change('not the password', 'seven quiet lamps');
    await expect(password.getByText('This is not your password.')).toBeVisible();
    await change(PASSWORD, 'seven quiet lamps');
    await expectToast(page, 'Password Changed');
  });
});
