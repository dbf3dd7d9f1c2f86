import { eq } from 'drizzle-orm';
import { customers } from '#server/database/schema.ts';
import { payButton } from '../checkout-page.ts';
import { expect, test } from '../fixtures.ts';
import { callsTo, fillLead, leadOf, openSignUp } from '../sign-up.ts';
import { expectToast } from '../toasts.ts';

const CAPTURE = '**/api/lead-capture';
const CHECKOUT = '**/api/create-checkout-with-customer';

test('Submitting before the email check is done asks to wait for it', async ({ page }) => {
  await page.route('**/api/validate-email-domain', () => undefined);
  const captures = callsTo(page, /lead-capture/);
  const { name, email, phone, submit } = await openSignUp(page);
  await name.fill('Ada Broker');
  await phone.fill('+1 415 555 2671');
  await email.fill('hasty@firm.example');
  await submit.click();
  await expectToast(page, 'Email Validation Error', 'Please wait for email validation to complete');
  expect(captures).toEqual([]);
});

test('A server that refuses the lead has the word, and nothing typed is lost', async ({ page, browserErrors }) => {
  browserErrors.expect(/429/);
  const lead = leadOf('refused@firm.example');
  await page.route(CAPTURE, (route) => route.fulfill({ status: 429, json: { message: 'Too many requests' } }));
  const { dialog, name, email, phone, submit } = await openSignUp(page);
  await fillLead(page, lead);
  await submit.click();
  await expectToast(page, 'Error', 'Too many requests');
  await expect(dialog).toBeVisible();
  await expect(name).toHaveValue(lead.name);
  await expect(email).toHaveValue(lead.email);
  await expect(phone).toHaveValue(lead.phone);
  await expect(submit).toHaveText('Continue to Checkout');
  await page.unroute(CAPTURE);
  await submit.click();
  await expect(payButton(page)).toBeVisible();
});

test('Two submissions at the same moment are one', async ({ page }) => {
  const captures = callsTo(page, /lead-capture/);
  const { dialog } = await openSignUp(page);
  await fillLead(page, leadOf('twice@firm.example'));
  await expect(dialog.getByRole('button', { name: 'Continue to Checkout' })).toBeEnabled();
  await dialog.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect(payButton(page)).toBeVisible();
  expect(captures).toHaveLength(1);
});

const responses = [
  { to: CAPTURE, answer: { success: false, message: 'We know you already' }, text: 'We know you already' },
  { to: CAPTURE, answer: { success: false, message: '' }, text: 'Failed to capture lead' },
  { to: CHECKOUT, answer: { url: '' }, text: 'No checkout URL received' },
];
for (const { to, answer, text } of responses) {
  test(`The answer ${JSON.stringify(answer)} is shown as '${text}'`, async ({ page }) => {
    await page.route(to, (route) => route.fulfill({ json: answer }));
    const { dialog, submit } = await openSignUp(page);
    await fillLead(page, leadOf('answered@firm.example'));
    await submit.click();
    await expectToast(page, 'Error', text);
    await expect(dialog).toBeVisible();
  });
}

test('A server that cannot be reached is a failure to process', async ({ page, browserErrors }) => {
  browserErrors.expect(/ERR_CONNECTION_REFUSED/);
  await page.route(CAPTURE, (route) => route.abort('connectionrefused'));
  const { submit } = await openSignUp(page);
  await fillLead(page, leadOf('unreached@firm.example'));
  await submit.click();
  await expectToast(page, 'Error', 'Failed to process your information. Please try again.');
});

test('A customer who is gone by the time of the checkout is told to try again, in words for visitors', async ({
  page,
  product,
  browserErrors,
}) => {
  const email = 'gone@firm.example';
  browserErrors.expect(/404/);
  await page.route(CHECKOUT, async (route) => {
    await product.database.db.delete(customers).where(eq(customers.email, email));
    await route.continue();
  });
  const { submit } = await openSignUp(page);
  await fillLead(page, leadOf(email));
  await submit.click();
  await expectToast(page, 'Error', 'There was an issue with your information. Please try again or contact support.');
});

test('Who cancels while the checkout is already loading stays on the page', async ({ page, product }) => {
  let asked = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  await page.route(`${product.sandboxUrl}/**`, async (route) => {
    asked();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue().catch(() => undefined);
  });
  const { dialog, submit } = await openSignUp(page);
  await fillLead(page, leadOf('turned-late@firm.example'));
  await submit.click();
  await isAsked;
  // A click would wait until the checkout has loaded.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.waitForTimeout(2_000);
  expect(page.url()).toBe(`${product.url}/`);
});

test.describe('While Stripe is away,', () => {
  test.afterEach(({ product }) => product.sandbox.fault({ vendor: 'stripe', mode: 'off' }));

  test('the dialog says so and stays as it is, and the next try succeeds', async ({ page, product, browserErrors }) => {
    browserErrors.expect(/502/);
    await product.sandbox.fault({ vendor: 'stripe', mode: 'down' });
    const { dialog, email, submit } = await openSignUp(page);
    await fillLead(page, leadOf('patient@firm.example'));
    await submit.click();
    await expect(dialog.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    await expectToast(page, 'Error', 'The payment service is not available right now. Please try again in a moment.');
    await expect(email).toHaveValue('patient@firm.example');
    await product.sandbox.fault({ vendor: 'stripe', mode: 'off' });
    await submit.click();
    await expect(payButton(page)).toBeVisible();
  });

  test('who cancels instead of waiting is not taken anywhere later', async ({ page, product }) => {
    await product.sandbox.fault({ vendor: 'stripe', mode: 'slow', ms: 1_500 });
    const { dialog, cancel, submit } = await openSignUp(page);
    await fillLead(page, leadOf('turned@firm.example'));
    const calledOff = page.waitForEvent('requestfailed', (request) => request.url().includes('create-checkout'));
    const asked = page.waitForRequest(CHECKOUT);
    await submit.click();
    await asked;
    await cancel.click();
    await calledOff;
    await expect(dialog).toBeHidden();
    expect(page.url()).toBe(`${product.url}/`);
  });
});
