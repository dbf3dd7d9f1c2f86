import { readFile } from 'node:fs/promises';
import { buy } from '../support/loop.ts';
import { addCustomer, addTeamMember } from '../support/records.ts';
import { section, signIn } from './account.ts';
import { payWith } from './checkout-page.ts';
import { expect, test } from './fixtures.ts';

test('Who has paid sees when the next payment is due, and opens the app', async ({ page, product }) => {
  await buy(product, await product.staff(), { email: 'paid@firm.example' });
  await signIn(page, product, 'paid@firm.example');
  await expect(page.getByRole('heading', { name: 'Active' })).toBeVisible();
  await expect(page.getByText(/^Next payment on \w+ \d+, 20\d\d\.$/)).toBeVisible();
  await expect(section(page, 'Subscription').getByText(/Renews on/)).toBeVisible();
  await expect(section(page, 'Payments').getByText('$97.00')).toBeVisible();
  await page.getByRole('button', { name: 'Open Insurance 24/7 AI' }).click();
  await expect(page).toHaveURL(new RegExp(`^${product.sandboxUrl}/app`));
});

test('Who has no license is offered one, pays, and has it', async ({ page, product }) => {
  await addCustomer(await product.staff(), { email: 'prospect@firm.example' });
  await signIn(page, product, 'prospect@firm.example');
  await expect(page.getByRole('heading', { name: 'No license yet' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open Insurance 24/7 AI' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Get a license for $97 a month' }).click();
  await payWith(page, 'pays');
  await expect(page).toHaveURL(/\/success/);
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await expect(page.getByRole('heading', { name: 'Active' })).toBeVisible();
});

test('A license whose payment is still on its way is awaited, not offered again, and comes without a reload', async ({
  page,
  product,
}) => {
  await addCustomer(await product.staff(), { email: 'quick@firm.example' });
  await signIn(page, product, 'quick@firm.example');
  await page.goto('/account?license=1');
  await expect(page.getByRole('heading', { name: 'One moment' })).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('button', { name: /Get a license/ })).toHaveCount(0);
  await buy(product, await product.staff(), { email: 'quick@firm.example' });
  await expect(page.getByRole('heading', { name: 'Active' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Active' })).toBeVisible();
});

test('A payment that fails and a license that ends are said in words, with the way on', async ({ page, product }) => {
  const { subscription } = await buy(product, await product.staff(), { email: 'late@firm.example' });
  await signIn(page, product, 'late@firm.example');
  await product.sandbox.subscription(subscription, 'fail-renewal');
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Payment overdue' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Update the card' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open Insurance 24/7 AI' })).toBeVisible();
  await product.sandbox.subscription(subscription, 'end');
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Ended' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('button', { name: /^Get a license/ })).toBeVisible();
});

test('A refusal to open the app is said where it was pressed, and the page shows why', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  const staff = await product.staff();
  const { customerId } = await buy(product, staff, { email: 'blocked@firm.example' });
  await signIn(page, product, 'blocked@firm.example');
  const open = page.getByRole('button', { name: 'Open Insurance 24/7 AI' });
  await expect(open).toBeVisible();
  await staff.send('PUT', `/api/crm/customers/${customerId}`, { accessOverride: 'blocked' }, {});
  await open.click();
  await expect(page.getByRole('heading', { name: 'Access closed' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Email support' })).toHaveAttribute('href', /^mailto:/);
});

test('A team member sees that they wait for a seat, and nothing of what is the owner’s', async ({ page, product }) => {
  const staff = await product.staff();
  const { customerId } = await buy(product, staff, { email: 'boss@firm.example' });
  await addTeamMember(staff, customerId, { email: 'mia@firm.example' });
  await signIn(page, product, 'mia@firm.example');
  await expect(page.getByRole('heading', { name: 'Waiting for a seat' })).toBeVisible();
  await expect(page.getByText(/All licenses of Ada Broker are in use/)).toBeVisible();
  for (const name of ['Subscription', 'Team', 'Payments']) await expect(section(page, name)).toHaveCount(0);
  await staff.send('PUT', `/api/crm/customers/${customerId}`, { teamMemberLicenses: 1 }, {});
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Active' })).toBeVisible();
  await expect(page.getByText('You use a license of Ada Broker.')).toBeVisible();
});

test('Who is owner and team member by one address goes from the one account to the other', async ({
  page,
  product,
}) => {
  const staff = await product.staff();
  const { customerId } = await buy(product, staff, { email: 'first@firm.example' });
  await addCustomer(staff, { email: 'both@firm.example' });
  await addTeamMember(staff, customerId, { email: 'both@firm.example' });
  await signIn(page, product, 'both@firm.example');
  await expect(page.getByRole('heading', { name: 'No license yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to your team member account' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for a seat' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to your own account' }).click();
  await expect(page.getByRole('heading', { name: 'No license yet' })).toBeVisible();
});

test('All that is held of somebody is saved as a file', async ({ page, product }) => {
  await addCustomer(await product.staff(), { email: 'data@firm.example' });
  await signIn(page, product, 'data@firm.example');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await downloading;
  const { person } = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(person.email).toBe('data@firm.example');
  expect(file.suggestedFilename()).toBe(`personal-data-${person.id}.json`);
});
