import { buy } from '../support/loop.ts';
import { addCustomer, addTeamMember } from '../support/records.ts';
import { requestLink, signIn as signInElsewhere } from '../support/sign-in.ts';
import { expectAccessible } from './accessible.ts';
import { section, signIn } from './account.ts';
import { expect, test } from './fixtures.ts';

test('axe finds nothing on the account signed out, before and after the link is asked for', async ({ page }) => {
  await page.goto('/account');
  await expectAccessible(page);
  await page.getByLabel('Email Address').fill('nobody@firm.example');
  await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
  await expectAccessible(page);
});

test('axe finds nothing on an owner’s account, with every question open', async ({ page, product }) => {
  const staff = await product.staff();
  const { customerId } = await buy(product, staff, { email: 'axe-owner@firm.example' });
  await addTeamMember(staff, customerId, { name: 'Mia Broker', email: 'axe-waits@firm.example' });
  await signIn(page, product, 'axe-owner@firm.example');
  await expect(section(page, 'Team').getByText('Waiting for a seat')).toBeVisible();
  await expect(section(page, 'Payments').getByText('$97.00')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel the license' }).click();
  await page.getByRole('button', { name: 'Remove Mia Broker' }).click();
  await page.getByRole('button', { name: 'Invite a team member' }).click();
  await expect(page.getByRole('button', { name: 'Send invitation' })).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on the account that waits below the sign-in, after its session has ended', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/401/);
  await addCustomer(await product.staff(), { email: 'axe-ended@firm.example' });
  await signIn(page, product, 'axe-ended@firm.example');
  await (await signInElsewhere(product, 'axe-ended@firm.example')).send(
    'DELETE',
    '/api/account/sessions',
    undefined,
    {},
  );
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText('You have been signed out');
  await expectAccessible(page);
});

test('axe finds nothing on a prospect’s account and in the guide', async ({ page, product }) => {
  await addCustomer(await product.staff(), { email: 'axe-prospect@firm.example' });
  await signIn(page, product, 'axe-prospect@firm.example');
  await expect(page.getByText('No payments yet.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/account/guide');
  await expect(page.getByRole('textbox')).toHaveCount(30);
  await expectAccessible(page);
});

test('axe finds nothing on the page that a sign-in link opens, nor on one whose link has expired', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/410/);
  await addCustomer(await product.staff(), { email: 'axe-link@firm.example' });
  await page.goto(await requestLink(product, 'axe-link@firm.example'));
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/sign-in/used-up');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
  await expectAccessible(page);
});

test('axe finds nothing on an account that is overdue, nor on one that has ended', async ({ page, product }) => {
  const { subscription } = await buy(product, await product.staff(), { email: 'axe-late@firm.example' });
  await signIn(page, product, 'axe-late@firm.example');
  for (const [action, title] of [
    ['fail-renewal', 'Payment overdue'],
    ['end', 'Ended'],
  ] as const) {
    await product.sandbox.subscription(subscription, action);
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(section(page, 'Payments').getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page);
  }
});

test('axe finds nothing on a canceled account with a request for a refund, open and declined', async ({
  page,
  product,
}) => {
  const email = 'axe-canceled@firm.example';
  const staff = await product.staff();
  await buy(product, staff, { email });
  const elsewhere = await signInElsewhere(product, email);
  await elsewhere.post('/api/account/cancellation', {});
  await elsewhere.post('/api/account/refund-requests', { reason: 'Not for us.' });
  await signIn(page, product, email);
  await expect(page.getByText(/^Canceled\. The app stays open until/)).toBeVisible();
  await expect(page.getByText('In review')).toBeVisible();
  await expectAccessible(page);
  const open = (await staff.get('/api/crm/refund-requests?status=open')).body as unknown as {
    id: string;
    customer: { email: string } | null;
  }[];
  const request = open.find(({ customer }) => customer?.email === email);
  await staff.post(`/api/crm/refund-requests/${request?.id}/rejection`, { message: 'Answer the questions first.' });
  await page.reload();
  await expect(page.getByText('Answer the questions first.')).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on an account that staff have closed', async ({ page, product }) => {
  const staff = await product.staff();
  const { customerId } = await buy(product, staff, { email: 'axe-closed@firm.example' });
  await staff.send('PUT', `/api/crm/customers/${customerId}`, { accessOverride: 'blocked' }, {});
  await signIn(page, product, 'axe-closed@firm.example');
  await expect(page.getByRole('heading', { name: 'Access closed' })).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on a team member’s account, waiting, with a seat and deactivated', async ({
  page,
  product,
}) => {
  const staff = await product.staff();
  const { customerId } = await buy(product, staff, { email: 'axe-boss@firm.example' });
  const memberId = await addTeamMember(staff, customerId, { email: 'axe-member@firm.example' });
  await signIn(page, product, 'axe-member@firm.example');
  await expect(page.getByRole('heading', { name: 'Waiting for a seat' })).toBeVisible();
  await expectAccessible(page);
  await staff.send('PUT', `/api/crm/customers/${customerId}`, { teamMemberLicenses: 1 }, {});
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Active' })).toBeVisible();
  await expectAccessible(page);
  await staff.send(
    'PUT',
    `/api/crm/team-members/${memberId}`,
    { name: 'Mia Broker', email: 'axe-member@firm.example', isActive: 0 },
    {},
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Deactivated' })).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on an account that could not be loaded', async ({ page, product, browserErrors }) => {
  browserErrors.expect(/503/);
  await addCustomer(await product.staff(), { email: 'axe-away@firm.example' });
  await signIn(page, product, 'axe-away@firm.example');
  await page.route('**/api/account', (route) =>
    route.fulfill({ status: 503, json: { message: 'Not ready', code: 'unavailable' } }),
  );
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Your account could not be loaded');
  await expectAccessible(page);
});
