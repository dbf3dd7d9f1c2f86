import type { HttpClient } from '../support/http-client.ts';
import { buy } from '../support/loop.ts';
import { addCustomer, addTeamMember } from '../support/records.ts';
import { requestLink, signIn as signInElsewhere } from '../support/sign-in.ts';
import { BOTH_SCREENS, expectAccessible } from './accessible.ts';
import { openAccount, section } from './account.ts';
import { expect, test } from './fixtures.ts';

test.slow();

test('axe finds nothing on the way into an account and out of it', async ({ page, product, browserErrors }) => {
  const email = 'axe-prospect@firm.example';
  await addCustomer(await product.staff(), { email });

  await test.step('axe finds nothing on the account signed out, before and after the link is asked for', async () => {
    await page.goto('/account');
    await expectAccessible(page, BOTH_SCREENS);
    await page.getByLabel('Email Address').fill('nobody@firm.example');
    await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
    await expectAccessible(page, BOTH_SCREENS);
  });

  await test.step('axe finds nothing on the page that a sign-in link opens, nor on one whose link has expired', async () => {
    browserErrors.expect(/410/);
    await page.goto(await requestLink(product, email));
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expectAccessible(page, BOTH_SCREENS);
    await page.goto('/sign-in/used-up');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
    await expectAccessible(page, BOTH_SCREENS);
  });

  await test.step('axe finds nothing on a prospect’s account and in the guide', async () => {
    await openAccount(page, product, email);
    await expect(page.getByText('No payments yet.')).toBeVisible();
    await expectAccessible(page, BOTH_SCREENS);
    await page.goto('/account/guide');
    await expect(page.getByRole('textbox')).toHaveCount(30);
    await expectAccessible(page, BOTH_SCREENS);
  });

  await test.step('axe finds nothing on an account that could not be loaded', async () => {
    browserErrors.expect(/503/);
    await page.route('**/api/account', (route) =>
      route.fulfill({ status: 503, json: { message: 'Not ready', code: 'unavailable' } }),
    );
    await page.goto('/account');
    await expect(page.getByRole('alert')).toContainText('Your account could not be loaded');
    await expectAccessible(page);
    await page.unroute('**/api/account');
  });

  await test.step('axe finds nothing on the account that waits below the sign-in, after its session has ended', async () => {
    browserErrors.expect(/401/);
    await page.reload();
    const everywhere = page.getByRole('button', { name: 'Sign out everywhere' });
    await expect(everywhere).toBeVisible();
    await (await signInElsewhere(product, email)).send('DELETE', '/api/account/sessions', undefined, {});
    await everywhere.click();
    await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText('You have been signed out');
    await expectAccessible(page, BOTH_SCREENS);
  });
});

test('axe finds nothing on an owner’s account, whatever becomes of it', async ({ page, product }) => {
  const email = 'axe-owner@firm.example';
  const staff = await product.staff();
  const { customerId } = await buy(product, staff, { email });
  await addTeamMember(staff, customerId, { name: 'Mia Broker', email: 'axe-waits@firm.example' });
  await openAccount(page, product, email);

  await test.step('axe finds nothing on an owner’s account, with every question open', async () => {
    await expect(section(page, 'Team').getByText('Waiting for a seat')).toBeVisible();
    await expect(section(page, 'Payments').getByText('$97.00')).toBeVisible();
    await expectAccessible(page, BOTH_SCREENS);
    await page.getByRole('button', { name: 'Cancel the license' }).click();
    await page.getByRole('button', { name: 'Remove Mia Broker' }).click();
    await page.getByRole('button', { name: 'Invite a team member' }).click();
    await expect(page.getByRole('button', { name: 'Send invitation' })).toBeVisible();
    await expectAccessible(page, BOTH_SCREENS);
  });

  await test.step('axe finds nothing on a canceled account with a request for a refund, open and declined', async () => {
    const elsewhere = await signInElsewhere(product, email);
    await elsewhere.post('/api/account/cancellation', {});
    await elsewhere.post('/api/account/refund-requests', { reason: 'Not for us.' });
    await page.reload();
    await expect(page.getByText(/^Canceled\. The app stays open until/)).toBeVisible();
    await expect(page.getByText('In review')).toBeVisible();
    await expectAccessible(page);
    await declineRefund(staff, email, 'Answer the questions first.');
    await page.reload();
    await expect(page.getByText('Answer the questions first.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('axe finds nothing on an account that staff have closed', async () => {
    await staff.send('PUT', `/api/crm/customers/${customerId}`, { accessOverride: 'blocked' }, {});
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Access closed' })).toBeVisible();
    await expectAccessible(page);
  });
});

async function declineRefund(staff: HttpClient, email: string, message: string): Promise<void> {
  const { body } = await staff.get('/api/crm/refund-requests?status=open');
  const open = body as unknown as { id: string; customer: { email: string } | null }[];
  const request = open.find(({ customer }) => customer?.email === email);
  await staff.post(`/api/crm/refund-requests/${request?.id}/rejection`, { message });
}

test('axe finds nothing on the accounts of an owner who pays late and of their team member', async ({
  page,
  product,
}) => {
  const staff = await product.staff();
  const { customerId, subscription } = await buy(product, staff, { email: 'axe-boss@firm.example' });
  const member = { name: 'Mia Broker', email: 'axe-member@firm.example' };
  const memberId = await addTeamMember(staff, customerId, member);

  await test.step('axe finds nothing on a team member’s account, waiting, with a seat and deactivated', async () => {
    await openAccount(page, product, member.email);
    await expect(page.getByRole('heading', { name: 'Waiting for a seat' })).toBeVisible();
    await expectAccessible(page, BOTH_SCREENS);
    await staff.send('PUT', `/api/crm/customers/${customerId}`, { teamMemberLicenses: 1 }, {});
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Active' })).toBeVisible();
    await expectAccessible(page);
    await staff.send('PUT', `/api/crm/team-members/${memberId}`, { ...member, isActive: 0 }, {});
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Deactivated' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('axe finds nothing on an account that is overdue, nor on one that has ended', async () => {
    await openAccount(page, product, 'axe-boss@firm.example');
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
});
