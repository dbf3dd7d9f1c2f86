import type { Page, Route } from '@playwright/test';
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

test('A click while the dialog’s own code is still on its way opens it when it arrives', async ({ page, product }) => {
  await page.goto('/');
  const scripts = await holdScripts(page);
  await signUpButton(page).click();
  await expect(signUpButton(page)).toHaveAttribute('aria-busy', 'true');
  await expect(leadDialog(page).dialog).toHaveCount(0);
  scripts.release();
  await expect(leadDialog(page).dialog).toBeVisible();
  expect(page.url()).toBe(`${product.url}/`);
});

test('Code that never arrives leads to a page that does the same', async ({ page, trouble }) => {
  trouble.expect(/ERR_FAILED/);
  await page.goto('/');
  const failing = (route: Route): Promise<void> => route.abort('failed');
  await page.route('**/_astro/*.js', failing);
  page.once('framenavigated', () => void page.unroute('**/_astro/*.js', failing));
  await signUpButton(page).click();
  await expect(page).toHaveURL(/\/sign-up\?product=agent/);
  await expect(leadDialog(page).dialog).toBeVisible();
});

test('Team licences whose code never arrives lead to a page that asks for as many', async ({ page, trouble }) => {
  trouble.expect(/ERR_FAILED/);
  const failing = (route: Route): Promise<void> => route.abort('failed');
  await page.goto('/privacy');
  await page.route('**/_astro/lead-dialog*.js', failing);
  await page.goto('/success');
  await page.getByRole('spinbutton', { name: 'Licences' }).fill('5');
  await page.getByRole('button', { name: 'Add team licences' }).click();
  await expect(page).toHaveURL(/\/team-licences\?quantity=5&product=upsell/);
  await page.unroute('**/_astro/lead-dialog*.js', failing);
  await page.reload();
  await expect(leadDialog(page).dialog).toContainText('5 team licences');
});

/** Keeps the site's scripts on the wire until they are released. */
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
