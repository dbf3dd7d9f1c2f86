import type { Page } from '@playwright/test';
import { customers } from '#server/database/schema.ts';
import { nameLink, openDashboard, panel, row } from './crm.ts';
import { dialog, openFromRow } from './crm-dialogs.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';

const GRACE = 'Grace Harbor Agency';
const OVER = 'Over Limit LLC';

/** Goes to the tabs, adds a record, and opens the unread messages. */
async function leadThroughPage(page: Page): Promise<void> {
  const dialogs = page.getByRole('dialog');
  const go = async (key: string, tab: string) => {
    // Sent together, because the app waits for the second key for a moment only.
    await Promise.all([page.keyboard.press('g'), page.keyboard.press(key)]);
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  };
  await go('t', 'Team Members');
  await expect(dialogs, 't after g is not the key that it is alone').toHaveCount(0);
  await page.keyboard.press('c');
  await expect(dialog(page, 'Add Team Member')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogs).toHaveCount(0);
  await go('c', 'Customers');
  await expect(dialogs, 'c after g is not the key that it is alone').toHaveCount(0);
  await page.keyboard.press('u');
  await expect(page.getByRole('dialog', { name: 'Unread messages' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogs).toHaveCount(0);
}

/** Goes along the list with the panel open, before and after the list is scrolled. */
async function movePanelAlong(page: Page): Promise<void> {
  await nameLink(page, 'Agency 00').click();
  await expect(panel(page, 'Agency 00')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(panel(page, 'Agency 02')).toBeFocused();
  await expect(nameLink(page, 'Agency 02')).toHaveAttribute('aria-current', 'true');
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect(nameLink(page, 'Agency 59')).toBeVisible();
  await expect(nameLink(page, 'Agency 02')).toHaveCount(0);
  await page.keyboard.press('k');
  await expect(panel(page, 'Agency 01')).toBeFocused();
  await expect(nameLink(page, 'Agency 01')).toBeInViewport({ ratio: 1 });
  await page.goBack();
  await expect(page.getByRole('complementary')).toHaveCount(0);
}

/** Looks for keys at a button and in the list of shortcuts. */
async function expectKeysNamed(page: Page): Promise<void> {
  const dialogs = page.getByRole('dialog');
  const email = row(page, GRACE).getByRole('button', { name: `Email ${GRACE}` });
  await expect(email).toHaveAttribute('aria-keyshortcuts', 'e');
  await expect(email).toHaveAttribute('title', 'Email (e)');
  await page.keyboard.press('?');
  for (const text of ['Email', 'Go to Team Members', 'Go to Settings', 'Unread messages']) {
    await expect(dialog(page, 'Keyboard shortcuts').getByText(text, { exact: true }), text).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(dialogs).toHaveCount(0);
}

test('The lists are used by keys alone: walked, acted on, left for other places, and read beside a panel', async ({
  page,
  product,
}) => {
  await clearRecords(product);
  await addFirms(product);
  const agencies = Array.from({ length: 60 }, (_, index) => ({
    name: `Agency ${String(index).padStart(2, '0')}`,
    email: `${index}@agency.example`,
    createdAt: new Date(Date.now() - (index + 10) * 86_400_000),
  }));
  await product.database.db.insert(customers).values(agencies);
  await openDashboard(page);
  await expect(row(page, GRACE)).toBeVisible();
  const dialogs = page.getByRole('dialog');

  await test.step('A list is one stop for Tab, at the row that was used last, and arrows do the rest', async () => {
    await page.getByRole('button', { name: 'Joined' }).focus();
    await page.keyboard.press('Tab');
    await expect(nameLink(page, OVER)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(nameLink(page, GRACE)).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('tbody') !== null)).toBe(false);
    await page.getByRole('button', { name: 'Joined' }).focus();
    await page.keyboard.press('Tab');
    await expect(nameLink(page, GRACE)).toBeFocused();
  });

  await test.step('Inside a row the arrows reach its buttons, a dialog gives the focus back, and Up leads to another row', async () => {
    const buttons = row(page, GRACE).getByRole('button', { name: new RegExp(` ${GRACE}$`) });
    for (let count = await buttons.count(); count >= 0; count -= 1) await page.keyboard.press('ArrowRight');
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

  await test.step('One key writes to the customer of the row, and to the one whose panel is open', async () => {
    await nameLink(page, GRACE).focus();
    await page.keyboard.press('t');
    await expect(dialog(page, `SMS Conversation ${GRACE}`)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(nameLink(page, GRACE)).toBeFocused();
    await nameLink(page, OVER).click();
    await expect(panel(page, OVER)).toBeFocused();
    await page.keyboard.press('t');
    await page.keyboard.press('e');
    await expect(dialog(page, 'Send Email'), 'who has no phone is not texted').toContainText('over@limit.example');
    await page.keyboard.press('Escape');
    await expect(dialogs).toHaveCount(0);
    await expect(panel(page, OVER)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel(page, OVER)).toHaveCount(0);
  });

  await test.step('A key in a field is a letter, and under a dialog or with Ctrl it triggers no command', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('etdncgu');
    await expect(page.getByRole('searchbox')).toHaveValue('etdncgu');
    await page.getByRole('searchbox').fill('');
    await nameLink(page, GRACE).focus();
    for (const key of ['Control+e', 'Alt+t']) await page.keyboard.press(key);
    await expect(dialogs).toHaveCount(0);
    const question = await openFromRow(page, GRACE, 'Delete', 'Delete Customer');
    for (const key of ['e', 'n', 'u', 'j']) await page.keyboard.press(key);
    await expect(question).toBeVisible();
    await expect(dialogs).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialogs).toHaveCount(0);
  });

  await test.step('Each key stands on its button and in the list of shortcuts', () => expectKeysNamed(page));

  await test.step('Keys of the page go to the tabs, to a new record of the list in view, and to the unread texts', () =>
    leadThroughPage(page));

  await test.step('j and k move an open panel along, and its row stays in view, however far the list is scrolled', () =>
    movePanelAlong(page));
});
