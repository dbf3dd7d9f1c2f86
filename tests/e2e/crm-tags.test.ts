import type { Locator, Page } from '@playwright/test';
import { tags } from '#server/database/schema.ts';
import type { HttpClient } from '../support/http-client.ts';
import { expectAccessible } from './accessible.ts';
import { expireSession, filterBy, openDashboard, row } from './crm.ts';
import { dialog, failWrites } from './crm-dialogs.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { dismissToast, expectToast, toasts } from './toasts.ts';

test.describe.configure({ timeout: 120_000 });

let colleague: HttpClient;
let customerId: string;

test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  await product.database.db.delete(tags);
  await addFirms(product);
  colleague = await product.staff();
  const [grace] = (await colleague.get('/api/crm/customers?q=grace')).body as unknown as { id: string }[];
  customerId = grace?.id ?? '';
  await openDashboard(page);
});

const give = (names: string[]) => colleague.send('PUT', `/api/crm/customers/${customerId}`, { tags: names }, {});
const openPanel = (page: Page) => row(page, 'Grace').getByRole('link').first().click();
const section = (page: Page): Locator => page.getByRole('complementary').getByRole('region', { name: 'Tags' });

test('Tags are given and taken in the panel by keys, and the focus stays with them', async ({
  page,
  browserErrors,
}) => {
  await test.step('Tags are given and taken in the panel, by keys, and shown in the row', async () => {
    browserErrors.expect(/409/);
    await openPanel(page);
    await expect(section(page)).toBeVisible();
    await page.keyboard.press('l');
    await expect(section(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.type('VIP');
    await page.keyboard.press('Enter');
    await expect(section(page).getByRole('listitem')).toHaveText(['VIP']);
    await expect(row(page, 'Grace')).toContainText('VIP');
    // A tag that a colleague adds at the same moment stays.
    let isFirst = true;
    await page.route(`**/customers/${customerId}`, async (route) => {
      if (route.request().method() === 'PUT' && isFirst) {
        isFirst = false;
        await give(['VIP', 'Florida']);
      }
      await route.continue();
    });
    await section(page).getByRole('combobox').fill('Boat');
    await page.keyboard.press('Enter');
    await expect(section(page).getByRole('listitem')).toHaveText(['VIP', 'Florida', 'Boat']);
    await section(page)
      .getByRole('button', { name: /^Take the tag Florida/ })
      .click();
    await expect(section(page).getByRole('listitem')).toHaveText(['VIP', 'Boat']);
    await expectAccessible(page);
  });

  await test.step('The focus stays where a tag is typed, and a tag that cannot be saved is still typed there', async () => {
    browserErrors.expect(/500/);
    await give([]);
    await expect(section(page).getByRole('listitem')).toHaveCount(0);
    const field = section(page).getByRole('combobox');
    await field.fill('VIP');
    await page.keyboard.press('Enter');
    await expect(section(page).getByRole('listitem')).toHaveText(['VIP']);
    await expect(field).toBeFocused();
    const works = await failWrites(page, `**/customers/${customerId}`);
    await page.keyboard.type('Asked for a boat policy');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Failed to Update Tags');
    await expect(field).toHaveValue('Asked for a boat policy');
    await works();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(section(page).getByRole('listitem')).toHaveText(['VIP', 'Asked for a boat policy']);
  });

  await test.step('The focus stays with the tags when the button that takes one is gone', async () => {
    await give([]);
    await expect(section(page).getByRole('listitem')).toHaveCount(0);
    await give(['VIP', 'Florida']);
    await section(page)
      .getByRole('button', { name: /^Take the tag Florida/ })
      .focus();
    await page.keyboard.press('Enter');
    await expect(section(page).getByRole('listitem')).toHaveText(['VIP']);
    await expect(section(page)).toBeFocused();
  });
});

test('Tags are managed everywhere at once, filter the list, and are given from the palette', async ({
  page,
  browserErrors,
}) => {
  await test.step('Tags are renamed, colored, merged and deleted, everywhere at once', async () => {
    browserErrors.expect(/409/);
    await give(['Vip', 'Very important', 'Old']);
    await openPanel(page);
    await section(page).getByRole('button', { name: 'Manage tags' }).click();
    const all = dialog(page, 'Tags');
    const name = all.getByLabel('Name of the tag Vip');
    await name.fill('Very Important');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Failed to Update Tag', 'Another tag has this name; merge the two instead');
    await expect(name, 'what was typed is kept').toHaveValue('Very Important');
    await expect(name, 'it is marked, because the tag is still called Vip').toHaveAttribute('aria-invalid', 'true');
    await name.fill('VIP');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Tag Updated', 'VIP');
    await all.getByLabel('Color of the tag VIP').selectOption('teal');
    await expect(all.getByLabel('Color of the tag VIP')).toHaveValue('teal');
    await expectAccessible(page);
    await all.getByRole('button', { name: 'Merge the tag Very important into another' }).click();
    await dialog(page, 'Merge Tags').getByLabel('Merge into').selectOption('VIP');
    await dialog(page, 'Merge Tags').getByRole('button', { name: 'Merge', exact: true }).click();
    await expectToast(page, 'Tags Merged');
    await all.getByRole('button', { name: 'Delete the tag Old' }).click();
    await dialog(page, 'Delete Tag').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Tag Deleted');
    await expect(all.getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(section(page).getByRole('listitem')).toHaveText(['VIP']);
  });

  await test.step('The focus stays on the control that renames or colors a tag, and Tab leads on from it', async () => {
    await give(['Guest']);
    await section(page).getByRole('button', { name: 'Manage tags' }).click();
    const all = dialog(page, 'Tags');
    await all.getByLabel('Name of the tag Guest').fill('Guests');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Tag Updated', 'Guests');
    await expect(all.getByLabel('Name of the tag Guests')).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(' of all');
    await page.keyboard.press('Tab');
    await expectToast(page, 'Tag Updated', 'Guests of all');
    const color = all.getByLabel('Color of the tag Guests of all');
    await expect(color).toBeFocused();
    await color.selectOption('teal');
    await expectToast(page, 'Tag Updated', 'Guests of all');
    await expect(color).toHaveValue('teal');
    await expect(color).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(all).toHaveCount(0);
    await page.getByRole('button', { name: 'Close the panel' }).click();
  });

  await test.step('The list is filtered by tag, and the palette gives one', async () => {
    await give(['Needs a demo']);
    await filterBy(page, 'Tag', 'Needs a demo');
    await expect(row(page, 'Grace')).toBeVisible();
    await expect(row(page, 'Over Limit')).toHaveCount(0);
    expect(new URL(page.url()).searchParams.get('tag')).toBe('Needs a demo');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('tag over needs a demo');
    await expect(page.getByRole('option', { name: /^Tag Over Limit LLC: needs a demo/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expectToast(page, 'Tags Updated', 'Over Limit LLC: Needs a demo');
    await dismissToast(page);
  });

  await test.step('A tag from the palette after the session has ended leads to the login', async () => {
    browserErrors.expect(/401/);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('tag over boat');
    const option = page.getByRole('option', { name: /^Tag Over Limit LLC: boat/ });
    await expect(option).toBeVisible();
    await expireSession(page, { method: 'PUT', path: '**/api/crm/customers/*' });
    await option.click();
    await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
    await expect(toasts(page)).toHaveCount(0);
  });
});
