import type { Page } from '@playwright/test';
import type { Role } from '#contract/roles.ts';
import { newStaff, PASSWORD } from '../staff/staff-accounts.ts';
import type { Product } from '../support/product.ts';
import { expectAccessible } from './accessible.ts';
import { filterBy, logIn, openTab, row } from './crm.ts';
import { openFromRow } from './crm-dialogs.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ product }) => {
  await clearRecords(product);
  await addFirms(product);
});

async function enter(page: Page, product: Product, role: Role): Promise<void> {
  await newStaff(product, `a-${role}`, role);
  await logIn(page, { username: `a-${role}`, password: PASSWORD });
  await expect(page.getByRole('tab', { name: 'Customers' })).toBeVisible();
}

/** Returns what the palette offers for the typed text. */
async function offered(page: Page, typed: string): Promise<string> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find or do anything' });
  await palette.getByRole('combobox').fill(typed);
  await expect(palette.getByRole('option').filter({ hasText: 'Keyboard shortcuts' })).toHaveCount(typed ? 0 : 1);
  const texts = (await palette.getByRole('option').allInnerTexts()).join('\n');
  await page.keyboard.press('Escape');
  return texts;
}

test('A viewer reads all and changes nothing', async ({ page, product }) => {
  await enter(page, product, 'viewer');

  await test.step('A viewer finds and reads everything, and is offered nothing that changes it', async () => {
    await expectAccessible(page);
    const main = page.getByRole('main');
    for (const name of ['Add Customer', /^(Email|SMS|Edit|Delete) /, 'Import Customers', 'Export All Users']) {
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    }
    await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
    const commands = await offered(page, '');
    for (const command of ['Add Customer', 'Import Customers', 'Export All Users', 'Go to Settings']) {
      expect(commands).not.toContain(command);
    }
    expect(commands).toContain('Go to Leads');
    await page.keyboard.press('n');
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/staff\/crm$/);

    await main.getByRole('table').getByRole('link', { name: 'Grace' }).click();
    const panel = page.getByRole('complementary', { name: 'Grace' });
    await expect(panel.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    await expect(panel.getByRole('button', { name: /Edit|Delete|Download|sign-in link|Add team member/ })).toHaveCount(
      0,
    );
    for (const key of ['e', 'd']) await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  });

  await test.step('A viewer keeps a view of a list, and is not offered to share it', async () => {
    await filterBy(page, 'Phone', 'Has a phone');
    await page.getByRole('button', { name: 'Save as a view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save View' });
    await expect(dialog.getByRole('switch')).toHaveCount(1);
    await dialog.getByLabel('Name').fill('Mine');
    await dialog.getByRole('button', { name: 'Save View' }).click();
    await expect(page.getByRole('combobox', { name: 'View', exact: true })).toContainText('Mine');
  });

  await test.step('A viewer who follows a link to the settings is told whose they are', async () => {
    await page.goto('/staff/crm/settings');
    await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect(page.getByRole('tab', { name: 'Customers' })).toBeVisible();
  });
});

test('A member works with customers, and is offered nothing that is the admins’', async ({ page, product }) => {
  await enter(page, product, 'member');

  await test.step('A member works with customers, and is offered no export, no refund and no settings', async () => {
    await expect(page.getByRole('button', { name: 'Add Customer' })).toBeVisible();
    await expect(row(page, 'Grace').getByRole('button', { name: /^Delete/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import Customers' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export All Users' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  });

  await test.step('A member is shown no line for what only admins may download of a team member', async () => {
    await openTab(page, 'Team Members');
    const edit = await openFromRow(page, 'Mia Desk', 'Edit', 'Edit Team Member');
    await expect(edit.getByLabel('Name')).toHaveValue('Mia Desk');
    await expect(edit.getByText('Personal data')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('table').getByRole('link', { name: 'Mia Desk' }).click();
    const panel = page.getByRole('complementary', { name: 'Mia Desk' });
    await expect(panel.getByRole('term').filter({ hasText: 'Invited' })).toBeVisible();
    await expect(panel.getByRole('term').filter({ hasText: 'Personal data' })).toHaveCount(0);
  });
});
