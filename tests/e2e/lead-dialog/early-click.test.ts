import type { Page, Route } from '@playwright/test';
import { payButton } from '../checkout-page.ts';
import { expect, test } from '../fixtures.ts';
import { leadDialog, signUpButton } from '../sign-up.ts';

test('A click before any script has arrived is not lost', async ({ page }) => {
  const scripts = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await signUpButton(page).click();
  scripts.release();
  await expect(leadDialog(page).dialog).toHaveAccessibleName('Sign Up Now');
});

test('A click on the demo’s button before any script has arrived still asks for the demo', async ({ page }) => {
  const scripts = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Book Your Appointment Now' }).click();
  scripts.release();
  await expect(leadDialog(page).dialog).toHaveAccessibleName('Schedule Your Demo');
});

test('The dialog is there before the code that works it, and what is typed meanwhile stays', async ({ page }) => {
  await page.goto('/');
  const scripts = await holdScripts(page);
  await signUpButton(page).click();
  const { dialog, name, email, phone } = leadDialog(page);
  await expect(dialog).toHaveAccessibleName('Sign Up Now');
  await name.fill('Ada Broker');
  await email.pressSequentially('early@');
  scripts.release();
  const checked = page.waitForResponse('**/api/validate-email');
  await email.pressSequentially('firm.example', { delay: 20 });
  await (await checked).finished();
  await phone.fill('+1 415 555 2671');
  await expect(name).toHaveValue('Ada Broker');
  await expect(email).toHaveValue('early@firm.example');
});

test('A press on the button before its code has come is not lost: the address is checked first', async ({ page }) => {
  await page.goto('/');
  const scripts = await holdScripts(page);
  await signUpButton(page).click();
  const { dialog, submit, email } = leadDialog(page);
  await email.fill('held@firm.example');
  await submit.click();
  scripts.release();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await expect(email).toHaveValue('held@firm.example');
});

test('Cancel closes the dialog before its code has come', async ({ page }) => {
  await page.goto('/');
  const scripts = await holdScripts(page);
  await signUpButton(page).click();
  const { dialog, cancel } = leadDialog(page);
  await cancel.click();
  await expect(dialog).toBeHidden();
  scripts.release();
});

test('The dialog whose code never arrives is a form that leads to the checkout', async ({ page, browserErrors }) => {
  browserErrors.expect(/ERR_FAILED/);
  await page.goto('/');
  await page.route('**/_astro/*.js', (route) => route.abort('failed'));
  await signUpButton(page).click();
  const { name, email, phone, submit } = leadDialog(page);
  await name.fill('Ada Broker');
  await email.fill('plain@firm.example');
  await phone.fill('+1 415 555 2671');
  await submit.click();
  await expect(payButton(page)).toBeVisible();
});

test('On a line so slow that its code does not come, the press leads to the checkout all the same', async ({
  page,
}) => {
  await page.goto('/');
  await page.route('**/_astro/*.js', () => undefined);
  await signUpButton(page).click();
  const { name, email, phone, submit } = leadDialog(page);
  await name.fill('Ada Broker');
  await email.fill('slow@firm.example');
  await phone.fill('+1 415 555 2671');
  await submit.click();
  await expect(payButton(page)).toBeVisible({ timeout: 20_000 });
});

test('A dialog that never arrives leads to a page that does the same', async ({ page, browserErrors }) => {
  browserErrors.expect(/ERR_FAILED/);
  await page.goto('/');
  const failing = (route: Route): Promise<void> => route.abort('failed');
  await page.route('**/lead-dialog/*', failing);
  page.once('framenavigated', () => void page.unroute('**/lead-dialog/*', failing));
  await signUpButton(page).click();
  await expect(page).toHaveURL(/\/sign-up\?product=agent/);
  await expect(leadDialog(page).dialog).toBeVisible();
});

test('Team licenses whose code never arrives lead to a page that asks for as many', async ({ page, browserErrors }) => {
  browserErrors.expect(/ERR_FAILED/);
  await page.goto('/success');
  await page.getByRole('spinbutton', { name: 'Licenses' }).fill('5');
  const button = page.getByRole('button', { name: 'Add team licenses' });
  await expect(button).toHaveAttribute('data-quantity', '5');
  const failing = (route: Route): Promise<void> => route.abort('failed');
  await page.route('**/_astro/hydrate.*.js', failing);
  await button.click();
  await expect(page).toHaveURL(/\/team-licenses\?quantity=5&product=upsell/);
  await page.unroute('**/_astro/hydrate.*.js', failing);
  await page.reload();
  await expect(leadDialog(page).dialog).toContainText('5 team licenses');
});

/** Delays the site's scripts until they are released. */
async function holdScripts(page: Page): Promise<{ release: () => void }> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_astro/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}
