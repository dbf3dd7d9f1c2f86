import type { Locator, Page } from '@playwright/test';
import type { Product } from '../support/product.ts';
import { expectAccessible } from './accessible.ts';
import { openDashboard, row, stat } from './crm.ts';
import { failWrites } from './crm-dialogs.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import {
  chooseFile,
  closeImport,
  faultGroups,
  HEADER,
  importButton,
  importDialog,
  openImport,
} from './import-files.ts';
import { callsTo } from './sign-up.ts';
import { expectToast } from './toasts.ts';

const IMPORT = '**/api/crm/import-customers';
const PREVIEW = '**/api/crm/imports/preview';

test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  await addFirms(product);
  await openDashboard(page);
});

/** Finds the sentence about the whole file. */
const reason = (page: Page): Locator => importDialog(page).getByRole('alert');

function figures(page: Page, name: 'Preview' | 'Result'): Locator {
  return importDialog(page).getByRole('region', { name }).getByRole('definition');
}

test('A file of customers is chosen and imported with one press, or says why it cannot be', async ({ page }) => {
  await test.step('The template is offered under its name', async () => {
    await openImport(page);
    const download = page.waitForEvent('download');
    await importDialog(page).getByRole('link', { name: 'Download the template' }).click();
    expect((await download).suggestedFilename()).toBe('customer-import-template.csv');
    expect(await (await page.request.get('/customer-import-template.csv')).text()).toBe(`${HEADER}\n`);
  });

  await test.step('One press imports the file that was chosen, which a press outside does not lose', async () => {
    await expect(importButton(page)).toBeDisabled();
    await chooseFile(page, [
      HEADER,
      'Ana Lima,ana@new.example,+1 415 555 2671,cus_ana',
      'Bo,bo@new.example,,',
      'Nobody,,,',
    ]);
    await expect(importDialog(page).getByText('customers.csv')).toBeVisible();
    await page.mouse.click(5, 5);
    await importButton(page).click();
    await expectToast(page, 'Import Successful', 'Imported 2 customers');
    await expect(importDialog(page)).toHaveCount(0);
    await expect(row(page, 'Ana Lima')).toContainText('cus_ana');
    await expect(stat(page, 'Total Customers')).toHaveText('4');
  });

  await test.step('A file that cannot be read, or holds nothing new that can be used, says so and takes no press', async () => {
    await openImport(page);
    await expect(importDialog(page).getByText('Recent imports')).toBeVisible();
    for (const [lines, words, name] of [
      [['PK'], 'This is not a CSV file. Choose a file whose name ends in .csv.', 'people.xlsx'],
      [[HEADER], 'This file has column names and no rows below them.'],
      [ALL_FAULTY, 'No row of this file can be imported. What is wrong with them stands below.'],
      [
        [HEADER, 'Grace,GRACE@harbor.example,,', ',nameless@new.example,,'],
        'Nothing new: all who could be imported are there already.',
      ],
    ] as const) {
      await chooseFile(page, lines, name);
      await expect(reason(page)).toContainText(words);
      await expect(importButton(page)).toBeDisabled();
    }
    await expectAccessible(page);
  });

  await test.step('A file without a column for emails asks for it, and goes without HTTPS too, where browsers make no UUIDs', async () => {
    await page.evaluate(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'));
    await chooseFile(page, ['Person;Contact', 'Cleo;cleo@new.example']);
    await expect(reason(page)).toHaveText('Which column is the email address?');
    await expect(importButton(page)).toBeDisabled();
    await importDialog(page).getByLabel('Column for email').selectOption('Contact');
    await expect(reason(page)).toHaveText('Which column is the name?');
    await importDialog(page).getByLabel('Column for name', { exact: true }).selectOption('Person');
    await expect(figures(page, 'Preview')).toHaveText(['1', '0', '0', '0']);
    await importButton(page).click();
    await expectToast(page, 'Import Successful', 'Imported 1 customers');
    await expect(row(page, 'cleo@new.example')).toContainText('Cleo');
  });
});

test('An import does what its preview says, is undone, and loses and doubles nothing when it fails', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/500/);

  await test.step('The preview says what will happen, what is wrong with which row and what is worth a look', () =>
    previewsAndImports(page));

  await test.step('Nothing imported is no success, and offers nothing to undo', async () => {
    await page.route(PREVIEW, () => undefined);
    await openImport(page);
    await chooseFile(page, [HEADER, 'Grace,GRACE@harbor.example,,', ',nameless@new.example,,']);
    await importButton(page).click();
    await expectToast(page, 'Nothing was imported', 'Imported 0 customers, skipped 1 duplicates');
    await expect(page.locator('[data-variant=notice]')).toBeVisible();
    await expect(importDialog(page).getByText('Nothing was imported.')).toBeVisible();
    await expect(faultGroups(page)).toHaveText(['Name missing in 1 row']);
    await expect(importDialog(page).getByRole('button', { name: /Undo/ })).toHaveCount(0);
    await page.unroute(PREVIEW);
    await closeImport(page);
  });

  await test.step('An import is undone as far as it is untouched', () => undoesWhatIsUntouched(page, product));

  await test.step('A failure keeps the dialog, and the next press goes on', async () => {
    const repair = await failWrites(page, IMPORT);
    await openImport(page);
    await chooseFile(page, [HEADER, 'Lea,lea@new.example,,']);
    await importButton(page).click();
    await expectFailure(page);
    await expect(importDialog(page)).toBeVisible();
    await repair();
    await importDialog(page)
      .getByRole('button', { name: /^Import/ })
      .click();
    await expectToast(page, 'Import Successful', 'Imported 1 customers');
    await expect(importDialog(page)).toHaveCount(0);
  });

  await test.step('An answer of another shape is no fault of the file, and nothing is lost or doubled by it', async () => {
    await page.route(IMPORT, async (route) => {
      await route.fetch();
      await route.fulfill({ json: { ok: true } });
    });
    await openImport(page);
    await chooseFile(page, [HEADER, 'Ida,ida@new.example,,', 'Max,max@new.example,,']);
    await importButton(page).click();
    await expectFailure(page);
    await expect(reason(page)).toHaveText('The server could not answer.');
    await expect(importDialog(page).getByText('Choose it again')).toHaveCount(0);
    await page.unroute(IMPORT);
    await importButton(page).click();
    await expectToast(page, 'Import Successful', 'Imported 2 customers');
    for (const name of ['Ida', 'Max']) await expect(row(page, `${name.toLowerCase()}@new.example`)).toHaveCount(1);
  });

  await test.step('A file of which no row can be used is no success either when it is imported before it was checked', async () => {
    await page.route(PREVIEW, () => undefined);
    await openImport(page);
    await chooseFile(page, ALL_FAULTY);
    await importButton(page).click();
    await expectFailure(page);
    await expect(faultGroups(page)).toHaveText(['Name missing in 1 row', 'Email not valid in 1 row']);
    await page.unroute(PREVIEW);
    await faultGroups(page).first().click();
    await importDialog(page).getByLabel('Name in row 2').fill('Ana Lima');
    await importDialog(page).getByLabel('Name in row 2').press('Enter');
    await expect(importDialog(page).getByRole('status')).toContainText(['Row 2 is corrected and will be imported.']);
    await importButton(page).click();
    await expectToast(page, 'Import Successful', 'Imported 1 customers');
  });
});

