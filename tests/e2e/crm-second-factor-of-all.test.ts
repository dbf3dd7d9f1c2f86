import { staffSettings } from '#server/database/schema.ts';
import { setUpSecondFactor } from '../staff/authenticator.ts';
import { newStaff, PASSWORD } from '../staff/staff-users.ts';
import { beginSessionOf } from './crm.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

// Resets the setting even if the test fails, because it would lock out the users of the other tests.
test.afterEach(async ({ product }) => {
  await product.database.db.delete(staffSettings);
});

test('a second factor is required of everybody, of whoever asks too, and no more', async ({
  page,
  product,
  browser,
  browserErrors,
}) => {
  browserErrors.expect(/40[03]/);
  await newStaff(product, 'rosa', 'member');
  const grace = await newStaff(product, 'grace', 'admin');
  const context = await browser.newContext({ baseURL: product.url });
  const theirs = await context.newPage();
  await beginSessionOf(theirs, { username: 'rosa', password: PASSWORD });
  await theirs.goto('/staff/crm/tasks');
  await expect(theirs.getByRole('heading', { name: 'Tasks' })).toBeVisible();

  const session = { name: 'session', value: grace.cookies.get('session') ?? '', url: product.url };
  await page.context().addCookies([session]);
  await page.addInitScript(() => localStorage.setItem('crm-authenticated', 'true'));
  await page.goto('/staff/crm/settings');
  const form = page.getByRole('form', { name: 'Require a second factor' });
  await form.getByLabel('Your password').fill('not the password');
  await form.getByRole('button', { name: 'Require it of everybody' }).click();
  await expect(form.getByText('This is not your password.')).toBeVisible();
  await form.getByLabel('Your password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Require it of everybody' }).click();
  await expectToast(page, 'Second Factor Required');
  // The open screens change by themselves.
  await expect(theirs.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await context.close();

  await setUpSecondFactor(grace, PASSWORD);
  await page.reload();
  await expect(page.getByText('Everybody has to have one.', { exact: false })).toBeVisible();
  await form.getByLabel('Your password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Require it no more' }).click();
  await expectToast(page, 'Second Factor Optional');
  await expect(page.getByText('Nobody has to have one.')).toBeVisible();
});
