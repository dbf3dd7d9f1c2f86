import type { Locator, Page } from '@playwright/test';
import { customers } from '#server/database/schema.ts';
import { openDashboard, row } from './crm.ts';
import { dialog, failWrites, openFromRow } from './crm-dialogs.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { expectToast, toasts } from './toasts.ts';

const GRACE = 'Grace Harbor Agency';

test.beforeEach(async ({ product }) => {
  await clearRecords(product);
});

function notifications(page: Page): Locator {
  return page.getByRole('region', { name: /^Notifications/ });
}

test('F8 leads out of an open dialog to the toast and back, and the dialog stays', async ({
  page,
  product,
  browserErrors,
}) => {
  await addFirms(product);
  await openDashboard(page);
  const edit = await openFromRow(page, GRACE, 'Edit', 'Edit Customer');
  const name = edit.getByLabel('Name');
  const fail = async () => {
    await edit.getByRole('button', { name: 'Update Customer' }).click();
    await expectToast(page, 'Failed to Update Customer');
  };

  await test.step('Without a toast F8 still leads there and back', async () => {
    for (const wayBack of ['Escape', 'Tab', 'Shift+Tab']) {
      await edit.getByLabel('Email').focus();
      await page.keyboard.press('F8');
      await expect(notifications(page).locator(':focus')).toHaveCount(1);
      await page.keyboard.press(wayBack);
      await expect(edit.locator(':focus'), wayBack).toHaveCount(1);
    }
  });

  await test.step('From the toast Escape leads back to the very letter', async () => {
    browserErrors.expect(/500/);
    await failWrites(page, '**/api/crm/customers/*');
    await name.fill('Typed care');
    await fail();
    // A toast that is pointed at stays.
    await toasts(page).hover();
    await name.focus();
    await page.keyboard.press('Home');
    for (const _ of 'Typed ') await page.keyboard.press('ArrowRight');
    await page.keyboard.press('F8');
    await expect(notifications(page).locator(':focus')).toHaveCount(1);
    await page.keyboard.type('lost?');
    await page.keyboard.press('Tab');
    await expect(toasts(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(toasts(page)).toHaveCount(0);
    await expect(name).toBeFocused();
    await page.keyboard.type('with ');
    await expect(name).toHaveValue('Typed with care');
  });

  await test.step('From the toast the Tab key leads back into the dialog, past the toast’s own buttons', async () => {
    await fail();
    for (const key of ['F8', 'Tab', 'Tab']) await page.keyboard.press(key);
    await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(edit.locator(':focus')).toHaveCount(1);
    await expect(name).toHaveValue('Typed with care');
    for (const key of ['F8', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
    await expect(toasts(page)).toHaveCount(0);
    await expect(edit.locator(':focus')).toHaveCount(1);
  });
});

test('A toast lies over no row’s actions, and F8 works over the palette and the panel of a phone as well', async ({
  page,
  product,
}) => {
  const agencies = Array.from({ length: 30 }, (_, index) => ({
    name: `Agency ${index}`,
    email: `agency${index}@firm.example`,
    createdAt: new Date(Date.now() - (30 - index) * 60_000),
  }));
  await product.database.db.insert(customers).values(agencies);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openDashboard(page);
  const palette = dialog(page, 'Find or do anything').getByRole('combobox');

  await test.step('A toast lies over no row’s actions, on a desk and on a tablet', async () => {
    await page.keyboard.press('Control+k');
    await palette.fill('export all users');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Export Successful');
    // A toast that is pointed at stays.
    for (const width of [1440, 820]) {
      await page.setViewportSize({ width, height: 900 });
      await toasts(page).hover();
      await expectActionsBeside(page);
    }
  });

  await test.step('F8 works over the palette', async () => {
    await page.keyboard.press('Control+k');
    await expect(palette).toBeFocused();
    await page.keyboard.press('F8');
    await expect(notifications(page).locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(toasts(page)).toHaveCount(0);
    await expect(palette).toBeFocused();
    await page.keyboard.press('Escape');
  });

  await test.step('F8 works over the panel of a phone', async () => {
    await row(page, 'Agency 29').getByRole('link').first().click();
    const close = dialog(page, 'Agency 29').getByRole('button', { name: 'Close the panel' });
    await close.focus();
    await page.keyboard.press('F8');
    await expect(notifications(page).locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(close).toBeFocused();
  });
});

/** Expects rows at the height of the toast, and none of their actions under it, once the layout is done. */
async function expectActionsBeside(page: Page): Promise<void> {
  await expect(async () => {
    const toast = await toasts(page).boundingBox();
    const boxes = await page
      .getByRole('cell')
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().toJSON() as DOMRect));
    const beside = boxes.filter(
      (box) => box.width > 0 && toast && box.y < toast.y + toast.height && box.y + box.height > toast.y,
    );
    expect(beside.length, 'there are rows where the toast is').toBeGreaterThan(0);
    const under = beside.filter((box) => toast && box.x < toast.x + toast.width && box.x + box.width > toast.x);
    expect(under).toEqual([]);
  }).toPass();
}
