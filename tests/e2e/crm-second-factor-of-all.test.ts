import { staffSettings } from '#server/database/schema.ts';
import { Authenticator } from '../staff/authenticator.ts';
import { newStaff, PASSWORD } from '../staff/staff-accounts.ts';
import { expectAccessible } from './accessible.ts';
import { beginSessionOf } from './crm.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

test.beforeEach(() => test.setTimeout(120_000));

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
  await newStaff(product, 'grace', 'admin');
  const context = await browser.newContext({ baseURL: product.url });
  const theirs = await context.newPage();
  await beginSessionOf(theirs, { username: 'rosa', password: PASSWORD });
  await theirs.goto('/staff/crm');
  await expect(theirs.getByRole('tab', { name: 'Customers' })).toBeVisible();

  await beginSessionOf(page, { username: 'grace', password: PASSWORD });
  await page.goto('/staff/crm');
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Settings' }).click();
  const form = page.getByRole('form', { name: 'Require a second factor' });
  await form.getByLabel('Your password').fill('not the password');
  await form.getByRole('button', { name: 'Require it of everybody' }).click();
  await expect(form.getByText('This is not your password.')).toBeVisible();
  await form.getByLabel('Your password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Require it of everybody' }).click();
  await expectToast(page, 'Second Factor Required');
  // The open screen of the other user changes by itself.
  await expect(theirs.getByRole('heading', { name: 'One more step' })).toBeVisible();

  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await page.getByRole('button', { name: 'Set up second factor' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  const secret = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const phone = new Authenticator(`otpauth://totp/CRM:grace?secret=${secret?.replaceAll(' ', '')}`);
  await page.getByLabel('Code').fill(phone.next());
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('Everybody has to have one.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Your password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Require it no more' }).click();
  await expectToast(page, 'Second Factor Optional');
  await expect(page.getByText('Nobody has to have one.')).toBeVisible();
  await context.close();
});
