import { payButton } from '../checkout-page.ts';
import { expect, test } from '../fixtures.ts';
import { holdCalls } from '../held-calls.ts';
import { callsTo, fillLead, leadOf, openSignUp, signUpButton } from '../sign-up.ts';
import { expectToast } from '../toasts.ts';

const CHECKOUT = '**/api/create-checkout-with-customer';

test.afterEach(({ product }) => product.sandbox.fault({ vendor: 'stripe', mode: 'off' }));

test('A submission that fails loses nothing, one that is called off leads nowhere, and two are one', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/502/);
  const lead = leadOf('patient@firm.example');
  const captures = callsTo(page, /lead-capture/);
  const { dialog, name, email, phone, cancel, submit } = await openSignUp(page);

  await test.step('While Stripe is away the dialog says so, and stays as it was filled in', async () => {
    await product.sandbox.fault({ vendor: 'stripe', mode: 'down' });
    await fillLead(page, lead);
    const goOn = await holdCalls(page, CHECKOUT);
    await submit.click();
    await expect(dialog.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    goOn();
    await expectToast(page, 'Error', 'The payment service is not available right now. Please try again in a moment.');
    await expect(dialog).toBeVisible();
    await expect(name).toHaveValue(lead.name);
    await expect(email).toHaveValue(lead.email);
    await expect(phone).toHaveValue(lead.phone);
    await expect(submit).toHaveText('Continue to Checkout');
  });

  await test.step('Who cancels instead of waiting is not taken anywhere later', async () => {
    await product.sandbox.fault({ vendor: 'stripe', mode: 'slow', ms: 8_000 });
    const calledOff = page.waitForEvent('requestfailed', (request) => request.url().includes('create-checkout'));
    const asked = page.waitForRequest(CHECKOUT);
    await submit.click();
    await asked;
    await cancel.click();
    await calledOff;
    await expect(dialog).toBeHidden();
    expect(page.url()).toBe(`${product.url}/`);
    await product.sandbox.fault({ vendor: 'stripe', mode: 'off' });
  });

  await test.step('Who cancels while the checkout is already loading stays on the page', async () => {
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(`${product.sandboxUrl}/**`, async (route) => {
      ask();
      await released;
      await route.continue().catch(() => undefined);
    });
    await signUpButton(page).click();
    await submit.click();
    await asked;
    // A click would wait until the checkout has loaded.
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    release();
    await page.unrouteAll({ behavior: 'wait' });
    await page.waitForTimeout(500);
    expect(page.url()).toBe(`${product.url}/`);
  });

  await test.step('Two submissions at the same moment are one, which succeeds', async () => {
    await signUpButton(page).click();
    await expect(dialog.getByRole('button', { name: 'Continue to Checkout' })).toBeEnabled();
    const before = captures.length;
    await dialog.locator('form').evaluate((form: HTMLFormElement) => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await expect(payButton(page)).toBeVisible();
    expect(captures).toHaveLength(before + 1);
  });
});
