import { mailsTo } from '../support/loop.ts';
import { CARDS, payButton, payWith } from './checkout-page.ts';
import { loginForm, openTab, row, STAFF, stat } from './crm.ts';
import { clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { photographer } from './photographer.ts';
import { fillLead, leadDialog, leadOf, openUpsell, signUpButton } from './sign-up.ts';
import { expectToast } from './toasts.ts';

// No other test uses this address, because the inbox keeps the mails of all tests.
const ada = leadOf('ada.loop@firm.example');

test.use({ viewport: { width: 1440, height: 900 } });

test('A visitor signs up, turns back, pays, reads the welcome mail, signs in and adds team licenses; staff see all of it', async ({
  page,
  product,
}) => {
  // Deletes the records of earlier tests, because the figures at the end must count this visitor only.
  await clearRecords(product);
  const photo = photographer(page, 'loop');

  await test.step('The visitor opens the dialog and gives name, email and phone', async () => {
    await page.goto('/');
    await photo('landing');
    await signUpButton(page).click();
    await leadDialog(page).dialog.waitFor();
    await photo('dialog');
    await fillLead(page, ada);
    await expect(leadDialog(page).submit).toBeEnabled();
    await photo('dialog-filled');
    const captured = page.waitForRequest('**/api/lead-capture');
    await leadDialog(page).submit.click();
    expect((await captured).postDataJSON()).toMatchObject({ ...ada, productType: 'agent', page: '/' });
  });

  await test.step('Who turns back at the checkout is on the site again, owes nothing, and need not type again', async () => {
    await page.getByRole('link', { name: 'Cancel and go back' }).click();
    await expect(page).toHaveURL(`${product.url}/`);
    const staff = await product.staff();
    expect((await staff.get('/api/crm/purchases')).text).not.toContain(ada.email);
    const checked = page.waitForResponse('**/api/validate-email');
    await signUpButton(page).click();
    await (await checked).finished();
    await leadDialog(page).submit.click();
  });

  await test.step('The first card is declined, the second pays', async () => {
    await expect(payButton(page)).toBeVisible();
    expect(page.url()).toContain(`${product.sandboxUrl}/stripe/checkout/cs_`);
    await expect(page.getByLabel('Email')).toHaveValue(ada.email);
    await expect(page.getByText('$97.00').first()).toBeVisible();
    await photo('checkout');
    await payWith(page, 'declined');
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
    await expect(page.getByLabel('Card number')).not.toHaveValue(CARDS.declined);
    await photo('checkout-declined');
    await payWith(page, 'pays');
  });

  await test.step('The confirmation says what was bought', async () => {
    await expect(page).toHaveURL(/\/success\?session_id=cs_/);
    await expectToast(page, 'Payment Successful!', 'Your subscription has been activated.');
    await expect(page.getByRole('heading', { name: 'Payment Confirmed' })).toBeVisible();
    await expect(page.getByText('1 × Agent License')).toBeVisible();
    await expect(page.getByText('$97.00')).toBeVisible();
    await expect(page.getByText('paid', { exact: true })).toBeVisible();
    await photo('success');
  });

  await test.step('The welcome mail arrives, and its link leads to the app, once', async () => {
    await expect.poll(async () => (await mailsTo(product.sandbox, ada.email)).length).toBe(1);
    await page.goto(`${product.sandboxUrl}/mail`);
    await photo('inbox');
    await page.getByRole('link', { name: ada.email }).click();
    await expect(page.getByRole('heading', { name: /^Welcome, Ada:/ }).first()).toBeVisible();
    const signIn = page.frameLocator('iframe').getByRole('link', { name: 'Sign in now' });
    await expect(signIn).toBeVisible();
    await photo('welcome-mail');
    const opened = page.waitForEvent('popup');
    await signIn.click();
    const app = await opened;
    await photo('sign-in', app);
    await app.getByRole('button', { name: 'Sign in' }).click();
    await expect(app.getByRole('heading', { name: 'You’re signed in' })).toBeVisible();
    expect(app.url()).toContain(`${product.sandboxUrl}/app?token=`);
    await photo('app', app);
    await app.close();
  });

  await test.step('The customer adds three team licenses', async () => {
    const checked = page.waitForResponse('**/api/validate-email');
    const { name, email, phone, submit } = await openUpsell(page, 3);
    await expect(name).toHaveValue(ada.name);
    await expect(email).toHaveValue(ada.email);
    await expect(phone).toHaveValue(ada.phone);
    await photo('upsell-dialog');
    await (await checked).finished();
    await submit.click();
    await expect(payButton(page)).toBeVisible();
    await expect(page.getByText('$141.00').first()).toBeVisible();
    await photo('upsell-checkout');
    await payWith(page, 'pays');
    await expect(page.getByText('3 × Team License')).toBeVisible();
    await photo('upsell-success');
  });

  await test.step('Staff see the customer, the sign-in, both purchases and three licenses, none of them used', async () => {
    await page.goto('/staff/crm');
    await expect(page.getByRole('heading', { name: 'Staff Login' })).toBeVisible();
    await photo('staff-login');
    const form = loginForm(page);
    await form.username.fill(STAFF.username);
    await form.password.fill(STAFF.password);
    await form.submit.click();
    await expectToast(page, 'Login Successful', 'Welcome to the CRM dashboard.');
    const customer = row(page, ada.email);
    await expect(customer).toContainText('Ada Broker');
    await expect(customer).toContainText('(415) 555-2671');
    await expect(customer).toContainText(/cus_\w+/);
    await expect(customer).toContainText('Has signed in to the app');
    await expect(customer).toContainText(/Joined .+ ago/);
    await expect(customer).toContainText('0/3');
    await expect(stat(page, 'License Usage')).toHaveText('0/3');
    await expect(stat(page, 'Total Revenue')).toHaveText('$238.00');
    await photo('customers');
    await openTab(page, 'Purchases');
    for (const [license, sum] of [
      ['Agent License', '$97.00'],
      ['Team License', '$141.00'],
    ] as const) {
      const purchase = row(page, ada.email).filter({ hasText: license });
      await expect(purchase).toContainText('completed');
      await expect(purchase).toContainText(sum);
    }
    await photo('purchases');
  });
});
