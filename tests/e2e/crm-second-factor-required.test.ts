import type { Page } from '@playwright/test';
import { Authenticator } from '../staff/authenticator.ts';
import { PASSWORD, staffUsers } from '../staff/staff-accounts.ts';
import { expectAccessible } from './accessible.ts';
import { logIn, loginForm } from './crm.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const USER = { username: 'nora', password: PASSWORD };
const WRONG_CODE = 'This code is not right, or has been used. Wait for the next one and try again.';

test.use({ settings: { STAFF_SECOND_FACTOR: 'required' } });

const dashboard = (page: Page) => page.getByRole('tab', { name: 'Customers' });
const codeField = (page: Page) => page.getByLabel('Code');

test.beforeEach(async ({ page, product }) => {
  test.setTimeout(120_000);
  await staffUsers(product.database).setUser(USER);
  await staffUsers(product.database).reset(USER);
  await logIn(page, USER);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
});

/** Sets up a second factor by typing the secret instead of scanning the code. */
async function setUp(page: Page): Promise<{ phone: Authenticator; codes: string[] }> {
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
  const codes = await listed.allTextContents();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(dashboard(page)).toBeVisible();
  return { phone, codes };
}

test('Who must have a second factor sets one up before anything else, then logs in with its codes', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/40[01]/);
  await expect(dashboard(page)).toHaveCount(0);
  const { phone, codes } = await setUp(page);
  await page.reload();
  await expect(dashboard(page)).toBeVisible();

  const leaveAndReturn = async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await logIn(page, USER);
  };
  const answerWith = async (code: string) => {
    await codeField(page).fill(code);
    await loginForm(page).submit.click();
  };
  await leaveAndReturn();
  await answerWith('000000');
  await expectToast(page, 'Login Failed', WRONG_CODE);
  await expectAccessible(page);
  await answerWith(phone.next());
  await expect(dashboard(page)).toBeVisible();
  await leaveAndReturn();
  await answerWith(codes[0] ?? '');
  await expect(dashboard(page)).toBeVisible();
});

test('The setup waits for its user: after a reload, by any address of the CRM, and after a change of mind', async ({
  page,
  browserErrors,
}) => {
  // The screen requests its data before the session is known, and the server refuses.
  browserErrors.expect(/403/);
  await page.goto('/staff/crm/audit');
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set up second factor' }).click();
  await expect(page.getByLabel('Your password')).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Staff Login' })).toBeVisible();
});
