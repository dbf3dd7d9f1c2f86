import type { Locator, Page } from '@playwright/test';
import { tags } from '#server/database/schema.ts';
import type { HttpClient } from '../support/http-client.ts';
import { remove } from '../support/records.ts';
import { expectAccessible } from './accessible.ts';
import { expireSession, openDashboard, row } from './crm.ts';
import { dialog, failWrites } from './crm-dialogs.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { dismissToast, expectToast, toasts } from './toasts.ts';

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

/** Lets something happen at the server right before the next change of the customer arrives there. */
async function meanwhile(page: Page, happens: () => Promise<unknown>): Promise<void> {
  let isFirst = true;
  await page.route(`**/customers/${customerId}`, async (route) => {
    if (route.request().method() === 'PUT' && isFirst) {
      isFirst = false;
      await happens();
    }
    await route.fallback();
  });
}

/** Renames and colors the tag VIP by keys. */
async function renameByKeys(page: Page, all: Locator): Promise<void> {
  await all.getByLabel('Name of the tag VIP').fill('Guests');
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
  await expect(color).toHaveValue('teal');
  await expect(color).toBeFocused();
}

/** Merges a tag while a colleague makes a tag that comes first, and deletes it once it is chosen. */
async function mergeMeanwhile(page: Page, all: Locator): Promise<void> {
  await all.getByRole('button', { name: 'Merge the tag Very important into another' }).click();
  const into = dialog(page, 'Merge Tags').getByLabel('Merge into');
  const merge = dialog(page, 'Merge Tags').getByRole('button', { name: 'Merge', exact: true });
  const chosen = into.getByRole('option', { selected: true });
  await expect(chosen).toHaveText('Asked for a boat policy');
  await give(['Guests of all', 'Very important', 'Old', 'AA']);
  await expect(into.getByRole('option').first()).toHaveText('AA');
  await expect(chosen).toHaveText('Asked for a boat policy');
  await into.selectOption('AA');
  const known = (await colleague.get('/api/crm/tags')).body as unknown as { id: string; name: string }[];
  await remove(colleague, `tags/${known.find(({ name }) => name === 'AA')?.id}`);
  await expect(chosen).toHaveText('Choose a tag');
  await expect(merge).toBeDisabled();
  await into.selectOption('Guests of all');
  await merge.click();
  await expectToast(page, 'Tags Merged');
}

test('Tags are given and taken by keys, in the panel and from the palette, and managed everywhere at once', async ({
  page,
  browserErrors,
}) => {
  for (const wrong of [/401/, /409/, /500/]) browserErrors.expect(wrong);
  const given = section(page).getByRole('listitem');
  const field = section(page).getByRole('combobox');
  const all = dialog(page, 'Tags');

  await test.step('A tag is given by keys and shown in the row, and one that a colleague gives at the same moment stays', async () => {
    await openPanel(page);
    await expect(section(page)).toBeVisible();
    await page.keyboard.press('l');
    await expect(field).toBeFocused();
    await page.keyboard.type('VIP');
    await page.keyboard.press('Enter');
    await expect(given).toHaveText(['VIP']);
    await expect(field).toBeFocused();
    await expect(row(page, 'Grace')).toContainText('VIP');
    await meanwhile(page, () => give(['VIP', 'Florida']));
    await page.keyboard.type('Boat');
    await page.keyboard.press('Enter');
    await expect(given).toHaveText(['VIP', 'Florida', 'Boat']);
  });

  await test.step('A tag that cannot be saved is still typed there', async () => {
    const works = await failWrites(page, `**/customers/${customerId}`);
    await page.keyboard.type('Asked for a boat policy');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Failed to Update Tags');
    await expect(field).toHaveValue('Asked for a boat policy');
    await works();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(given).toHaveText(['VIP', 'Florida', 'Boat', 'Asked for a boat policy']);
  });

  await test.step('The focus stays with the tags when the button that takes one is gone', async () => {
    await give(['VIP', 'Florida']);
    await expect(given).toHaveText(['VIP', 'Florida']);
    await section(page)
      .getByRole('button', { name: /^Take the tag Florida/ })
      .focus();
    await page.keyboard.press('Enter');
    await expect(given).toHaveText(['VIP']);
    await expect(section(page)).toBeFocused();
  });

  await test.step('A name that another tag has is refused in its field, which keeps it', async () => {
    await give(['Vip', 'Very important', 'Old']);
    await section(page).getByRole('button', { name: 'Manage tags' }).click();
    const name = all.getByLabel('Name of the tag VIP');
    await name.fill('Very Important');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Failed to Update Tag', 'Another tag has this name; merge the two instead');
    await expect(name, 'what was typed is kept').toHaveValue('Very Important');
    await expect(name, 'it is marked, because the tag is still called VIP').toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
  });

  await test.step('The focus stays on the control that renames or colors a tag, and Tab leads on from it', () =>
    renameByKeys(page, all));

  await test.step('A tag is merged into the one that was shown, whatever a colleague does to others', () =>
    mergeMeanwhile(page, all));

  await test.step('Tags are deleted, everywhere at once', async () => {
    await all.getByRole('button', { name: 'Delete the tag Old' }).click();
    await dialog(page, 'Delete Tag').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Tag Deleted');
    await page.keyboard.press('Escape');
    await expect(all).toHaveCount(0);
    await expect(given).toHaveText(['Guests of all']);
  });

  await test.step('The palette gives a tag, and after the session has ended it leads to the login', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('tag over guests of all');
    await page.getByRole('option', { name: /^Tag Over Limit LLC: guests of all/ }).click();
    await expectToast(page, 'Tags Updated', 'Over Limit LLC: Guests of all');
    await dismissToast(page);
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
