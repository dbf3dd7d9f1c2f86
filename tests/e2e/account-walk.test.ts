import type { Page } from '@playwright/test';
import { buy, mailsTo } from '../support/loop.ts';
import type { Product } from '../support/product.ts';
import { openAccount, section } from './account.ts';
import { BrowserErrors } from './browser-errors.ts';
import { payWith } from './checkout-page.ts';
import { expect, test } from './fixtures.ts';
import { photographer } from './photographer.ts';
import { leadOf } from './sign-up.ts';

// No other test uses these addresses, because the inbox keeps the mails of all tests.
const owner = leadOf('walk.owner@firm.example');
const colleague = { name: 'Mia Desk', email: 'walk.mia@firm.example' };
const DATE = /\w+ \d+, 20\d\d/;

test.use({ viewport: { width: 1440, height: 900 } });

/** Waits for the mail to this address in the inspector and opens it. */
async function openMail(page: Page, { sandbox, sandboxUrl }: Product, email: string): Promise<void> {
  await expect.poll(async () => (await mailsTo(sandbox, email)).length).toBe(1);
  await page.goto(`${sandboxUrl}/mail`);
  await page.getByRole('link', { name: email }).first().click();
}

/** Follows a link in the open mail. Returns the new tab. */
async function followLink(page: Page, name: string): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.frameLocator('iframe').getByRole('link', { name }).click();
  return opened;
}

test('A buyer brings a colleague and cancels, and the colleague sees until when', async ({
  page,
  browser,
  product,
}) => {
  const photo = photographer(page, 'account');
  const theirs = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } });
  const theirErrors = new BrowserErrors(theirs, [product.url, product.sandboxUrl]);
  const theirPage = await theirs.newPage();
  await buy(product, await product.staff(), { email: owner.email });

  await test.step('The owner buys a seat in the account', async () => {
    await openAccount(page, product, owner.email);
    await expect(page.getByRole('heading', { name: 'Active' })).toBeVisible();
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
