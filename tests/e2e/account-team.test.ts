import type { Page } from '@playwright/test';
import type { Product } from '../support/product.ts';
import { addCustomer } from '../support/records.ts';
import { signIn } from '../support/sign-in.ts';
import { BOTH_SCREENS, expectAccessible } from './accessible.ts';
import { openAccount, section } from './account.ts';
import { expect, test } from './fixtures.ts';

/** Signs in an owner with access to the app and this many seats. Returns the team section and a way to change the seats. */
async function openTeam(page: Page, product: Product, email: string, seats: number) {
  const customerId = await addCustomer(await product.staff(), { email });
  const giveSeats = (teamMemberLicenses: number) => giveTo(product, customerId, teamMemberLicenses);
  await giveSeats(seats);
  await openAccount(page, product, email);
  return { team: section(page, 'Team'), giveSeats };
}

async function giveTo(product: Product, customerId: string, teamMemberLicenses: number): Promise<void> {
  const staff = await product.staff();
  const granted = { accessOverride: 'granted', teamMemberLicenses };
  expect((await staff.send('PUT', `/api/crm/customers/${customerId}`, granted, {})).status).toBe(200);
}

async function invite(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite a team member' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send invitation', exact: true }).click();
}

test('An owner invites a team, from no seat to more than are paid for', async ({ page, product, browserErrors }) => {
  const { team, giveSeats } = await openTeam(page, product, 'inviting@firm.example', 0);
  const sam = team.getByRole('listitem').filter({ hasText: 'Sam Waits' });

  await test.step('Without a paid seat nothing is over a limit, and who waits can only be invited again, changed or removed', async () => {
    await expect(team.getByText('No team licenses yet')).toBeVisible();
    await page.getByRole('button', { name: 'Invite a team member' }).click();
    await expect(
      team.getByText(/^You have no team licenses yet\. We send the invitation, and they wait/),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await invite(page, 'Sam Waits', 'sam-waits@firm.example');
    await expect(sam.getByText('Waiting for a seat')).toBeVisible();
    await expect(team.getByText(/over|in use/)).toHaveCount(0);
    await expect(sam.getByRole('button')).toHaveText([/^Resend invitation/, /^Edit/, /^Remove/]);
  });

  await test.step('An invitation without an address is refused at its field, with the rest still typed', async () => {
    browserErrors.expect(/400/);
    await invite(page, 'Dana', 'dana@nodot');
    await expect(page.getByRole('alert')).toHaveText('Valid email is required');
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Dana');
    await page.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('With one seat the first has it, the second waits for one, and more are offered', async () => {
    await giveSeats(1);
    await page.reload();
    await invite(page, 'Dana Next', 'dana@firm.example');
    await expect(team.getByText('Invited dana@firm.example, who waits for a seat.')).toBeVisible();
    await expect(team.getByText('1 of 1 seat used')).toBeVisible();
    await expect(team.getByText('One person waits for a seat.')).toBeVisible();
    await expect(sam.getByText('Waiting for a seat')).toHaveCount(0);
    await expect(team.getByRole('button', { name: 'Buy more licenses' })).toBeVisible();
  });

  await test.step('axe finds nothing on the account with the questions about the team open', async () => {
    await page.getByRole('button', { name: 'Remove Sam Waits' }).click();
    await page.getByRole('button', { name: 'Invite a team member' }).click();
    await expect(page.getByRole('button', { name: 'Send invitation', exact: true })).toBeVisible();
    await expectAccessible(page, BOTH_SCREENS);
  });

  await test.step('Seats that are paid for appear once the payment is confirmed, without a reload', async () => {
    // The checkout leads back to this address before Stripe has reported the payment.
    await page.goto('/account?seats=3');
    await expect(team.getByText(/^Thank you\. Your new licenses appear here/)).toBeVisible();
    await expect(page).toHaveURL(/\/account$/);
    await giveSeats(3);
    await expect(team.getByText('2 of 3 seats used')).toBeVisible();
    await expect(team.getByText(/^Thank you/)).toBeHidden();
  });
});

test('An owner changes who is in the team', async ({ page, product }) => {
  const { team } = await openTeam(page, product, 'changing@firm.example', 2);

  await test.step('A team member is invited again, switched off and on, changed, and removed when that is asked and confirmed', async () => {
    await invite(page, 'Mia Desk', 'mia.desk@firm.example');
    await page.getByRole('button', { name: 'Resend invitation Mia Desk' }).click();
    await expect(team.getByText('Another invitation is on its way to mia.desk@firm.example.')).toBeVisible();
    await page.getByRole('button', { name: 'Deactivate Mia Desk' }).click();
    await expect(team.getByText('0 of 2 seats used')).toBeVisible();
    await page.getByRole('button', { name: 'Activate Mia Desk' }).click();
    await expect(team.getByText('1 of 2 seats used')).toBeVisible();
    await page.getByRole('button', { name: 'Edit Mia Desk' }).click();
    await page.getByLabel('Role, optional').fill('Claims');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(team.getByText('mia.desk@firm.example · Claims')).toBeVisible();
    await page.getByRole('button', { name: 'Remove Mia Desk' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Remove Mia Desk' })).toBeFocused();
    await page.getByRole('button', { name: 'Remove Mia Desk' }).click();
    await page.getByRole('button', { name: 'Yes, remove' }).click();
    await expect(team.getByText('Mia Desk was removed.')).toBeVisible();
    await expect(team.getByText(/^Nobody yet/)).toBeVisible();
  });

  await test.step('Whoever has gone on to the next member is not called back when the first is saved', async () => {
    await invite(page, 'Dana First', 'dana-first@firm.example');
    await invite(page, 'Sam Second', 'sam-second@firm.example');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/account/team-members/*', async (route) => {
      await released;
      await route.continue();
    });
    await team.getByRole('button', { name: 'Edit Dana First' }).click();
    const dana = team.getByRole('group', { name: 'Edit Dana First' });
    await dana.getByLabel('Role, optional').fill('Claims');
    await dana.getByRole('button', { name: 'Save' }).click();
    await team.getByRole('button', { name: 'Edit Sam Second' }).click();
    const role = team.getByRole('group', { name: 'Edit Sam Second' }).getByLabel('Role, optional');
    await role.pressSequentially('Ren');
    release();
    await expect(team.getByText('Dana First saved.')).toBeVisible();
    await page.keyboard.type('ewals');
    await expect(role).toHaveValue('Renewals');
  });

  await test.step('The address of who has signed in stays, and says why, while the rest is saved', async () => {
    await signIn(product, 'dana-first@firm.example');
    await page.reload();
    await team.getByRole('button', { name: 'Edit Dana First' }).click();
    const dana = team.getByRole('group', { name: 'Edit Dana First' });
    await expect(dana.getByLabel('Email')).toBeDisabled();
    await expect(dana.getByLabel('Email')).toHaveAccessibleDescription(/^They sign in with it/);
    await dana.getByLabel('Role, optional').fill('Policies');
    await dana.getByRole('button', { name: 'Save' }).click();
    await expect(team.getByText('dana-first@firm.example · Policies')).toBeVisible();
  });
});
