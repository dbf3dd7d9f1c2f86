import { expectAccessible } from './accessible.ts';
import { openDashboard } from './crm.ts';
import { clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { chooseFile, faultGroups, importDialog } from './import-files.ts';
import { expectToast } from './toasts.ts';

test('axe finds nothing in the import dialog: a choice of file, a preview with faults and warnings, an outcome, recent imports', async ({
  page,
  product,
}) => {
  test.setTimeout(180_000);
  await clearRecords(product);
  await openDashboard(page);
  await page.getByRole('button', { name: 'Import Customers' }).click();
  await chooseFile(page, [
    'name;email;phone;Firm Note',
    'Ana;ana@new.example;1.55512E+10;',
    'Wrong;not an address;;',
    ';nameless@new.example;;',
  ]);
  await expect(importDialog(page).getByText('The whole file has been checked.')).toBeVisible();
  for (const group of await faultGroups(page).all()) await group.click();
  await importDialog(page).getByText('The spreadsheet has cut off digits').click();
  await importDialog(page).getByText('Columns').click();
  await expectAccessible(page);
  await importDialog(page).getByRole('button', { name: 'Import', exact: true }).click();
  await expectToast(page, 'Import Successful');
  await expectAccessible(page);
  await importDialog(page).getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Import Customers' }).click();
  await expect(importDialog(page).getByText('Recent imports')).toBeVisible();
  await chooseFile(page, ['PK'], 'people.txt');
  await expect(importDialog(page).getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Import Customers' }).click();
  await expect(importDialog(page).getByText('Recent imports')).toBeVisible();
  await expectAccessible(page);
});
