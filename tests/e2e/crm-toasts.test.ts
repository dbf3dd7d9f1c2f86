import type { Locator, Page } from '@playwright/test';
import { logIn } from './crm.ts';
import { dialog, failWrites, openFromRow } from './crm-dialogs.ts';
import { addFirms, clearRecords, insertCustomer } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { expectToast, toasts } from './toasts.ts';

const GRACE = 'Grace Harbor Agency';

test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  await addFirms(product);
  // Logs in with the form, because the tests need its toast.
  await logIn(page);
  await expect(page.getByRole('tab', { name: 'Customers' })).toBeVisible();
});

function notifications(page: Page): Locator {
  return page.getByRole('region', { name: /^Notifications/ });
}

/** Makes an update of Grace fail. Returns the open dialog, with the cursor in the middle of the name. */
async function failUpdate(page: Page): Promise<Locator> {
  await failWrites(page, '**/api/crm/customers/*');
  const edit = await openFromRow(page, GRACE, 'Edit', 'Edit Customer');
  await edit.getByLabel('Name').fill('Typed care');
  await edit.getByRole('button', { name: 'Update Customer' }).click();
  await expectToast(page, 'Failed to Update Customer');
  await edit.getByLabel('Name').focus();
  await page.keyboard.press('Home');
  for (const _ of 'Typed ') await page.keyboard.press('ArrowRight');
  return edit;
}

test('F8 leads out of an open dialog to the toast, and Escape back to the very letter', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/500/);
  const edit = await failUpdate(page);
  await page.keyboard.press('F8');
  await expect(notifications(page).locator(':focus')).toHaveCount(1);
  await page.keyboard.type('lost?');
  await page.keyboard.press('Tab');
  await expect(toasts(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toasts(page)).toHaveCount(0);
  await expect(edit.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('with ');
  await expect(edit.getByLabel('Name')).toHaveValue('Typed with care');
});

test('From the toast the Tab key leads back into the dialog, past the toast’s own buttons', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/500/);
  const edit = await failUpdate(page);
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(edit.locator(':focus')).toHaveCount(1);
  await expect(edit.getByLabel('Name')).toHaveValue('Typed care');
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toHaveCount(0);
  await expect(edit.locator(':focus')).toHaveCount(1);
});

test('Without a toast F8 still leads there and back, and the dialog stays', async ({ page }) => {
  const edit = await openFromRow(page, GRACE, 'Edit', 'Edit Customer');
  // The toast of the login disappears by itself.
  await expect(toasts(page)).toHaveCount(0);
  for (const wayBack of ['Escape', 'Tab', 'Shift+Tab']) {
    await edit.getByLabel('Email').focus();
    await page.keyboard.press('F8');
    await expect(notifications(page).locator(':focus')).toHaveCount(1);
    await page.keyboard.press(wayBack);
    await expect(edit.locator(':focus'), wayBack).toHaveCount(1);
  }
});

test('F8 works over the panel of a phone and over the palette as well', async ({ page }) => {
  await page.keyboard.press('Control+k');
  await expect(dialog(page, 'Find or do anything').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('F8');
  await expect(notifications(page).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Find or do anything').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.getByRole('link', { name: GRACE }).click();
  const sheet = dialog(page, GRACE);
  await sheet.getByRole('button', { name: 'Close the panel' }).focus();
  await page.keyboard.press('F8');
  await expect(notifications(page).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(sheet.getByRole('button', { name: 'Close the panel' })).toBeFocused();
});

for (const width of [820, 1440]) {
  test(`At ${width} px a toast lies over no row’s actions`, async ({ page, product }) => {
    for (let index = 0; index < 30; index++) {
      await insertCustomer(product, { name: `Agency ${index}`, email: `agency${index}@firm.example` });
    }
    await page.setViewportSize({ width, height: 900 });
    await page.reload();
    await expect(page.getByRole('link', { name: 'Agency 29', exact: true })).toBeVisible();
    await page.keyboard.press('Control+k');
    await dialog(page, 'Find or do anything').getByRole('combobox').fill('export all users');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Export Successful');
    const toast = await toasts(page).boundingBox();
    const actions = await page.getByRole('cell').getByRole('button').all();
    const boxes = await Promise.all(actions.map((button) => button.boundingBox()));
    const beside = boxes.filter(
      (box) => box && toast && box.y < toast.y + toast.height && box.y + box.height > toast.y,
    );
    expect(beside.length, 'there are rows where the toast is').toBeGreaterThan(0);
    const under = beside.filter((box) => box && toast && box.x < toast.x + toast.width && box.x + box.width > toast.x);
    expect(under).toEqual([]);
  });
}
