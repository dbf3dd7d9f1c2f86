import type { Page } from '@playwright/test';
import { setUpSecondFactor } from '../staff/authenticator.ts';
import { newStaff, PASSWORD } from '../staff/staff-users.ts';
import { until } from '../support/poll.ts';
import { expectAccessible } from './accessible.ts';
import { beginSession, beginSessionOf, STAFF } from './crm.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './held-calls.ts';
import { expectToast } from './toasts.ts';

const people = (page: Page) => page.getByRole('list', { name: 'People' });
const personRow = (page: Page, username: string) => people(page).getByRole('listitem').filter({ hasText: username });

/** Confirms the open dialog with the admin's password. */
async function confirmWithPassword(page: Page, name: string, password = STAFF.password): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

test('An admin invites somebody, who comes in with their role, while the next address is typed', async ({
  page,
  product,
  browser,
}) => {
  const invite = page.getByRole('form', { name: 'Invite somebody' });
  const email = invite.getByLabel('Email address');
  const open = page.getByRole('list', { name: 'Open invitations' });
  await beginSession(page);
  await page.goto('/staff/crm/settings');

  await test.step('An admin invites somebody to a role', async () => {
    await invite.getByRole('button', { name: 'Send invitation' }).click();
    await expect(invite.getByText('Valid email is required')).toBeVisible();
    await expect(people(page)).toBeVisible();
    await expect(page.getByText('Nobody has to have one.')).toBeVisible();
    await expectAccessible(page);
    await email.fill('nora@firm.example');
    await invite.getByLabel('Role of who is invited').selectOption('viewer');
    await invite.getByRole('button', { name: 'Send invitation' }).click();
    await confirmWithPassword(page, 'Send Invitation');
    await expectToast(page, 'Invitation Sent');
    await expect(email).toHaveValue('');
    await expect(open).toContainText('nora@firm.example as viewer');
  });

  await test.step('Who is invited chooses a name and a password, and is in the CRM with that role, once', async () => {
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
    await theirs.getByLabel('Password').fill(PASSWORD);
    await theirs.getByRole('button', { name: 'Create user' }).click();
    await expect(theirs.getByRole('tab', { name: 'Customers' })).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Add Customer' })).toHaveCount(0);
    await theirs.goto(link);
    await expect(theirs.getByRole('alert')).toContainText('has been used');
    await context.close();
    // The open screen of the admin has changed by itself.
    await expect(open).toHaveCount(0);
    await expect(personRow(page, 'Nora')).toContainText('nora@firm.example');
  });

  await test.step('An address that is typed while an invitation is sent is not wiped away', async () => {
    const letThrough = await holdCalls(page, '**/api/crm/staff-invitations', 'POST');
    await email.fill('first@firm.example');
    await email.press('Enter');
    await confirmWithPassword(page, 'Send Invitation');
    await page.keyboard.press('Escape');
    await expect(email).toBeFocused();
    await email.fill('second@firm.ex');
    letThrough();
    await expectToast(page, 'Invitation Sent', 'A mail to first@firm.example is on its way.');
    await page.keyboard.type('ample');
    await expect(email).toHaveValue('second@firm.example');
  });
});

test('A change of somebody’s rights is confirmed with the password or a code, by keyboard, and holds on their open screen', async ({
  page,
  product,
  browser,
  browserErrors,
}) => {
  for (const wrong of [/400/, /409/]) browserErrors.expect(wrong);
  await newStaff(product, 'omar', 'viewer');
  const context = await browser.newContext({ baseURL: product.url });
  const theirs = await context.newPage();
  await beginSessionOf(theirs, { username: 'omar', password: PASSWORD });
  await theirs.goto('/staff/crm');
  await expect(theirs.getByRole('tab', { name: 'Customers' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Add Customer' })).toHaveCount(0);

  const rita = await newStaff(product, 'rita', 'admin');
  const { phone } = await setUpSecondFactor(rita, PASSWORD);
  const session = { name: 'session', value: rita.cookies.get('session') ?? '', url: product.url };
  await page.context().addCookies([session]);
  await page.addInitScript(() => localStorage.setItem('crm-authenticated', 'true'));
  await page.goto('/staff/crm/settings');
  const role = personRow(page, 'omar').getByLabel('Role of omar');
  const dialog = page.getByRole('dialog', { name: 'Change Role' });

  await test.step('What is wrong is said in place, and Escape leads back to the role', async () => {
    await role.focus();
    await role.selectOption('member');
    await expect(dialog).toContainText('omar will be a member');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('Password is required');
    await confirmWithPassword(page, 'Change Role', 'not the password');
    await expect(dialog.getByRole('alert')).toHaveText('This is not your password.');
    await expect(dialog.getByLabel('Your password')).toBeFocused();
    await expectAccessible(page);
    const [path, message] = ['**/api/crm/staff-users/*', 'This is the last admin.'];
    await page.route(path, (route) => route.fulfill({ status: 409, json: { code: 'conflict', message } }));
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText(message);
    await page.unroute(path);
    await page.keyboard.press('Escape');
    await expect(role).toBeFocused();
    await expect(role).toHaveValue('viewer');
  });

  await test.step('A code does as well, and the role holds at once on an open screen', async () => {
    await role.selectOption('member');
    await dialog.getByRole('button', { name: 'Use a code instead' }).click();
    await expect(dialog.getByLabel('Code')).toBeFocused();
    await page.keyboard.type(phone.next());
    await page.keyboard.press('Enter');
    await expectToast(page, 'Role Changed', 'omar is a member now.');
    await expect(role).toHaveValue('member');
    await expect(theirs.getByRole('button', { name: 'Add Customer' })).toBeVisible();
  });

  await test.step('Whoever is disabled is out at once, without a call of theirs', async () => {
    // It is repeated, and would be refused too.
    await holdCalls(theirs, '**/api/crm/unread-counts');
    await personRow(page, 'omar').getByRole('button', { name: 'Actions for omar' }).click();
    await page.getByRole('button', { name: 'Disable…' }).click();
    const question = page.getByRole('dialog', { name: 'Disable omar' });
    await question.getByLabel('Your password').fill(PASSWORD);
    await question.getByRole('button', { name: 'Disable' }).click();
    await expect(theirs.getByText('Your session has expired. Please log in again.')).toBeVisible();
    await expect(personRow(page, 'omar')).toContainText('Disabled');
    await context.close();
  });
});
