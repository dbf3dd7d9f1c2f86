import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { buy } from '../support/loop.ts';
import { addCustomer, addTeamMember } from '../support/records.ts';
import { expectAccessible } from './accessible.ts';
import { openAccount, section } from './account.ts';
import { payWith } from './checkout-page.ts';
import { expect, test } from './fixtures.ts';

/** Finds the state of the license. */
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

test('An owner sees how a license stands, and opens the app', async ({ page, product, browserErrors }) => {
  const staff = await product.staff();
  const { customerId } = await buy(product, staff, { email: 'paid@firm.example' });
  await openAccount(page, product, 'paid@firm.example');
  const open = page.getByRole('button', { name: 'Open Insurance 24/7 AI' });

  await test.step('Who has paid sees when the next payment is due, and opens the app', async () => {
    await expect(heading(page, 'Active')).toBeVisible();
    await expect(page.getByText(/^Next payment on \w+ \d+, 20\d\d\.$/)).toBeVisible();
    await expect(section(page, 'Subscription').getByText(/Renews on/)).toBeVisible();
    await expect(section(page, 'Payments').getByText('$97.00')).toBeVisible();
    await open.click();
    await expect(page).toHaveURL(new RegExp(`^${product.sandboxUrl}/app`));
  });

  await test.step('A refusal to open the app is said where it was pressed, and the page shows why', async () => {
    browserErrors.expect(/409/);
    await page.goto('/account');
    await expect(open).toBeVisible();
    await staff.send('PUT', `/api/crm/customers/${customerId}`, { accessOverride: 'blocked' }, {});
    await open.click();
    await expect(heading(page, 'Access closed')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Email support' })).toHaveAttribute('href', /^mailto:/);
  });
});

test('Somebody without a license gets one', async ({ page, product }) => {
  const staff = await product.staff();
  await addCustomer(staff, { email: 'prospect@firm.example' });
  await addCustomer(staff, { email: 'quick@firm.example' });
  await openAccount(page, product, 'prospect@firm.example');

  await test.step('All that is held of somebody is saved as a file', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const file = await downloading;
    const { person } = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(person.email).toBe('prospect@firm.example');
    expect(file.suggestedFilename()).toBe(`personal-data-${person.id}.json`);
  });

  await test.step('Who has no license is offered one, pays, and has it', async () => {
    await expect(heading(page, 'No license yet')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open Insurance 24/7 AI' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Get a license for $97 a month' }).click();
    await payWith(page, 'pays');
    await expect(page).toHaveURL(/\/success/);
    await page.getByRole('link', { name: 'Go to your account' }).click();
    await expect(heading(page, 'Active')).toBeVisible();
  });

  await test.step('A license whose payment is still on its way is awaited, not offered again, and comes without a reload', async () => {
    await openAccount(page, product, 'quick@firm.example', '/account?license=1');
    await expect(heading(page, 'One moment')).toBeVisible();
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByRole('button', { name: /Get a license/ })).toHaveCount(0);
    await buy(product, staff, { email: 'quick@firm.example' });
    await expect(heading(page, 'Active')).toBeVisible();
  });
});

test('A team member sees their own account', async ({ page, product }) => {
  const staff = await product.staff();
  const { customerId } = await buy(product, staff, { email: 'boss@firm.example' });
  await addTeamMember(staff, customerId, { email: 'mia@firm.example' });
  await addCustomer(staff, { email: 'both@firm.example' });
  await addTeamMember(staff, customerId, { email: 'both@firm.example' });

  await test.step('Who is owner and team member by one address goes from the one account to the other', async () => {
    await openAccount(page, product, 'both@firm.example');
    await expect(heading(page, 'No license yet')).toBeVisible();
    await page.getByRole('button', { name: 'Go to your team member account' }).click();
    await expect(heading(page, 'Not open yet')).toBeVisible();
    await page.getByRole('button', { name: 'Go to your own account' }).click();
    await expect(heading(page, 'No license yet')).toBeVisible();
  });

  await test.step('A team member sees that no license was bought for the team, and nothing of what is the owner’s', async () => {
    await openAccount(page, product, 'mia@firm.example');
    await expect(heading(page, 'Not open yet')).toBeVisible();
    await expect(page.getByText('Ada Broker has no team licenses yet. Ask them to get one.')).toBeVisible();
    for (const name of ['Subscription', 'Team', 'Payments']) await expect(section(page, name)).toHaveCount(0);
    await expectAccessible(page);
  });
});
