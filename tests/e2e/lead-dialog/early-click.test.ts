import type { Page, Route } from '@playwright/test';
import { payButton } from '../checkout-page.ts';
import { expect, test } from '../fixtures.ts';
import { holdCalls } from '../held-calls.ts';
import { callsTo, leadDialog, signUpButton } from '../sign-up.ts';

const SCRIPTS = '**/_astro/*.js';

test('Nothing that is pressed or typed before the code has come is lost', async ({ page }) => {
  const { dialog, name, email, submit, cancel } = leadDialog(page);

  await test.step('A click before any script has arrived opens the dialog that was asked for', async () => {
    const release = await holdCalls(page, SCRIPTS);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Book Your Appointment Now' }).click();
    release();
    await expect(dialog).toHaveAccessibleName('Schedule Your Demo');
  });

  await test.step('The dialog is there before the code that works it, can be closed, and what is typed meanwhile stays', async () => {
    await page.goto('/');
    const release = await holdCalls(page, SCRIPTS);
    await signUpButton(page).click();
    await expect(dialog).toHaveAccessibleName('Sign Up Now');
    await cancel.click();
    await expect(dialog).toBeHidden();
    await signUpButton(page).click();
    await name.fill('Ada Broker');
    await email.pressSequentially('early@');
    const checked = page.waitForResponse('**/api/validate-email');
    release();
    await email.pressSequentially('firm.example', { delay: 20 });
    await (await checked).finished();
    await expect(name).toHaveValue('Ada Broker');
    await expect(email).toHaveValue('early@firm.example');
  });

  await test.step('A press on the button is not lost: the form is checked first', async () => {
    await page.goto('/');
    const release = await holdCalls(page, SCRIPTS);
    await signUpButton(page).click();
    await email.fill('held@firm.example');
    await submit.click();
    release();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await expect(email).toHaveValue('held@firm.example');
  });

  await test.step('A press that is called off before the code has come leads nowhere, and what was typed stays', async () => {
    await page.goto('/');
    const release = await holdCalls(page, SCRIPTS);
    const leads = callsTo(page, /lead-capture/);
    await signUpButton(page).click();
    await fillAndPress(page, 'regrets@firm.example');
    await cancel.click();
    await expect(dialog).toBeHidden();
    // The code looks at the address that stands in the form, and begins to work.
    const checked = page.waitForResponse('**/api/validate-email');
    release();
    await (await checked).finished();
    await signUpButton(page).click();
    await expect(submit).toHaveText('Continue to Checkout');
    await expect(email).toHaveValue('regrets@firm.example');
    expect(leads).toEqual([]);
  });
});

test('A dialog whose code or whose own HTML never arrives leads on all the same', async ({ page, browserErrors }) => {
  browserErrors.expect(/ERR_FAILED/);
  const failing = (route: Route): Promise<void> => route.abort('failed');
  const { dialog } = leadDialog(page);

  await test.step('Without its code it is a form that leads to the checkout', async () => {
    await page.goto('/');
    await page.route(SCRIPTS, failing);
    await signUpButton(page).click();
    await fillAndPress(page, 'plain@firm.example');
    await expect(payButton(page)).toBeVisible();
    await page.unroute(SCRIPTS, failing);
  });

  await test.step('Where it cannot be fetched, the button leads to a page that does the same', async () => {
    await page.goto('/');
    await page.route('**/lead-dialog/*', failing);
    page.once('framenavigated', () => void page.unroute('**/lead-dialog/*', failing));
    await signUpButton(page).click();
    await expect(page).toHaveURL(/\/sign-up\?product=agent/);
    await expect(dialog).toBeVisible();
  });

  await test.step('Team licenses without code lead to a page that asks for as many', async () => {
    await page.goto('/success');
    await page.getByRole('spinbutton', { name: 'Licenses' }).fill('5');
    const button = page.getByRole('button', { name: 'Add team licenses' });
    await expect(button).toHaveAttribute('data-quantity', '5');
    await page.route('**/_astro/hydrate.*.js', failing);
    await button.click();
    await expect(page).toHaveURL(/\/team-licenses\?quantity=5&product=upsell/);
    await page.unroute('**/_astro/hydrate.*.js', failing);
    await page.reload();
    await expect(dialog).toContainText('5 team licenses');
  });

  await test.step('On a line so slow that its code does not come, the press leads to the checkout after five seconds', async () => {
    await page.clock.install();
    await page.goto('/');
    await page.route(SCRIPTS, () => undefined);
    await signUpButton(page).click();
    await fillAndPress(page, 'slow@firm.example');
    await page.clock.fastForward(5_000);
    await expect(payButton(page)).toBeVisible();
  });
});

async function fillAndPress(page: Page, address: string): Promise<void> {
  const { name, email, phone, submit } = leadDialog(page);
  await name.fill('Ada Broker');
  await email.fill(address);
  await phone.fill('+1 415 555 2671');
  await submit.click();
}
