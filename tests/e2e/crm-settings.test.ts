import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { setUpSecondFactor } from '../staff/authenticator.ts';
import { newStaff, PASSWORD } from '../staff/staff-accounts.ts';
import { until } from '../support/poll.ts';
import { expectAccessible } from './accessible.ts';
import { beginSessionOf, openDashboard, STAFF } from './crm.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

test.describe.configure({ timeout: 120_000 });

const people = (page: Page) => page.getByRole('list', { name: 'People' });
const personRow = (page: Page, username: string) => people(page).getByRole('listitem').filter({ hasText: username });

/** Confirms the open dialog with the admin's password. */
async function confirmWithPassword(page: Page, name: string, password = STAFF.password): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

async function openSettings(page: Page): Promise<void> {
  await openDashboard(page);
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Settings' }).click();
  await expect(people(page)).toBeVisible();
  await expect(page.getByText('Nobody has to have one.')).toBeVisible();
}

test('An admin invites somebody, who comes in with their role, while the next address is typed', async ({
  page,
  product,
  browser,
}) => {
  await test.step('an admin invites somebody, who chooses a name and a password, and is in the CRM with their role', async () => {
    await openSettings(page);
    const invite = page.getByRole('form', { name: 'Invite somebody' });
    await invite.getByRole('button', { name: 'Send invitation' }).click();
    await expect(invite.getByText('Valid email is required')).toBeVisible();
    await expectAccessible(page);
    await invite.getByLabel('Email address').fill('nora@firm.example');
    await invite.getByLabel('Role of who is invited').selectOption('viewer');
    await invite.getByRole('button', { name: 'Send invitation' }).click();
    await confirmWithPassword(page, 'Send Invitation');
    await expectToast(page, 'Invitation Sent');
    const open = page.getByRole('list', { name: 'Open invitations' });
    await expect(open).toContainText('nora@firm.example as viewer');

    const link = await until('the invitation', async () => {
      const mail = (await product.sandbox.mail()).find(({ to }) => to.includes('nora@firm.example'));
      return /\/staff\/invitation\/[\w-]+/.exec(mail?.text ?? '')?.[0];
    });
    const context = await browser.newContext({ baseURL: product.url });
    const theirs = await context.newPage();
    await theirs.goto(link);
    await expect(theirs.getByText('nora@firm.example')).toBeVisible();
    await expectAccessible(theirs);
    await theirs.getByLabel('Username').fill('Nora');
    await theirs.getByLabel('Password').fill('short');
    await theirs.getByRole('button', { name: 'Create user' }).click();
    await expect(theirs.getByText('The password is too short', { exact: false })).toBeVisible();
    await theirs.getByLabel('Password').fill(PASSWORD);
    await theirs.getByRole('button', { name: 'Create user' }).click();
    await expect(theirs.getByRole('tab', { name: 'Customers' })).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Add Customer' })).toHaveCount(0);

    // The open screen of the admin changes by itself.
    await expect(open).toHaveCount(0);
    await expect(personRow(page, 'Nora')).toContainText('nora@firm.example');
    await theirs.goto(link);
    await expect(theirs.getByRole('alert')).toContainText('has been used');
    await expectAccessible(theirs);
    await context.close();
  });

  await test.step('an address that is typed while an invitation is sent is not wiped away', async () => {
    const email = page.getByRole('form', { name: 'Invite somebody' }).getByLabel('Email address');
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/crm/staff-invitations', async (route) => {
      if (route.request().method() === 'POST') await released;
      await route.fallback();
    });
    await email.fill('first@firm.example');
    await email.press('Enter');
    await confirmWithPassword(page, 'Send Invitation');
    await page.keyboard.press('Escape');
    await expect(email).toBeFocused();
    await email.fill('second@firm.ex');
    release();
    await expectToast(page, 'Invitation Sent', 'A mail to first@firm.example is on its way.');
    await email.pressSequentially('ample');
    await expect(email).toHaveValue('second@firm.example');
    await email.press('Enter');
    await confirmWithPassword(page, 'Send Invitation');
    await expectToast(page, 'Invitation Sent', 'A mail to second@firm.example is on its way.');
    await expect(email).toHaveValue('');
  });
});

