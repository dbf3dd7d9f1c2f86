import type { Page } from '@playwright/test';
import { Authenticator } from '../staff/authenticator.ts';
import { PASSWORD, staffUsers } from '../staff/staff-users.ts';
import { expectAccessible } from './accessible.ts';
import { fillLogin, logIn, loginForm } from './crm.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const USER = { username: 'nora', password: PASSWORD };
const WRONG_CODE = 'This code is not right, or has been used. Wait for the next one and try again.';

test.use({ settings: { STAFF_SECOND_FACTOR: 'required' } });

const dashboard = (page: Page) => page.getByRole('tab', { name: 'Customers' });
const codeField = (page: Page) => page.getByLabel('Code');

/** Sets up a second factor by typing the secret instead of scanning the code. */
async function setUp(page: Page): Promise<Authenticator> {
  await page.getByRole('button', { name: 'Set up second factor' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: /authenticator app/ })).toBeVisible();
  const secret = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const phone = new Authenticator(`otpauth://totp/CRM:${USER.username}?secret=${secret?.replaceAll(' ', '')}`);
  await codeField(page).fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText(WRONG_CODE)).toBeVisible();
  await codeField(page).fill(phone.next());
  await page.getByRole('button', { name: 'Turn on' }).click();
  const listed = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(dashboard(page)).toBeVisible();
  return phone;
}

test('Who must have a second factor sets one up before anything else, then logs in with its codes', async ({
  page,
  product,
  browserErrors,
}) => {
  // The screen requests its data before the session is known, and the server refuses.
  for (const refusal of [/400/, /401/, /403/]) browserErrors.expect(refusal);
  await staffUsers(product.database).setUser(USER);
  await staffUsers(product.database).reset(USER);
  await logIn(page, USER);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();

  await test.step('The setup waits for its user: by any address of the CRM, and after a change of mind', async () => {
    await page.goto('/staff/crm/audit');
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await page.getByRole('button', { name: 'Set up second factor' }).click();
    await expect(page.getByLabel('Your password')).toBeFocused();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Staff Login' })).toBeVisible();
    await logIn(page, USER);
  });

  const phone = await test.step('A second factor is set up, and opens the CRM', () => setUp(page));

  await test.step('The next login asks for a code', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await fillLogin(page, USER);
    for (const code of ['000000', phone.next()]) {
      await codeField(page).fill(code);
      await loginForm(page).submit.click();
      if (code === '000000') await expectToast(page, 'Login Failed', WRONG_CODE);
    }
    await expect(dashboard(page)).toBeVisible();
  });
});
