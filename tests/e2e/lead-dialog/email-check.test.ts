import { coloursOf, hueOf } from '../colours.ts';
import { expect, test } from '../fixtures.ts';
import { emailChecks, hydrated, openSignUp } from '../sign-up.ts';
import { stopClock } from '../stopped-clock.ts';
import { dismissToast, expectToast } from '../toasts.ts';

const DOMAIN_CHECK = '/api/validate-email-domain';
const FULL_CHECK = '/api/validate-email';

test('The address is checked once it has been typed, and at once when it comes whole', async ({ page }) => {
  const checks = emailChecks(page);
  const clock = await stopClock(page);
  const { email, submit } = await openSignUp(page);
  await hydrated(email);
  const checked = () => page.waitForResponse(`**${FULL_CHECK}`);

  await test.step('It is checked once, 1000 ms after the last key: its domain first, then all of it', async () => {
    await email.pressSequentially('ada@firm.exampl');
    await clock.pass(999);
    await email.pressSequentially('e');
    await clock.pass(999);
    expect(checks).toEqual([]);
    await expect(submit).toBeEnabled();
    const full = checked();
    await clock.pass(1);
    await (await full).finished();
    await expect(submit).toBeEnabled();
    expect(checks).toEqual([DOMAIN_CHECK, FULL_CHECK]);
  });

  await test.step('With the clock standing still, leaving the field starts the check', async () => {
    const full = checked();
    await email.fill('left@firm.example');
    await email.press('Tab');
    await full;
  });

  await test.step('What the browser fills in is checked', async () => {
    const full = checked();
    await email.evaluate((input: HTMLInputElement) => {
      input.value = 'filled-in@firm.example';
      input.dispatchEvent(new Event('input', { bubbles: true }));
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await full;
  });

  for (const inputType of ['insertFromPaste', 'insertReplacementText']) {
    await test.step(`What comes whole is checked (${inputType})`, async () => {
      const full = checked();
      await email.evaluate((input: HTMLInputElement, type) => {
        input.value = `${type}@firm.example`;
        input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: type }));
      }, inputType);
      await full;
    });
  }
});

test('The dialog says what the check of the address has found', async ({ page, browserErrors }) => {
  browserErrors.expect(/ERR_FAILED/);
  const { dialog, name, email, phone, checking, submit } = await openSignUp(page);

  await test.step('While the check is under way the dialog says so in yellow, in both themes, and cannot be submitted', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(`**${DOMAIN_CHECK}`, (route) => released.then(() => route.continue()));
    await email.fill('ada@firm.example');
    await expect(checking).toBeVisible();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(hueOf((await coloursOf(checking)).ground), colorScheme).toBe('yellow');
    }
    await expect(submit).toBeDisabled();
    release();
    await expect(checking).toHaveCount(0);
    await expect(submit).toBeEnabled();
    await page.unroute(`**${DOMAIN_CHECK}`);
  });

  await test.step('A check of an address that has changed meanwhile is called off, and its answer is worth nothing', async () => {
    await page.route(`**${DOMAIN_CHECK}`, async (route) => {
      if (!route.request().postData()?.includes('lost.example')) await route.fallback();
    });
    const calledOff = page.waitForEvent('requestfailed', (request) => request.url().endsWith(DOMAIN_CHECK));
    await email.fill('ada@lost.example');
    await expect(checking).toBeVisible();
    const passed = page.waitForResponse(`**${FULL_CHECK}`);
    await email.fill('bob@firm.example');
    expect((await calledOff).failure()?.errorText).toBe('net::ERR_ABORTED');
    await (await passed).finished();
    await expect(submit).toBeEnabled();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await page.unroute(`**${DOMAIN_CHECK}`);
  });

  await test.step('A disposable address is refused, in red, and whoever submits it is led to the field', async () => {
    await email.fill('ada@mailinator.com');
    const refusal = 'Please use a permanent email address, not a disposable one';
    const error = dialog.getByText(refusal, { exact: true });
    await expect(error).toBeVisible();
    expect(hueOf((await coloursOf(error)).ink)).toBe('red');
    await expect(email).toHaveAccessibleDescription(refusal);
    await expect(submit).toBeDisabled();
    await name.fill('Ada Broker');
    await phone.fill('+1 415 555 2671');
    await phone.press('Enter');
    await expectToast(page, 'Email Validation Error', refusal);
    await expect(email).toBeFocused();
    await dismissToast(page);
  });

  await test.step('A likely typo comes with the address that was meant, taken with one tap', async () => {
    await email.fill('ada@gmial.com');
    await expect(dialog.getByText('Did you mean ada@gmail.com?', { exact: true })).toBeVisible();
    await expect(submit).toBeDisabled();
    const passed = page.waitForResponse(`**${FULL_CHECK}`);
    await dialog.getByRole('button', { name: 'Use ada@gmail.com' }).click();
    await expect(email).toHaveValue('ada@gmail.com');
    await expect(email).toBeFocused();
    await (await passed).finished();
    await expect(submit).toBeEnabled();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
  });

  await test.step('A check that cannot be made says so and is made again on demand', async () => {
    await page.route(`**${DOMAIN_CHECK}`, (route) => route.abort('failed'));
    await email.fill('cy@firm.example');
    const unable = dialog.getByText('Unable to validate email at this time. Please try again.', { exact: true });
    await expect(unable).toBeVisible();
    await expect(submit).toBeDisabled();
    await page.unroute(`**${DOMAIN_CHECK}`);
    await dialog.getByRole('button', { name: 'Check again' }).click();
    await expect(unable).toHaveCount(0);
    await expect(submit).toBeEnabled();
  });
});