async function previewsAndImports(page: Page): Promise<void> {
  const dialog = importDialog(page);
  const calls = callsTo(page, /import-customers/);
  await openImport(page);
  await chooseFile(page, [
    `${HEADER},Notes`,
    'Ana,ana@new.example,1.55512E+10,,likes tea',
    'Ana again,ANA@new.example,,,',
    'Grace,GRACE@harbor.example,,,',
    'Wrong,not an address,,,',
    ',cid@new.example,,,',
    'Cid,cid@new.example,,,',
    ',CID@new.example,,,',
    'Nobody,,,,',
  ]);
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(
    'The whole file has been checked. 1 row without an email will be left out.',
  );
  await expect(figures(page, 'Preview')).toHaveText(['2', '2', '3', '1']);
  await expect(faultGroups(page)).toHaveText(['Email not valid in 1 row', 'Name missing in 2 rows']);
  await faultGroups(page).first().click();
  await expect(dialog.getByRole('listitem')).toContainText('Row 5');
  await expect(dialog.getByText('Not stored: Notes.')).toBeVisible();
  await dialog.getByText('Columns').click();
  const lookedAt = dialog.getByText('The spreadsheet has cut off digits: format the column as text (1 row)');
  await lookedAt.click();
  await expect(dialog.getByText('Row 2Ana, ana@new.example, 1.55512E+10')).toBeVisible();
  await expectAccessible(page);
  expect(calls, 'nothing is written').toEqual([]);

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download faulty rows' }).click();
  expect((await download).suggestedFilename()).toBe('customer-import-faulty-rows.csv');

  await importButton(page).click();
  await expectToast(page, 'Import Successful', 'Imported 2 customers, skipped 2 duplicates');
  await expect(figures(page, 'Result'), 'as the preview has said').toHaveText(['2', '2', '3', '1']);
  await expect(dialog.getByRole('region', { name: 'Faulty rows' })).toBeVisible();
  await expect(lookedAt, 'the dialog stays, because a toast has no room for it').toBeVisible();
  await closeImport(page);
}

async function undoesWhatIsUntouched(page: Page, product: Product): Promise<void> {
  await openImport(page);
  await chooseFile(
    page,
    [HEADER, 'Eve,eve@new.example,+1 415 555 2671,', 'Bo,bo@new.example,+1 415 555 2672,'],
    'agents.csv',
  );
  await importButton(page).click();
  await expectToast(page, 'Import Successful', 'Imported 2 customers');
  const staff = await product.staff();
  const { body } = await staff.get('/api/crm/customers?q=bo@new.example');
  const [bo] = body as unknown as { id: string }[];
  await staff.send('PUT', `/api/crm/customers/${bo?.id}`, { name: 'Bo Kern' }, {});

  await openImport(page);
  await importDialog(page).getByRole('button', { name: 'Undo the import of agents.csv' }).click();
  await expect(importDialog(page).getByText('Delete its 2 customers? Those in use since stay.')).toBeVisible();
  await importDialog(page).getByRole('button', { name: 'Keep' }).click();
  await importDialog(page).getByRole('button', { name: 'Undo the import of agents.csv' }).click();
  await importDialog(page).getByRole('button', { name: 'Delete what the import of agents.csv has made' }).click();
  await expectToast(page, 'Import Undone', 'Deleted 1 customer.');
  await expect(importDialog(page).getByText(/^Delete its/)).toHaveCount(0);
  const kept = importDialog(page).getByRole('region', { name: 'Kept' });
  await expect(kept).toContainText('Bo Kern bo@new.exampleEdited since');
  await page.keyboard.press('Escape');
  await expect(row(page, 'Bo Kern')).toBeVisible();
  await expect(row(page, 'eve@new.example')).toHaveCount(0);
}

const ALL_FAULTY = ['name,email', ',lima@new.example', 'Bo Kern,bo', 'Nobody,'];

async function expectFailure(page: Page): Promise<void> {
  await expectToast(page, 'Import Failed', 'There was an error importing customers. Please check your file format.');
}
