import type { Locator, Page } from '@playwright/test';
import { openDashboard, row, stat } from './crm.ts';
import { dialog, failWrites } from './crm-dialogs.ts';
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

test('A file of customers is chosen and imported with one press', async ({ page }) => {
  await test.step('The template is offered under its name', async () => {
    await openImport(page);
    const download = page.waitForEvent('download');
    await importDialog(page).getByRole('link', { name: 'Download the template' }).click();
    expect((await download).suggestedFilename()).toBe('customer-import-template.csv');
    expect(await (await page.request.get('/customer-import-template.csv')).text()).toBe(`${HEADER}\n`);
  });

  await test.step('One press imports the file that was chosen', async () => {
    await expect(importButton(page)).toBeDisabled();
    await chooseFile(page, [
      HEADER,
      'Ana Lima,ana@new.example,+1 415 555 2671,cus_ana',
      'Bo,bo@new.example,,',
      'Nobody,,,',
    ]);
    await importButton(page).click();
    await expectToast(page, 'Import Successful', 'Imported 2 customers');
    await expect(importDialog(page)).toHaveCount(0);
    await expect(row(page, 'Ana Lima')).toContainText('cus_ana');
    await expect(stat(page, 'Total Customers')).toHaveText('4');
  });

  await test.step('A press outside does not lose a chosen file', async () => {
    await openImport(page);
    await chooseFile(page, [HEADER, 'Cleo,cleo@new.example,,']);
    await expect(importDialog(page).getByText('customers.csv')).toBeVisible();
    await page.mouse.click(5, 5);
    await importButton(page).click();
    await expectToast(page, 'Import Successful', 'Imported 1 customers');
    await expect(importDialog(page)).toHaveCount(0);
  });

  await test.step('The call holds the rows under lower-cased headers, and no team members', async () => {
    const sent = page.waitForRequest('**/api/crm/import-customers');
    await openImport(page);
    await chooseFile(page, [
      ' Name ,EMAIL,Phone,stripeCustomerId,Notes',
      'Dee,dee@new.example,,cus_dee,likes tea',
      'Nobody,,,,',
    ]);
    await importButton(page).click();
    const { customers, teamMembers } = (await sent).postDataJSON() as Record<string, unknown>;
    expect(customers).toEqual([
      { name: 'Dee', email: 'dee@new.example', phone: '', stripecustomerid: 'cus_dee', notes: 'likes tea' },
    ]);
    expect(teamMembers).toEqual([]);
    await expect(importDialog(page)).toHaveCount(0);
  });

  await test.step('A file is imported without HTTPS, where browsers make no UUIDs', async () => {
    await page.evaluate(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'));
    await openImport(page);
    await chooseFile(page, [HEADER, 'Eve,eve@new.example,,', 'Finn,finn@new.example,,']);
    await importButton(page).click();
    await expectToast(page, 'Import Successful', 'Imported 2 customers');
  });
});

test('A file that cannot be imported as it is says why, and takes no press', async ({ page }) => {
  await openImport(page);
  for (const [what, name, content, words] of [
    ['not CSV', 'people.xlsx', 'PK', 'This is not a CSV file. Choose a file whose name ends in .csv.'],
    ['a workbook', 'people.csv', 'PK\u0003\u0004', 'This is a workbook, not a CSV file.'],
    ['empty', 'people.csv', '', 'This file is empty.'],
    ['without rows', 'people.csv', HEADER, 'This file has column names and no rows below them.'],
  ] as const) {
    await test.step(`A file that is ${what} gets a clear sentence`, async () => {
      await chooseFile(page, [content], name);
      await expect(reason(page)).toContainText(words);
      await expect(importButton(page)).toBeDisabled();
    });
  }

  await test.step('A file of which no row can be used cannot be imported, and says why', async () => {
    await chooseFile(page, ALL_FAULTY);
    await expect(reason(page)).toHaveText('No row of this file can be imported. What is wrong with them stands below.');
    await expect(importButton(page)).toBeDisabled();
    await expect(importDialog(page).getByRole('button', { name: /Undo/ })).toHaveCount(0);
  });

  await test.step('A file of people who are all there already cannot be imported, and says so', async () => {
    await chooseFile(page, [HEADER, 'Grace,GRACE@harbor.example,,', ',nameless@new.example,,']);
    await expect(reason(page)).toHaveText('Nothing new: all who could be imported are there already.');
    await expect(importButton(page)).toBeDisabled();
  });

  await test.step('A file without a column for emails is refused in words, until the column is chosen by hand', async () => {
    await chooseFile(page, ['Person;Contact', 'Ana;ana@new.example']);
    await expect(reason(page)).toHaveText('Which column is the email address?');
    await expect(importButton(page)).toBeDisabled();
    await importDialog(page).getByLabel('Column for email').selectOption('Contact');
    await importDialog(page).getByLabel('Column for name', { exact: true }).selectOption('Person');
    await expect(importDialog(page).getByRole('region', { name: 'Preview' })).toContainText('New customers');
    await importButton(page).click();
    await expectToast(page, 'Import Successful', 'Imported 1 customers');
    await expect(row(page, 'ana@new.example')).toContainText('Ana');
  });
});

test('The preview says what an import will do, the result what it has done, and it can be undone', async ({ page }) => {
  await test.step('The preview says what will happen, and what is wrong with which row', () =>
    previewsAndImports(page));

  await test.step('Preview and result count alike, whatever is repeated and faulty', async () => {
    await openImport(page);
    await chooseFile(page, [
      HEADER,
      ',cid@new.example,,',
      'Cid,cid@new.example,,',
      ',CID@new.example,,',
      'Cid again,cid@new.example,,',
    ]);
    await expect(importDialog(page).getByText('The whole file has been checked.')).toBeVisible();
    await expect(figures(page, 'Preview')).toHaveText(['1', '1', '2', '0']);
    await importButton(page).click();
    await expectToast(page, 'Import Successful', 'Imported 1 customers, skipped 1 duplicates');
    await expect(figures(page, 'Result')).toHaveText(['1', '1', '2', '0']);
    await closeImport(page);
  });

  await test.step('Nothing imported is no success, and offers nothing to undo', async () => {
    await page.route('**/api/crm/imports/preview', () => undefined);
    await openImport(page);
    await chooseFile(page, [HEADER, 'Grace,GRACE@harbor.example,,', ',nameless@new.example,,']);
    await importButton(page).click();
    await expectToast(page, 'Nothing was imported', 'Imported 0 customers, skipped 1 duplicates');
    await expect(page.locator('[data-variant=notice]')).toBeVisible();
    await expect(importDialog(page).getByText('Nothing was imported.')).toBeVisible();
    await expect(faultGroups(page)).toHaveText(['Name missing in 1 row']);
    await expect(importDialog(page).getByRole('button', { name: /Undo/ })).toHaveCount(0);
    await page.unroute('**/api/crm/imports/preview');
    await closeImport(page);
  });

  await test.step('An import is undone as far as it is untouched', () => undoesWhatIsUntouched(page));
});

async function previewsAndImports(page: Page): Promise<void> {
  const calls = callsTo(page, /import-customers/);
  await openImport(page);
  await chooseFile(page, [
    HEADER,
    'Ana,ana@new.example,,',
    'Ana again,ANA@new.example,,',
    'Grace,GRACE@harbor.example,,',
    'Wrong,not an address,,',
    ',nameless@new.example,,',
    'Nobody,,,',
  ]);
  const preview = importDialog(page).getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('The whole file has been checked. 1 row without an email will be left out.');
  await expect(figures(page, 'Preview')).toHaveText(['1', '2', '2', '0']);
  await expect(faultGroups(page)).toHaveText(['Email not valid in 1 row', 'Name missing in 1 row']);
  await faultGroups(page).first().click();
  await expect(importDialog(page).getByRole('listitem')).toContainText('Row 5');
  expect(calls, 'nothing is written').toEqual([]);

  const download = page.waitForEvent('download');
  await importDialog(page).getByRole('button', { name: 'Download faulty rows' }).click();
  expect((await download).suggestedFilename()).toBe('customer-import-faulty-rows.csv');

  await importButton(page).click();
  await expectToast(page, 'Import Successful', 'Imported 1 customers, skipped 2 duplicates');
  await expect(importDialog(page).getByRole('region', { name: 'Faulty rows' })).toBeVisible();
  await closeImport(page);
}

async function undoesWhatIsUntouched(page: Page): Promise<void> {
  await openImport(page);
  await chooseFile(
    page,
    [HEADER, 'Eve,eve@new.example,+1 415 555 2671,', 'Bo,bo@new.example,+1 415 555 2672,'],
    'agents.csv',
  );
  await importButton(page).click();
  await expectToast(page, 'Import Successful', 'Imported 2 customers');
  await row(page, 'bo@new.example').getByRole('button', { name: 'Edit Bo' }).click();
  await dialog(page, 'Edit Customer').getByLabel('Name').fill('Bo Kern');
  await dialog(page, 'Edit Customer').getByRole('button', { name: 'Update Customer' }).click();
  await expectToast(page, 'Customer Updated');

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

test('An import that fails is told, loses nothing and doubles nothing', async ({ page, browserErrors }) => {
  browserErrors.expect(/500/);

  await test.step('A failure keeps the dialog, and the next press goes on', async () => {
    const repair = await failWrites(page, '**/api/crm/import-customers');
    await openImport(page);
    await chooseFile(page, [HEADER, 'Ana,ana@new.example,,']);
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

  for (const { what, answer, firm, total } of [
    {
      what: 'that is no JSON',
      answer: { contentType: 'text/html', body: '<h1>Welcome to this hotel</h1>' },
      firm: 'hotel',
      total: '5',
    },
    { what: 'of another shape', answer: { json: { ok: true } }, firm: 'shape', total: '7' },
  ]) {
    await test.step(`An answer ${what} is no fault of the file, and nothing is lost or doubled by it`, async () => {
      await page.route('**/api/crm/import-customers', async (route) => {
        await route.fetch();
        await route.fulfill(answer);
      });
      await openImport(page);
      await chooseFile(page, [HEADER, `Ana,ana@${firm}.example,,`, `Bo,bo@${firm}.example,,`]);
      await importButton(page).click();
      await expectFailure(page);
      await expect(reason(page)).toHaveText('The server could not answer.');
      await expect(importDialog(page).getByText('Choose it again')).toHaveCount(0);
      await page.unroute('**/api/crm/import-customers');
      await importButton(page).click();
      await expectToast(page, 'Import Successful', 'Imported 2 customers');
      await expect(stat(page, 'Total Customers')).toHaveText(total);
    });
  }

  await test.step('A file of which no row can be used is no success either when it is imported before it was checked', async () => {
    await page.route('**/api/crm/imports/preview', () => undefined);
    await openImport(page);
    await chooseFile(page, ALL_FAULTY);
    await importButton(page).click();
    await expectFailure(page);
    await expect(faultGroups(page)).toHaveText(['Name missing in 1 row', 'Email not valid in 1 row']);
    await page.unroute('**/api/crm/imports/preview');
    await faultGroups(page).first().click();
    await importDialog(page).getByLabel('Name in row 2').fill('Ana Lima');
    await importDialog(page).getByLabel('Name in row 2').press('Enter');
    await expect(importDialog(page).getByRole('status')).toContainText(['Row 2 is corrected and will be imported.']);
    await importButton(page).click();
    await expectToast(page, 'Import Successful', 'Imported 1 customers');
  });
});

const ALL_FAULTY = ['name,email', ',lima@new.example', 'Bo Kern,bo', 'Nobody,'];

async function expectFailure(page: Page): Promise<void> {
  await expectToast(page, 'Import Failed', 'There was an error importing customers. Please check your file format.');
}
