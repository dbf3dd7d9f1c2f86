import { readFile } from 'node:fs/promises';
import { openDashboard, row } from './crm.ts';
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
import { expectToast } from './toasts.ts';

test('Faulty rows are corrected before they are imported', async ({ page, product, browserErrors }) => {
  await clearRecords(product);
  await addFirms(product);
  await openDashboard(page);

  await test.step('Faulty rows are corrected in place, and the download of the others holds what was typed', async () => {
    await openImport(page);
    await chooseFile(page, [HEADER, 'Ida,ida@new.example,,', 'Bob,bob,,', 'Cid,cid,,', 'Dan,dan,,', 'Eve,grace,,']);
    const preview = importDialog(page).getByRole('region', { name: 'Preview' }).getByRole('definition');
    await expect(preview).toHaveText(['1', '0', '4', '0']);
    await faultGroups(page).click();
    const email = (number: number) => importDialog(page).getByLabel(`Email in row ${number}`);

    await email(3).fill('bob@new');
    await expect(email(3)).toHaveAccessibleDescription('Valid email is required');
    await email(3).fill('bob@new.example');
    await expect(email(3), 'told as it is typed').not.toHaveAttribute('aria-invalid');
    const word = { key: 'Enter', isComposing: true, bubbles: true };
    await email(3).evaluate((field, init) => field.dispatchEvent(new KeyboardEvent('keydown', init)), word);
    await expect(email(3), 'an Enter that ends the composition of a word does not').toBeFocused();
    await email(3).press('Enter');
    await expect(importDialog(page).getByLabel('Name in row 4'), 'Enter leads to the next row').toBeFocused();
    await expect(preview).toHaveText(['2', '0', '3', '0']);
    await expect(email(3)).toHaveCount(0);

    await email(6).fill('GRACE@harbor.example');
    await email(4).fill('cid@');
    await expect(importDialog(page).getByRole('status')).toContainText(['Row 6 is a duplicate now']);
    await expect(preview).toHaveText(['2', '1', '2', '0']);
    await importDialog(page).getByLabel('Name in row 5').fill('Dan Hart');

    const download = page.waitForEvent('download');
    await importDialog(page).getByRole('button', { name: 'Download faulty rows' }).click();
    const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 2))).toEqual([
      ['Cid', 'cid@'],
      ['Dan Hart', 'dan'],
    ]);

    await importButton(page).click();
    await expectToast(page, 'Import Successful', 'Imported 2 customers, skipped 1 duplicates');
    await closeImport(page);
    await expect(row(page, 'bob@new.example')).toContainText('Bob');
  });

  await test.step('A correction that could not be checked says so, is tried again, and is imported', async () => {
    await openImport(page);
    await chooseFile(page, [HEADER, 'Lea,lea@new.example,,', 'Ben,ben,,']);
    await faultGroups(page).click();
    browserErrors.expect(/500/);
    const repair = await failWrites(page, '**/api/crm/imports/preview');
    const email = importDialog(page).getByLabel('Email in row 3');
    await email.fill('ben@new.example');
    await email.press('Enter');
    await expect(importDialog(page).getByRole('alert')).toContainText('This row could not be checked.');
    await repair();
    await email.press('Enter');
    await expect(faultGroups(page)).toHaveCount(0);
    await importButton(page).click();
    await expectToast(page, 'Import Successful', 'Imported 2 customers');
    await expect(importDialog(page)).toHaveCount(0);
  });

  await test.step('A corrected customer takes along the team members who lacked their owner', async () => {
    await openImport(page);
    await chooseFile(page, [
      'type,name,email,ownerEmail',
      'customer,,olga@new.example,',
      'team_member,Mia,mia@new.example,OLGA@new.example',
    ]);
    await expect(faultGroups(page)).toHaveText(['Name missing in 1 row', 'Owner not found in 1 row']);
    await faultGroups(page).first().click();
    await importDialog(page).getByLabel('Name in row 2').fill('Olga');
    await importDialog(page).getByLabel('Name in row 2').press('Enter');
    await expect(faultGroups(page)).toHaveCount(0);
    await importButton(page).click();
    await expectToast(page, 'Import Successful', 'Imported 1 customers, imported 1 team members');
    await expect(importDialog(page)).toHaveCount(0);
  });

  await test.step('What is typed in a row while it is checked stays there', async () => {
    await openImport(page);
    await chooseFile(page, [HEADER, ',una,,', ',bo,,']);
    await faultGroups(page).click();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/crm/imports/preview', async (route) => {
      await released;
      await route.continue();
    });
    const cell = (field: string, number: number) => importDialog(page).getByLabel(`${field} in row ${number}`);
    await cell('Name', 2).fill('Ana Lima');
    await cell('Name', 2).press('Enter');
    await cell('Email', 2).fill('una@new.exam');
    const checked = page.waitForResponse('**/api/crm/imports/preview');
    release();
    await (await checked).finished();
    await expect(cell('Email', 2)).toHaveValue('una@new.exam');
    await cell('Email', 2).fill('una@new.example');
    await cell('Email', 2).press('Enter');
    await expect(cell('Email', 2)).toHaveCount(0);
  });
});
