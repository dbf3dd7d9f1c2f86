import { BOTH_SCREENS, expectAccessible } from './accessible.ts';
import { payButton } from './checkout-page.ts';
import { openDashboard, openTab } from './crm.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { fillLead, leadOf, openDemo, openSignUp, openUpsell } from './sign-up.ts';
import { SITE_PAGES } from './site-pages.ts';

test.slow();

test('axe finds nothing on the pages of the site', async ({ page, browserErrors }) => {
  for (const path of SITE_PAGES) {
    await test.step(`axe finds nothing on ${path}`, async () => {
      await page.goto(path);
      await expectAccessible(page, BOTH_SCREENS);
    });
  }

  await test.step('axe finds nothing on the page that is not found', async () => {
    browserErrors.expect(/404/);
    await page.goto('/no-such-page');
    await expectAccessible(page, BOTH_SCREENS);
  });
});

test('axe finds nothing in the dialogs of the site', async ({ page }) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await test.step(`axe finds nothing in the dialog to sign up, empty and with everything wrong (motion: ${reducedMotion})`, async () => {
      await page.emulateMedia({ reducedMotion });
      const { dialog, email, submit } = await openSignUp(page);
      await expectAccessible(page, BOTH_SCREENS);
      await email.fill('ada@gmial.com');
      await submit.click();
      await expect(dialog.getByText('Name is required')).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Use ada@gmail.com' })).toBeVisible();
      await expectAccessible(page, BOTH_SCREENS);
    });
  }

  await test.step('axe finds nothing in the dialog for a demo', async () => {
    await openDemo(page);
    await expectAccessible(page, BOTH_SCREENS);
  });

  await test.step('axe finds nothing in the dialog for more team licenses', async () => {
    await openUpsell(page, 3);
    await expectAccessible(page, BOTH_SCREENS);
  });

  await test.step('axe finds nothing in the dialog while an address is checked and a toast is shown', async () => {
    // Never answers the check, because the form submits itself after it.
    await page.route('**/api/validate-email*', () => undefined);
    const { name, email, phone, submit, checking } = await openSignUp(page);
    await name.fill('Ada Broker');
    await phone.fill('4155552671');
    await email.fill('ada@endless.example');
    await submit.click();
    await expect(checking).toBeVisible();
    await expectAccessible(page, BOTH_SCREENS);
  });
});

test('axe finds nothing on the sandbox’s checkout page, with and without problems', async ({ page }) => {
  const { submit } = await openSignUp(page);
  await fillLead(page, leadOf('axe@firm.example'));
  await submit.click();
  await expect(payButton(page)).toBeVisible();
  await expectAccessible(page, BOTH_SCREENS);
  await payButton(page).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, BOTH_SCREENS);
});

test('axe finds nothing in the CRM, from the login to its three lists', async ({ page, product }) => {
  await test.step('axe finds nothing on the staff login, before and after a failure', async () => {
    await page.goto('/staff/crm');
    await expectAccessible(page, BOTH_SCREENS);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Username is required')).toBeVisible();
    await expectAccessible(page, BOTH_SCREENS);
  });

  await clearRecords(product);
  await addFirms(product);
  await openDashboard(page);
  for (const tab of ['Customers', 'Team Members', 'Purchases'] as const) {
    await test.step(`axe finds nothing on the list of ${tab}`, async () => {
      await openTab(page, tab);
      await expect(page.getByRole('table')).toBeVisible();
      await expectAccessible(page, BOTH_SCREENS);
    });
  }

  await test.step('axe finds nothing on an empty list', async () => {
    await clearRecords(product);
    await page.reload();
    await expect(page.getByText(/^No purchases yet/)).toBeVisible();
    await expectAccessible(page, BOTH_SCREENS);
  });
});
