import { openDashboard } from './crm.ts';
import { openFromRow } from './crm-dialogs.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';

test('A button whose work is under way keeps the focus, and takes no second press by whatever key', async ({
  page,
  product,
}) => {
  await clearRecords(product);
  await addFirms(product);
  await openDashboard(page);
  let asked = 0;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/crm/customers/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    asked += 1;
    await answered;
    await route.continue();
  });
  const edit = await openFromRow(page, 'Grace Harbor Agency', 'Edit', 'Edit Customer');
  const name = edit.getByLabel('Name');
  await name.fill('Grace Harbor Group');
  const save = edit.getByRole('button', { name: /^Updat/ });
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(save).toHaveAttribute('aria-busy', 'true');
  await expect(save).toBeDisabled();
  await expect(save).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await name.press('Enter');
  await expect(edit).toBeVisible();
  answer();
  await expect(edit).toBeHidden();
  expect(asked).toBe(1);
});
