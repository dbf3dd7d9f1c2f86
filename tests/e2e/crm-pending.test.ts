import type { Locator, Page } from '@playwright/test';
import { openDashboard } from './crm.ts';
import { openFromRow } from './crm-dialogs.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';

/** Tries to change each kind of field, of which the answer would throw the change away. */
async function changeMeanwhile(page: Page, edit: Locator): Promise<void> {
  const name = edit.getByLabel('Name');
  await name.focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' Inc');
  await page.keyboard.press('Backspace');
  await expect(name).toHaveValue('Grace Harbor Group');
  await expect(name).toBeFocused();
  const access = edit.getByRole('combobox', { name: 'Access' });
  await access.focus();
  await page.keyboard.press('ArrowDown');
  await expect(access).toHaveValue('');
  const signedIn = edit.getByRole('switch');
  await signedIn.focus();
  await page.keyboard.press('Space');
  await expect(signedIn).toBeChecked();
  await signedIn.dispatchEvent('click');
  await expect(signedIn).toBeChecked();
  await page.keyboard.press('Shift+Tab');
  await expect(signedIn).not.toBeFocused();
}

test('A button whose work is under way keeps the focus, and takes no second press by whatever key', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/500/);
  await clearRecords(product);
  await addFirms(product);
  await openDashboard(page);
  let asked = 0;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/crm/customers/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    asked += 1;
    await answered;
    if (asked === 1) await route.fulfill({ status: 500, json: { message: 'Something went wrong.' } });
    else await route.continue();
  });
  const edit = await openFromRow(page, 'Grace Harbor Agency', 'Edit', 'Edit Customer');
  const name = edit.getByLabel('Name');
  const save = edit.getByRole('button', { name: /^Updat/ });

  await test.step('It keeps the focus and takes no second press', async () => {
    await name.fill('Grace Harbor Group');
    await save.focus();
    await page.keyboard.press('Enter');
    await expect(save).toHaveAttribute('aria-busy', 'true');
    await expect(save).toBeDisabled();
    await expect(save).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await name.press('Enter');
    await expect(edit).toBeVisible();
  });

  await test.step('What is being saved stays as it is meanwhile', () => changeMeanwhile(page, edit));

  await test.step('What could not be saved can be changed again, and is saved', async () => {
    answer();
    await expect(save).toBeEnabled();
    expect(asked).toBe(1);
    await name.fill('Grace Harbor Group Inc');
    await save.click();
    await expect(edit).toBeHidden();
    expect(asked).toBe(2);
  });
});