test('A role holds at once, who is disabled is out, and the last admin stays', async ({
  page,
  product,
  browser,
  browserErrors,
}) => {
  await test.step('a role is given, holds at once on an open screen, and whoever is disabled is out within a second', async () => {
    await newStaff(product, 'omar', 'viewer');
    const context = await browser.newContext({ baseURL: product.url });
    const theirs = await context.newPage();
    await beginSessionOf(theirs, { username: 'omar', password: PASSWORD });
    await theirs.goto('/staff/crm');
    await expect(theirs.getByRole('tab', { name: 'Customers' })).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Add Customer' })).toHaveCount(0);

    await openSettings(page);
    await personRow(page, 'omar').getByLabel('Role of omar').selectOption('member');
    await confirmWithPassword(page, 'Change Role');
    await expectToast(page, 'Role Changed');
    await expect(theirs.getByRole('button', { name: 'Add Customer' })).toBeVisible();

    await personRow(page, 'omar').getByRole('button', { name: 'Actions for omar' }).click();
    await page.getByRole('button', { name: 'Disable…' }).click();
    const question = page.getByRole('dialog', { name: 'Disable omar' });
    await expectAccessible(page);
    // Measures from the server's response to the notice in the disabled user's browser.
    const out = theirs.getByText('Your session has expired. Please log in again.');
    const answered = page.waitForResponse((response) => response.url().includes('/staff-users/'));
    await question.getByLabel('Your password').fill(STAFF.password);
    await question.getByRole('button', { name: 'Disable' }).click();
    await answered;
    await expect(out).toBeVisible({ timeout: 1_000 });
    await expect(personRow(page, 'omar')).toContainText('Disabled');
    await context.close();
  });

  await test.step('the last admin stays, and says to whoever tries why', async () => {
    browserErrors.expect(/409/);
    // Demotes the admins that other tests have created.
    await product.database.db.execute(sql`UPDATE users SET role = 'member' WHERE username <> 'staff'`);
    await personRow(page, 'staff').getByLabel('Role of staff').selectOption('member');
    const question = page.getByRole('dialog', { name: 'Change Your Own Role' });
    await confirmWithPassword(page, 'Change Your Own Role');
    await expect(question.getByRole('alert')).toContainText('This is the last admin.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(personRow(page, 'staff').getByLabel('Role of staff')).toHaveValue('admin');
  });
});

test('a change of somebody’s rights is confirmed with the password or a code, by keyboard, and says in place what is wrong', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/400/);
  await newStaff(product, 'paula', 'viewer');
  const rita = await newStaff(product, 'rita', 'admin');
  const { phone } = await setUpSecondFactor(rita, PASSWORD);
  const session = { name: 'session', value: rita.cookies.get('session') ?? '', url: product.url };
  await page.context().addCookies([session]);
  await page.addInitScript(() => localStorage.setItem('crm-authenticated', 'true'));
  await page.goto('/staff/crm/settings');
  const role = personRow(page, 'paula').getByLabel('Role of paula');
  await role.focus();
  await role.selectOption('member');
  const dialog = page.getByRole('dialog', { name: 'Change Role' });
  await expect(dialog).toContainText('paula will be a member');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Password is required');
  await confirmWithPassword(page, 'Change Role', 'not the password');
  await expect(dialog.getByRole('alert')).toHaveText('This is not your password.');
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(role).toBeFocused();
  await expect(role).toHaveValue('viewer');

  await role.selectOption('member');
  await dialog.getByRole('button', { name: 'Use a code instead' }).click();
  await expect(dialog.getByLabel('Code')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(phone.next());
  await page.keyboard.press('Enter');
  await expectToast(page, 'Role Changed', 'paula is a member now.');
  await expect(role).toHaveValue('member');
});
