import type { Page } from '@playwright/test';
import { customers } from '#server/database/schema.ts';
import { nameLink, openDashboard, openTab, panel, row } from './crm.ts';
import { dialog, openFromRow } from './crm-dialogs.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';

test.describe.configure({ timeout: 120_000 });

const GRACE = 'Grace Harbor Agency';
const OVER = 'Over Limit LLC';

test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  await addFirms(product);
  await openDashboard(page);
  await expect(row(page, GRACE)).toBeVisible();
});

const isInList = (page: Page) => page.evaluate(() => document.activeElement?.closest('tbody') !== null);

test('A list is walked by keys, its rows are acted on by keys, and a key in a field is a letter', async ({ page }) => {
  await test.step('A list is one stop for Tab, at the row that was used last, and arrows do the rest', async () => {
    await page.getByRole('button', { name: 'Joined' }).focus();
    await page.keyboard.press('Tab');
    await expect(nameLink(page, OVER)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(nameLink(page, GRACE)).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await isInList(page)).toBe(false);
    await page.getByRole('button', { name: 'Joined' }).focus();
    await page.keyboard.press('Tab');
    await expect(nameLink(page, GRACE)).toBeFocused();
  });

  await test.step('Inside a row the arrows reach its buttons, and Up and Down lead on to other rows', async () => {
    await nameLink(page, GRACE).focus();
    for (const label of ['Email', 'SMS', 'Chat', 'Edit', 'Delete']) {
      await page.keyboard.press('ArrowRight');
      await expect(row(page, GRACE).getByRole('button', { name: `${label} ${GRACE}` })).toBeFocused();
    }
    await page.keyboard.press('ArrowRight');
    await expect(row(page, GRACE).getByRole('button', { name: /^Delete/ })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(row(page, GRACE).getByRole('button', { name: /^Edit/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog(page, 'Edit Customer')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row(page, GRACE).getByRole('button', { name: /^Edit/ })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(nameLink(page, OVER)).toBeFocused();
  });

  await test.step('One key writes to, texts or edits the customer of the row, and the one whose panel is open', async () => {
    await nameLink(page, GRACE).focus();
    await page.keyboard.press('e');
    await expect(dialog(page, 'Send Email')).toContainText('grace@harbor.example');
    await page.keyboard.press('Escape');
    await expect(nameLink(page, GRACE)).toBeFocused();
    await page.keyboard.press('t');
    await expect(dialog(page, `SMS Conversation ${GRACE}`)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(nameLink(page, GRACE)).toBeFocused();
    await page.keyboard.press('d');
    await expect(dialog(page, 'Edit Customer').getByLabel('Name')).toHaveValue(GRACE);
    await page.keyboard.press('Escape');
    await nameLink(page, OVER).click();
    await expect(panel(page, OVER)).toBeFocused();
    await page.keyboard.press('t');
    await page.keyboard.press('e');
    await expect(dialog(page, 'Send Email'), 'who has no phone is not texted').toContainText('over@limit.example');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('A key in a field is a letter, and under a dialog or with Ctrl it triggers no command', async () => {
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('grace etdncgu');
    await expect(page.getByRole('searchbox')).toHaveValue('grace etdncgu');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('searchbox').fill('');
    await nameLink(page, GRACE).focus();
    for (const key of ['Control+e', 'Alt+t']) await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const question = await openFromRow(page, GRACE, 'Delete', 'Delete Customer');
    for (const key of ['e', 'n', 'u', 'j']) await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(question).toBeVisible();
  });
});

test('Each key stands where it works, leads through the page, and moves an open panel along', async ({
  page,
  product,
}) => {
  await test.step('Each key stands on its button, in the palette and in the list of shortcuts', async () => {
    const email = row(page, GRACE).getByRole('button', { name: `Email ${GRACE}` });
    await expect(email).toHaveAttribute('aria-keyshortcuts', 'e');
    await expect(email).toHaveAttribute('title', 'Email (e)');
    await page.keyboard.press('Control+k');
    const option = dialog(page, 'Find or do anything').getByRole('option', { name: 'Go to Purchases' });
    await expect(option.locator('kbd')).toHaveText(['g', 'p']);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('?');
    for (const text of [
      'Email',
      'Text',
      'Edit',
      'Go to Team Members',
      'Go to Refunds',
      'Go to Reports',
      'Go to Settings',
      'Unread messages',
      'Add a record to this list',
    ]) {
      await expect(dialog(page, 'Keyboard shortcuts').getByText(text, { exact: true }), text).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('Keys of the page go to the tabs, to a new record of the list in view, and to the unread texts', async () => {
    await page.keyboard.press('n');
    await expect(dialog(page, 'Add Customer').getByLabel('Name')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    for (const [key, tab] of [
      ['t', 'Team Members'],
      ['p', 'Purchases'],
      ['c', 'Customers'],
      ['t', 'Team Members'],
    ] as const) {
      await page.keyboard.press('g');
      await page.keyboard.press(key);
      await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    }
    await expect(page.getByRole('dialog'), 'c and t after g are not the keys that they are alone').toHaveCount(0);
    await page.keyboard.press('c');
    await expect(dialog(page, 'Add Team Member')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('u');
    await expect(page.getByRole('dialog', { name: 'Unread messages' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('With the panel open, j and k move the panel along, and its row stays in view, however far the list is scrolled', async () => {
    const agencies = Array.from({ length: 60 }, (_, index) => ({
      name: `Agency ${String(index).padStart(2, '0')}`,
      email: `${index}@agency.example`,
    }));
    await product.database.db.insert(customers).values(agencies);
    await openTab(page, 'Customers');
    await page.getByLabel('Sort by').selectOption('By name');
    await nameLink(page, 'Agency 00').click();
    await expect(panel(page, 'Agency 00')).toBeFocused();
    for (let index = 1; index <= 40; index += 1) await page.keyboard.press('j');
    await expect(panel(page, 'Agency 40')).toBeFocused();
    await expect(nameLink(page, 'Agency 40')).toBeInViewport({ ratio: 1 });
    await expect(nameLink(page, 'Agency 40')).toHaveAttribute('aria-current', 'true');
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expect(nameLink(page, 'Agency 00')).toBeVisible();
    await expect(nameLink(page, 'Agency 40')).toHaveCount(0);
    await page.keyboard.press('k');
    await expect(panel(page, 'Agency 39')).toBeFocused();
    await expect(nameLink(page, 'Agency 39')).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveURL(/sort=name$/);
    await page.goBack();
    await expect(page.getByRole('complementary')).toHaveCount(0);
  });
});
