import { coloursOf, contrastOf, hueOf } from '../colours.ts';
import { expect, test } from '../fixtures.ts';
import { emailChecks, hydrated, openSignUp } from '../sign-up.ts';
import { stopClock } from '../stopped-clock.ts';

const DOMAIN_CHECK = '/api/validate-email-domain';
const FULL_CHECK = '/api/validate-email';

test('The address is checked once, 1000 ms after the last key: its domain first, then all of it', async ({ page }) => {
  const checks = emailChecks(page);
  const clock = await stopClock(page);
  const { email, submit } = await openSignUp(page);
  await hydrated(email);
  await email.pressSequentially('ada@firm.exampl');
  await clock.pass(999);
  await email.pressSequentially('e');
  await clock.pass(999);
  expect(checks).toEqual([]);
  const checked = page.waitForResponse(`**${FULL_CHECK}`);
  await clock.pass(1);
  await (await checked).finished();
  await expect(submit).toBeEnabled();
  expect(checks).toEqual([DOMAIN_CHECK, FULL_CHECK]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`While the check is under way the dialog says so, readable and in yellow, and cannot be submitted (${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(`**${DOMAIN_CHECK}`, (route) => released.then(() => route.continue()));
    const { checking, email, submit } = await openSignUp(page);
    await email.fill('ada@firm.example');
    await expect(submit).toBeEnabled();
    await expect(checking).toBeVisible();
    const colours = await coloursOf(checking);
    expect(hueOf(colours.ground)).toBe('yellow');
    expect(contrastOf(colours)).toBeGreaterThan(4.5);
    await expect(submit).toBeDisabled();
    release();
    await expect(checking).toHaveCount(0);
    await expect(submit).toBeEnabled();
  });
}

test('A check of an address that has changed meanwhile is called off, and its answer is worth nothing', async ({
  page,
  dns,
}) => {
  dns.zone['lost.example'] = { mx: [''], delay: 2_000 };
  const { dialog, email, checking, submit } = await openSignUp(page);
  const calledOff = page.waitForEvent('requestfailed', (request) => request.url().endsWith(DOMAIN_CHECK));
  await email.fill('ada@lost.example');
  await expect(checking).toBeVisible();
  const passed = page.waitForResponse(`**${FULL_CHECK}`);
  await email.fill('ada@firm.example');
  expect((await calledOff).failure()?.errorText).toBe('net::ERR_ABORTED');
  await (await passed).finished();
  await expect(submit).toBeEnabled();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});

test('A disposable address is refused, in red', async ({ page }) => {
  const { dialog, email, submit } = await openSignUp(page);
  await email.fill('ada@mailinator.com');
  const error = dialog.getByText('Please use a permanent email address, not a disposable one', { exact: true });
  await expect(error).toBeVisible();
  expect(hueOf((await coloursOf(error)).ink)).toBe('red');
  await expect(submit).toBeDisabled();
});

test('A domain that does not exist is refused', async ({ page }) => {
  const { dialog, email, submit } = await openSignUp(page);
  await email.fill('ada@nowhere.example');
  await expect(dialog.getByText('This email domain does not exist', { exact: true })).toBeVisible();
  await expect(submit).toBeDisabled();
});

test('A likely typo comes with the address that was meant, taken with one tap', async ({ page }) => {
  const { dialog, email, submit } = await openSignUp(page);
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

test('What is no address by its looks is refused without a call', async ({ page }) => {
  const checks = emailChecks(page);
  const { dialog, email, submit } = await openSignUp(page);
  await email.fill('name@nodot');
  await expect(dialog.getByText('Please enter a valid email address', { exact: true })).toBeVisible();
  await expect(submit).toBeDisabled();
  expect(checks).toEqual([]);
  await email.fill('');
  await expect(dialog.getByText('Please enter a valid email address')).toHaveCount(0);
  await expect(submit).toBeEnabled();
});

test('A check that cannot be made says so and is made again on demand', async ({ page, browserErrors }) => {
  browserErrors.expect(/ERR_FAILED/);
  await page.route(`**${DOMAIN_CHECK}`, (route) => route.abort('failed'));
  const { dialog, email, submit } = await openSignUp(page);
  await email.fill('ada@firm.example');
  const unable = dialog.getByText('Unable to validate email at this time. Please try again.', { exact: true });
  await expect(unable).toBeVisible();
  await expect(submit).toBeDisabled();
  await page.unroute(`**${DOMAIN_CHECK}`);
  await dialog.getByRole('button', { name: 'Check again' }).click();
  await expect(unable).toHaveCount(0);
  await expect(submit).toBeEnabled();
});

test('A check that the server fails is no verdict either', async ({ page, browserErrors }) => {
  browserErrors.expect(/503/);
  await page.route(`**${FULL_CHECK}`, (route) => route.fulfill({ status: 503, json: { message: 'not ready' } }));
  const { dialog, email } = await openSignUp(page);
  await email.fill('ada@firm.example');
  await expect(
    dialog.getByText('Unable to validate email at this time. Please try again.', { exact: true }),
  ).toBeVisible();
});

test('A check that is never answered is given up after a while: a stalled network bars nobody for good', async ({
  page,
}) => {
  await page.route(`**${DOMAIN_CHECK}`, () => undefined);
  const { dialog, email, checking } = await openSignUp(page);
  await email.fill('ada@firm.example');
  await expect(checking).toBeVisible();
  await expect(
    dialog.getByText('Unable to validate email at this time. Please try again.', { exact: true }),
  ).toBeVisible({ timeout: 15_000 });
  await page.unroute(`**${DOMAIN_CHECK}`);
  await dialog.getByRole('button', { name: 'Check again' }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});

test('An answer that makes no sense is a check that has failed', async ({ page }) => {
  await page.route(`**${DOMAIN_CHECK}`, (route) => route.fulfill({ json: null }));
  const { dialog, email } = await openSignUp(page);
  await email.fill('ada@firm.example');
  await expect(dialog.getByText('Unable to validate email. Please try again.', { exact: true })).toBeVisible();
});

test('A refusal without a reason is an invalid email', async ({ page }) => {
  await page.route(`**${FULL_CHECK}`, (route) => route.fulfill({ json: { isValid: false } }));
  const { dialog, email } = await openSignUp(page);
  await email.fill('ada@firm.example');
  await expect(dialog.getByText('Invalid email', { exact: true })).toBeVisible();
});
