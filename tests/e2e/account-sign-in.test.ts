import type { Page } from '@playwright/test';
import { addCustomer } from '../support/records.ts';
import { requestLink, signIn as signInElsewhere } from '../support/sign-in.ts';
import { expectAccessible } from './accessible.ts';
import { openAccount, section, signIn } from './account.ts';
import { expect, test } from './fixtures.ts';
import { tryAgain } from './held-calls.ts';

const MAX_SCRIPT_BYTES = 90_000;
const SENT = 'If we know this address, an email with a sign-in link is on its way.';

test('Somebody signs in, looks around and signs out', async ({ page, context, product, browserErrors }) => {
  const email = 'known@firm.example';
  await addCustomer(await product.staff(), { email });

  await test.step('The account asks for an address, and refuses at its field what cannot be one', async () => {
    browserErrors.expect(/400/);
    await page.goto('/account');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await askForLink(page, 'ada@nodot');
    await expect(page.getByRole('alert')).toHaveText('Valid email is required');
    await expect(page.getByLabel('Email Address')).toHaveValue('ada@nodot');
    await expectAccessible(page);
  });

  await test.step('It says that a link is on its way, whether the address is known or not', async () => {
    await askForLink(page, 'nobody@firm.example');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
    await expect(page.getByText(SENT)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('A sign-in link that was used says so, offers another and support', async () => {
    browserErrors.expect(/410/);
    await page.goto('/sign-in/nonsense');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
    await expect(page.getByRole('link', { name: 'Email support' })).toHaveAttribute('href', /^mailto:/);
    await expectAccessible(page);
    await askForLink(page, 'nobody@firm.example');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
  });

  await test.step('The page that waits for the mail becomes the account when its link is followed in another tab', async () => {
    await page.goto('/account');
    const other = await context.newPage();
    await other.goto(await requestLink(product, email));
    await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expectAccessible(other);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Your account');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');
    await expect(page.getByRole('heading', { name: 'No license yet' })).toBeVisible();
    await other.close();
  });

  await test.step('The account’s first screen takes at most 90 KB of scripts', () => expectLightScripts(page));

  await test.step('A server that is away is said to be, with a way to try again', async () => {
    browserErrors.expect(/503/);
    await page.route('**/api/account', (route) =>
      route.fulfill({ status: 503, json: { message: 'Not ready', code: 'unavailable' } }),
    );
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Your account could not be loaded');
    await tryAgain(page, '**/api/account');
    await expect(page.getByRole('heading', { name: 'No license yet' })).toBeVisible();
  });

  await test.step('A page that the browser kept for Back hides the account at once when somebody has signed out since', async () => {
    await context.clearCookies({ name: 'signed-in' });
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(page.getByLabel('Email Address')).toBeVisible();
    expect(await page.content()).not.toContain(email);
    await signIn(page, product, email);
  });

  await test.step('Signing out leads to the form, and a reload does not lead back', async () => {
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page.getByLabel('Email Address')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Email Address')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toHaveCount(0);
  });
});

async function askForLink(page: Page, address: string): Promise<void> {
  await page.getByLabel('Email Address').fill(address);
  await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
}

async function expectLightScripts(page: Page): Promise<void> {
  await page.goto('/account');
  await expect(section(page, 'Where you are signed in').getByRole('listitem')).toHaveCount(1);
  await page.waitForLoadState('networkidle');
  const sum = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0),
  );
  expect(sum).toBeGreaterThan(10_000);
  expect(sum).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
}

test('A session is ended elsewhere', async ({ page, context, product, browserErrors }) => {
  browserErrors.expect(/401/);
  const email = 'before@firm.example';
  const staff = await product.staff();
  await addCustomer(staff, { email, name: 'First Person' });
  await addCustomer(staff, { email: 'after@firm.example', name: 'Second Person' });
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0';
  const elsewhere = await signInElsewhere(product, email, firefox);
  const other = await context.newPage();

  await test.step('A session that ends under an open screen is said to have ended, and what was typed is there after the next', async () => {
    await openAccount(page, product, email);
    await expect(page.getByText('First Person')).toBeVisible();
    await page.getByRole('button', { name: 'Invite a team member' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Dana Whitfield');
    await page.getByLabel('Email', { exact: true }).fill('dana@firm.example');
    await elsewhere.send('DELETE', '/api/account/sessions', undefined, {});
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have been signed out');
    await expect(page.getByText('Dana Whitfield')).toBeHidden();
    await expectAccessible(page);

    await signIn(other, product, email);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Dana Whitfield');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('dana@firm.example');
  });

  await test.step('Whoever comes next at the same screen sees nothing of the one before', async () => {
    await expect(page.getByText('First Person')).toBeVisible();
    await page.context().request.delete('/api/account/sessions', { headers: { origin: product.url } });
    await page.getByRole('button', { name: 'Download my data' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have been signed out');
    await signIn(other, product, 'after@firm.example');
    await expect(page.getByText('Second Person')).toBeVisible();
    expect(await page.content()).not.toContain('First Person');
  });

  await test.step('Another browser is signed out from the list, and all of them at once', async () => {
    const second = await signInElsewhere(product, 'after@firm.example', firefox);
    await page.reload();
    const sessions = section(page, 'Where you are signed in');
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await sessions.getByRole('button', { name: 'Sign out Firefox on Linux' }).click();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await expect(sessions.getByText('Firefox on Linux is signed out.')).toBeFocused();
    expect((await second.get('/api/account')).status).toBe(401);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByLabel('Email Address')).toBeVisible();
  });
});
