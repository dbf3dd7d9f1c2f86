import { expectAccessible } from './accessible.ts';
import { payButton } from './checkout-page.ts';
import { openDashboard, openTab } from './crm.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { fillLead, leadOf, openDemo, openSignUp, openUpsell } from './sign-up.ts';
import { SITE_PAGES } from './site-pages.ts';

for (const path of SITE_PAGES) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path);
    await expectAccessible(page);
  });
}

test('axe finds nothing on the page that is not found', async ({ page, browserErrors }) => {
  browserErrors.expect(/404/);
  await page.goto('/no-such-page');
  await expectAccessible(page);
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`axe finds nothing in the dialog to sign up, empty and with everything wrong (motion: ${reducedMotion})`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    const { dialog, email, submit } = await openSignUp(page);
    await expectAccessible(page);
    await email.fill('ada@gmial.com');
    await submit.click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Use ada@gmail.com' })).toBeVisible();
    await expectAccessible(page);
  });
}

test('axe finds nothing in the dialog while an address is checked and a toast is shown', async ({ page }) => {
  // Never answers the check, because the form submits itself after it.
  await page.route('**/api/validate-email*', () => undefined);
  const { name, email, phone, submit, checking } = await openSignUp(page);
  await name.fill('Ada Broker');
  await phone.fill('4155552671');
  await email.fill('ada@endless.example');
  await submit.click();
  await expect(checking).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing in the dialog for a demo', async ({ page }) => {
  await openDemo(page);
  await expectAccessible(page);
});

test('axe finds nothing in the dialog for more team licenses', async ({ page }) => {
  await openUpsell(page, 3);
  await expectAccessible(page);
});

test('axe finds nothing on the sandbox’s checkout page, with and without problems', async ({ page }) => {
  const { submit } = await openSignUp(page);
  await fillLead(page, leadOf('axe@firm.example'));
  await submit.click();
  await expect(payButton(page)).toBeVisible();
  await expectAccessible(page);
  await payButton(page).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on the staff login, before and after a failure', async ({ page }) => {
  await page.goto('/staff/crm');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on the three lists of the CRM, full and empty', async ({ page, product }) => {
  test.setTimeout(120_000);
  await clearRecords(product);
  await addFirms(product);
  await openDashboard(page);
  for (const tab of ['Customers', 'Team Members', 'Purchases'] as const) {
    await openTab(page, tab);
    await expect(page.getByRole('table')).toBeVisible();
    await expectAccessible(page);
  }
  await clearRecords(product);
  await page.reload();
  await expect(page.getByText(/^No purchases yet/)).toBeVisible();
  await expectAccessible(page);
});
