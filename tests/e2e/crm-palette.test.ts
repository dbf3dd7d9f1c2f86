import type { Locator, Page } from '@playwright/test';
import { purchases } from '#server/database/schema.ts';
import { expectAccessible } from './accessible.ts';
import { expireSession, fillLogin, loginForm, openDashboard, row } from './crm.ts';
import { dialog, failWrites, openFromRow } from './crm-dialogs.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const GRACE = 'Grace Harbor Agency';

function palette(page: Page): Locator {
  return dialog(page, 'Find or do anything');
}

async function find(page: Page, words: string): Promise<Locator> {
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('combobox').fill(words);
  return palette(page);
}

test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  await addFirms(product);
  await openDashboard(page);
  await expect(row(page, GRACE)).toBeVisible();
});

test('The palette finds customers, team members and purchases, and keys lead through the lists', async ({
  page,
  product,
}) => {
  await test.step('Keys go to the search, through the rows, and to the list of shortcuts', async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('?jk/');
    await expect(page.getByRole('searchbox'), 'letters belong to the field').toHaveValue('?jk/');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // Waits for the rows of this search, because they could otherwise arrive after those of the next one.
    await expect(row(page, GRACE)).toHaveCount(0);
    await page.getByRole('searchbox').fill('');
    await expect(row(page, GRACE)).toBeVisible();
    await page.locator('main').focus();
    await page.keyboard.press('j');
    await expect(page.getByRole('link', { name: 'Over Limit LLC' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name: GRACE })).toBeFocused();
    await page.keyboard.press('k');
    await expect(page.getByRole('link', { name: 'Over Limit LLC' })).toBeFocused();
    await page.keyboard.press('?');
    await expect(dialog(page, 'Keyboard shortcuts')).toContainText('Find or do anything');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  await test.step('Escape leads back to where the focus was, and nothing found says so', async () => {
    const link = page.getByRole('link', { name: GRACE });
    await link.focus();
    const results = await find(page, 'nobody at all');
    await expect(results.getByRole('status')).toHaveText('Nothing matches “nobody at all”');
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
    await expect(link).toBeFocused();
  });

  await test.step('Ctrl K finds a customer, and Enter opens the panel', async () => {
    const results = await find(page, 'harbor grace');
    await expect(results.getByRole('group', { name: 'Customers' }).getByRole('option')).toHaveText(
      /Grace Harbor Agency/,
    );
    await expect(results.getByRole('group', { name: 'Purchases' }).getByRole('option')).toHaveCount(3);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: GRACE })).toBeFocused();
    await expect(palette(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('Under a panel that covers the list, only the palette’s key works', async () => {
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.getByRole('link', { name: GRACE }).click();
    const sheet = dialog(page, GRACE);
    await sheet.getByRole('button', { name: 'Close the panel' }).focus();
    for (const key of ['?', '/', 'j']) await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(sheet.getByRole('button', { name: 'Close the panel' })).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('A team member is found, and the purchases of a name before anything else of it', async () => {
    const results = await find(page, 'mia');
    await results.getByRole('group', { name: 'Team members' }).getByRole('option').click();
    await expect(page.getByRole('complementary', { name: 'Mia Desk' })).toBeVisible();
    await find(page, 'over purchase');
    await expect(results.getByRole('option', { selected: true })).toHaveText(/^Over Limit LLC.*pending/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Over Limit LLC' })).toBeVisible();
  });

  await test.step('The purchase of a deleted customer is found by its id at Stripe, and shown in the list', async () => {
    await product.database.db
      .insert(purchases)
      .values({ stripePaymentIntentId: 'pi_ownerless1', productType: 'team_license', amount: '31.00' });
    await page.getByRole('link', { name: 'Leads' }).click();
    await page.getByRole('group', { name: 'Stage' }).getByRole('button', { name: /^Won/ }).click();
    await expect(page).toHaveURL(/stage=won/);
    const results = await find(page, 'pi_ownerless1');
    await expect(results.getByRole('option', { selected: true })).toContainText('$31.00');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'Purchases' })).toHaveAttribute('aria-selected', 'true');
    await expect(row(page, '$31.00')).toBeVisible();
    await expect(row(page, 'pending')).toHaveCount(1);
  });
});

test('The palette does what is typed, stays out of the way of dialogs, and survives failures', async ({
  page,
  browserErrors,
}) => {
  await test.step('A search that fails says so, and the actions still stand', async () => {
    browserErrors.expect(/500/);
    await page.route('**/api/crm/search?*', (route) =>
      route.fulfill({ status: 500, json: { message: 'SELECT broken' } }),
    );
    const results = await find(page, 'log');
    await expect(results.getByRole('status')).toHaveText('The server could not answer. Please try again in a moment.');
    await expect(results.getByRole('option', { name: 'Logout' })).toBeVisible();
    await page.unroute('**/api/crm/search?*');
    await page.keyboard.press('Escape');
  });

  await test.step('No shortcut works under an open dialog, with a toast neither', async () => {
    const edit = await openFromRow(page, GRACE, 'Edit', 'Edit Customer');
    const repair = await failWrites(page, '**/api/crm/customers/*');
    await edit.getByLabel('Name').fill('Typed with care');
    await edit.getByRole('button', { name: 'Update Customer' }).click();
    await expectToast(page, 'Failed to Update Customer');
    await page.keyboard.press('F8');
    await page.keyboard.press('/');
    await page.keyboard.press('Control+k');
    await edit.getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(edit.getByLabel('Name')).toHaveValue('Typed with care');
    await edit.getByRole('button', { name: 'Cancel' }).click();
    await repair();
  });

  await test.step('What is typed in the palette survives an expired session', async () => {
    browserErrors.expect(/401/);
    const results = await find(page, 'gra');
    await expect(results.getByRole('option', { name: /^Grace/ }).first()).toBeVisible();
    await expireSession(page, { method: 'GET', path: '**/api/crm/search**' });
    await palette(page).getByRole('combobox').fill('grace');
    await expect(page.getByText('Your session has expired. Please log in again.')).toHaveCount(1);
    await fillLogin(page);
    await expect(palette(page).getByRole('combobox')).toHaveValue('grace');
    await expect(
      palette(page)
        .getByRole('option', { name: /^Grace/ })
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  await test.step('Actions are found by their words and done', async () => {
    await find(page, 'new customer');
    await page.keyboard.press('Enter');
    await expect(dialog(page, 'Add Customer').getByLabel('Name')).toBeVisible();
    await page.keyboard.press('Escape');
    await find(page, 'dark');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await find(page, 'sign out');
    await page.keyboard.press('Enter');
    await expect(loginForm(page).submit).toBeVisible();
  });
});
