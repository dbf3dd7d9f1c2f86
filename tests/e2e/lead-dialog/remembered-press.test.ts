import type { Page } from '@playwright/test';
import { payButton } from '../checkout-page.ts';
import { expect, test } from '../fixtures.ts';
import { callsTo, openSignUp, signUpButton } from '../sign-up.ts';
import { dismissToast, expectToast } from '../toasts.ts';

const PLEASE_WAIT = 'Please wait for email validation to complete';

test('A press while the address is being checked is remembered, until somebody thinks better of it', async ({
  page,
}) => {
  const captures = callsTo(page, /lead-capture/);
  const { dialog, name, email, phone, submit } = await openSignUp(page);
  const hold = await holdChecks(page);
  /** Types another address and presses before it can have been checked. */
  const pressAtOnce = async (address: string) => {
    const check = hold();
    await email.fill(address);
    await submit.click();
    await expect(submit).toHaveText('Processing...');
    await expect(submit).toBeDisabled();
    return check;
  };
  await name.fill('Ada Broker');
  await phone.fill('+1 415 555 2671');

  await test.step('A remembered press whose check fails shows the error at the field, which has the focus', async () => {
    const check = await pressAtOnce('prompt@mailinator.com');
    await expectToast(page, 'Email Validation Error', PLEASE_WAIT);
    await dismissToast(page);
    check.release();
    const error = 'Please use a permanent email address, not a disposable one';
    await expect(email).toHaveAccessibleDescription(error);
    await expect(email).toBeFocused();
    await expectToast(page, 'Email Validation Error', error);
    await expect(submit).toHaveText('Continue to Checkout');
    await expect(submit).toBeDisabled();
    await dismissToast(page);
  });

  await test.step('It is forgotten when the person edits a field', async () => {
    const check = await pressAtOnce('reconsidered@firm.example');
    await name.pressSequentially(' Senior');
    await expect(submit).toHaveText('Continue to Checkout');
    await check.releaseAndPass();
    await expect(submit).toBeEnabled();
    await expect(submit).toHaveText('Continue to Checkout');
    await dismissToast(page);
  });

  await test.step('A toast over the dialog takes neither its focus nor its Escape, and closing the dialog forgets the press', async () => {
    const check = await pressAtOnce('turned-away@firm.example');
    await expectToast(page, 'Email Validation Error', PLEASE_WAIT);
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await check.releaseAndPass();
    await signUpButton(page).click();
    await expect(submit).toBeEnabled();
    await expect(submit).toHaveText('Continue to Checkout');
    expect(captures).toEqual([]);
  });

  await test.step('Once the check has passed the form goes on by itself', async () => {
    const check = await pressAtOnce('prompt@firm.example');
    expect(captures).toEqual([]);
    check.release();
    await expect(payButton(page)).toBeVisible();
    expect(captures).toHaveLength(1);
  });
});

/** Returns a function that delays the email checks from its call on, until they are released. */
async function holdChecks(page: Page) {
  let released = Promise.resolve();
  await page.route('**/api/validate-email-domain', (route) => released.then(() => route.continue()));
  return () => {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    released = promise;
    const releaseAndPass = async () => {
      const passed = page.waitForResponse('**/api/validate-email');
      release();
      await (await passed).finished();
    };
    return { release, releaseAndPass };
  };
}
