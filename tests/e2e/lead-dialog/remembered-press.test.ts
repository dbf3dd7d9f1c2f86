import type { Page } from '@playwright/test';
import { payButton } from '../checkout-page.ts';
import { expect, test } from '../fixtures.ts';
import { callsTo, hydrated, type LeadDialog, openDemo, openSignUp } from '../sign-up.ts';
import { stopClock } from '../stopped-clock.ts';
import { expectToast } from '../toasts.ts';

const DOMAIN_CHECK = '**/api/validate-email-domain';
const FULL_CHECK = '**/api/validate-email';
const PLEASE_WAIT = 'Please wait for email validation to complete';

test('A press while the address is being checked is remembered: once the check has passed the form goes on by itself', async ({
  page,
}) => {
  const captures = callsTo(page, /lead-capture/);
  const check = await holdCheck(page);
  const parts = await openSignUp(page);
  await pressAtOnce(parts, 'prompt@firm.example');
  await expectToast(page, 'Email Validation Error', PLEASE_WAIT);
  await expect(parts.submit).toHaveText('Processing...');
  await expect(parts.submit).toBeDisabled();
  expect(captures).toEqual([]);
  check.release();
  await expect(payButton(page)).toBeVisible();
  expect(captures).toHaveLength(1);
});

test('A remembered press for a demo leads to the calendar', async ({ page }) => {
  const check = await holdCheck(page);
  const parts = await openDemo(page);
  await pressAtOnce(parts, 'prompt-demo@firm.example');
  await expectToast(page, 'Email Validation Error', PLEASE_WAIT);
  const calendar = page.waitForEvent('popup');
  check.release();
  await expectToast(page, 'Information Captured!');
  await calendar;
});

test('A remembered press whose check fails shows the error at the field, which has the focus', async ({ page }) => {
  const captures = callsTo(page, /lead-capture/);
  const check = await holdCheck(page);
  const parts = await openSignUp(page);
  await pressAtOnce(parts, 'prompt@mailinator.com');
  await expect(parts.submit).toHaveText('Processing...');
  check.release();
  const error = 'Please use a permanent email address, not a disposable one';
  await expect(parts.email).toHaveAccessibleDescription(error);
  await expect(parts.email).toBeFocused();
  await expectToast(page, 'Email Validation Error', error);
  await expect(parts.submit).toHaveText('Continue to Checkout');
  await expect(parts.submit).toBeDisabled();
  expect(captures).toEqual([]);
});

test('A remembered press is forgotten when the person edits a field', async ({ page }) => {
  const captures = callsTo(page, /lead-capture/);
  const check = await holdCheck(page);
  const parts = await openSignUp(page);
  await pressAtOnce(parts, 'reconsidered@firm.example');
  await expect(parts.submit).toHaveText('Processing...');
  await parts.name.pressSequentially(' Senior');
  await expect(parts.submit).toHaveText('Continue to Checkout');
  await check.releaseAndPass();
  await expect(parts.submit).toBeEnabled();
  await expect(parts.submit).toHaveText('Continue to Checkout');
  expect(captures).toEqual([]);
  await parts.submit.click();
  await expect(payButton(page)).toBeVisible();
  expect(captures).toHaveLength(1);
});

test('A remembered press is forgotten when the dialog is closed', async ({ page }) => {
  const captures = callsTo(page, /lead-capture/);
  const check = await holdCheck(page);
  const parts = await openSignUp(page);
  await pressAtOnce(parts, 'turned-away@firm.example');
  await expect(parts.submit).toHaveText('Processing...');
  await parts.cancel.click();
  await expect(parts.dialog).toBeHidden();
  await check.releaseAndPass();
  await page.getByRole('button', { name: 'Get Insurance 24/7 AI Today' }).click();
  await expect(parts.submit).toBeEnabled();
  await expect(parts.submit).toHaveText('Continue to Checkout');
  expect(captures).toEqual([]);
});

test('A submission with a refused address says why and leads to the field', async ({ page }) => {
  const { name, email, phone, submit } = await openSignUp(page);
  await email.fill('ada@mailinator.com');
  await name.fill('Ada Broker');
  await phone.fill('+1 415 555 2671');
  const error = 'Please use a permanent email address, not a disposable one';
  await expect(email).toHaveAccessibleDescription(error);
  await expect(submit).toBeDisabled();
  await phone.press('Enter');
  await expectToast(page, 'Email Validation Error', error);
  await expect(email).toBeFocused();
});

test.describe('The check waits for nobody who has finished: with the clock standing still,', () => {
  test('leaving the field starts it', async ({ page }) => {
    await stopClock(page);
    const { email } = await openSignUp(page);
    await hydrated(email);
    const checked = page.waitForResponse(FULL_CHECK);
    await email.pressSequentially('left@firm.example');
    await email.press('Tab');
    await checked;
  });

  test('what the browser fills in is checked', async ({ page }) => {
    await stopClock(page);
    const { email } = await openSignUp(page);
    await hydrated(email);
    const checked = page.waitForResponse(FULL_CHECK);
    await email.evaluate((input: HTMLInputElement) => {
      input.value = 'filled-in@firm.example';
      input.dispatchEvent(new Event('input', { bubbles: true }));
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await checked;
  });

  for (const inputType of ['insertFromPaste', 'insertReplacementText']) {
    test(`what comes whole is checked (${inputType})`, async ({ page }) => {
      await stopClock(page);
      const { email } = await openSignUp(page);
      await hydrated(email);
      const checked = page.waitForResponse(FULL_CHECK);
      await email.evaluate((input: HTMLInputElement, type) => {
        input.value = 'whole@firm.example';
        input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: type }));
      }, inputType);
      await checked;
    });
  }
});

/** Fills in the form with the email address last, and submits before the address can have been checked. */
async function pressAtOnce({ name, email, phone, submit }: LeadDialog, address: string): Promise<void> {
  await name.fill('Ada Broker');
  await phone.fill('+1 415 555 2671');
  await email.fill(address);
  await submit.click();
}

/** Delays the email checks until they are released. */
async function holdCheck(page: Page): Promise<{ release: () => void; releaseAndPass: () => Promise<void> }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(DOMAIN_CHECK, (route) => released.then(() => route.continue()));
  return {
    release,
    releaseAndPass: async () => {
      const passed = page.waitForResponse(FULL_CHECK);
      release();
      await (await passed).finished();
    },
  };
}
