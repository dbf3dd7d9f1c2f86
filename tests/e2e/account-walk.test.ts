import type { Page } from '@playwright/test';
import type { Product } from '../support/product.ts';
import { section } from './account.ts';
import { BrowserErrors } from './browser-errors.ts';
import { payWith } from './checkout-page.ts';
import { expect, test } from './fixtures.ts';
import { photographer } from './photographer.ts';
import { fillLead, leadDialog, leadOf, openSignUp } from './sign-up.ts';

// No other test uses these addresses, because the inbox keeps the mails of all tests.
const owner = leadOf('walk.owner@firm.example');
const colleague = { name: 'Mia Desk', email: 'walk.mia@firm.example' };
const DATE = /\w+ \d+, 20\d\d/;

test.use({ viewport: { width: 1440, height: 900 } });

/** Waits for the mail to this address in the inspector and opens it. */
async function openMail(page: Page, { sandboxUrl }: Product, email: string): Promise<void> {
  await expect(async () => {
    await page.goto(`${sandboxUrl}/mail`);
    await expect(page.getByRole('link', { name: email }).first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await page.getByRole('link', { name: email }).first().click();
}

/** Follows a link in the open mail. Returns the new tab. */
async function followLink(page: Page, name: string): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.frameLocator('iframe').getByRole('link', { name }).click();
  return opened;
}

test('A buyer opens the app, brings a colleague, answers the guide, asks for the money back and cancels', async ({
  page,
  browser,
  product,
}) => {
  test.setTimeout(240_000);
  const photo = photographer(page, 'account');
  const theirs = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } });
  const theirErrors = new BrowserErrors(theirs, [product.url, product.sandboxUrl]);
  const theirPage = await theirs.newPage();

  await test.step('The visitor signs up and pays', async () => {
    await openSignUp(page);
    await fillLead(page, owner);
    await photo('sign-up');
    await leadDialog(page).submit.click();
    await payWith(page, 'pays');
    await expect(page.getByRole('heading', { name: 'Payment Confirmed' })).toBeVisible();
    await photo('paid');
  });

  await test.step('The welcome mail’s link opens the app, which greets by name', async () => {
    await openMail(page, product, owner.email);
    await photo('welcome-mail');
    const app = await followLink(page, 'Sign in now');
    await photo('welcome-link', app);
    await app.getByRole('button', { name: 'Sign in' }).click();
    await expect(app.getByRole('heading', { name: `You’re signed in, ${owner.name}` })).toBeVisible();
    await expect(app.getByText('License active.')).toBeVisible();
    await photo('app-of-owner', app);
    await app.close();
  });

  await test.step('The owner buys a seat in the account', async () => {
    await page.goto('/account');
    await expect(page.getByRole('heading', { name: 'Active' })).toBeVisible();
    await expect(section(page, 'Payments').getByText('$97.00')).toBeVisible();
    await photo('account');
    await page.getByRole('button', { name: 'Buy more licenses' }).click();
    await payWith(page, 'pays');
    await expect(section(page, 'Team').getByText('0 of 1 seat used')).toBeVisible();
  });

  await test.step('The owner invites a colleague', async () => {
    const team = section(page, 'Team');
    await team.getByRole('button', { name: 'Invite a team member' }).click();
    await team.getByLabel('Name', { exact: true }).fill(colleague.name);
    await team.getByLabel('Email', { exact: true }).fill(colleague.email);
    await photo('invitation');
    await team.getByRole('button', { name: 'Send invitation', exact: true }).click();
    await expect(team.getByText(`Invited ${colleague.email}.`)).toBeVisible();
    await expect(team.getByText('1 of 1 seat used')).toBeVisible();
    await photo('invited');
  });

  await test.step('The colleague accepts in a browser of their own, and the app greets them', async () => {
    await openMail(theirPage, product, colleague.email);
    await photo('invitation-mail', theirPage);
    const app = await followLink(theirPage, 'Accept the invitation');
    await app.getByRole('button', { name: 'Sign in' }).click();
    await expect(app.getByRole('heading', { name: `You’re signed in, ${colleague.name}` })).toBeVisible();
    await expect(app.getByText('License active.')).toBeVisible();
    await photo('app-of-colleague', app);
    await theirPage.goto('/account');
    await expect(theirPage.getByText(`You use a license of ${owner.name}.`)).toBeVisible();
    await photo('account-of-colleague', theirPage);
  });

  await test.step('The owner answers all thirty questions', async () => {
    await page.goto('/account/guide');
    const answers = page.getByRole('textbox');
    await expect(answers).toHaveCount(30);
    await photo('guide');
    for (const [index, answer] of (await answers.all()).entries())
      await answer.fill(`What day ${index + 1} taught us.`);
    await expect(page.getByText('30 of 30 answered')).toBeVisible();
    await photo('guide-answered');
  });

  await test.step('The owner asks for the money back, with all three conditions met', async () => {
    await page.getByRole('link', { name: 'Back to your account' }).click();
    const guarantee = section(page, '30 Day Money Back Guarantee');
    await expect(guarantee.getByText('3 of 3 conditions met')).toBeVisible();
    await guarantee.getByRole('button', { name: /^Ask for/ }).click();
    await guarantee.getByLabel('What didn’t work for you?').fill('We merge with another agency.');
    await guarantee.scrollIntoViewIfNeeded();
    await photo('refund');
    await guarantee.getByRole('button', { name: /^Yes, ask for/ }).click();
    await expect(guarantee.getByText('In review')).toBeVisible();
    await expect(guarantee.getByText('3 of 3 conditions met')).toBeVisible();
    await photo('refund-in-review');
  });

  await test.step('The owner cancels in two presses, and the state says until when', async () => {
    await page.getByRole('button', { name: 'Cancel the license' }).click();
    await expect(page.getByRole('group', { name: 'Cancel your license?' })).toBeVisible();
    await photo('cancellation');
    await page.getByRole('button', { name: 'Yes, cancel my license' }).click();
    await expect(page.getByText(new RegExp(`^Canceled\\. The app stays open until ${DATE.source}`))).toBeVisible();
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await photo('canceled');
  });

  await test.step('The colleague sees until when as well', async () => {
    await theirPage.reload();
    await expect(
      theirPage.getByText(/^You use a license of .+ It is canceled; the app stays open until/),
    ).toBeVisible();
    await photo('canceled-for-colleague', theirPage);
    expect(theirErrors.unexpected, 'what went wrong in the colleague’s browser').toEqual([]);
    await theirs.close();
  });
});
