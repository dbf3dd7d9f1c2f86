import { openDashboard, row } from './crm.ts';
import { clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { chooseFile, importButton, importDialog } from './import-files.ts';
import { expectToast } from './toasts.ts';

test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  await openDashboard(page);
});

test('Rows with a spoiled phone are imported and listed as worth a look, and columns that are not stored are named', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Import Customers' }).click();
  await chooseFile(page, [
    'Applicant Name|Applicant Email|Client Phone|Agency|Notes',
    'Ana|ana@new.example|1.55512E+10|Lima Insurance|likes tea',
    'Bo|bo@new.example|N/A|Kern & Co|',
  ]);
  const dialog = importDialog(page);
  await expect(dialog.getByText('Not stored: Notes.')).toBeVisible();
  await expect(dialog.getByText('4 of 5 recognized')).toBeVisible();
  const figures = (name: string) => dialog.getByRole('region', { name }).getByRole('definition');
  await expect(figures('Preview')).toHaveText(['2', '0', '0', '1']);
  const reason = dialog.getByText('The spreadsheet has cut off digits: format the column as text (1 row)');
  await reason.click();
  await expect(dialog.getByRole('listitem')).toHaveText(['Row 2Ana, ana@new.example, 1.55512E+10']);
  await importButton(page).click();
  await expectToast(page, 'Import Successful', 'Imported 2 customers');
  await expect(reason, 'the dialog stays, because a toast has no room for it').toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(row(page, 'ana@new.example')).toContainText('Lima Insurance');
});
