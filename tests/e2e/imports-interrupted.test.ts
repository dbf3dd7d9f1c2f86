import type { Page } from '@playwright/test';
import { expireSession, fillLogin, openDashboard, stat } from './crm.ts';
import { clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { chooseFile, closeImport, importDialog, openImport, people } from './import-files.ts';
import { expectToast } from './toasts.ts';

const IMPORT = '**/api/crm/import-customers';

test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  await openDashboard(page);
});

const press = (page: Page, name: string) => importDialog(page).getByRole('button', { name, exact: true }).click();

/** Loses the response of the nth call. The server still handles that call. */
async function loseAnswer(page: Page, call: number): Promise<void> {
  let calls = 0;
  await page.route(IMPORT, async (route) => {
    calls += 1;
    if (calls !== call) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
}

test('An import that breaks off goes on from where it stood', async ({ page, browserErrors }) => {
  await test.step('A connection that breaks after a part was written doubles nothing when the import goes on', async () => {
    browserErrors.expect(/ERR_CONNECTION_RESET/);
    await loseAnswer(page, 2);
    await openImport(page);
    await chooseFile(page, people(2_500, 'broken'));
    await press(page, 'Import');
    await expectToast(page, 'Import Failed', 'There was an error importing customers. Please check your file format.');
    await expect(importDialog(page).getByRole('alert')).toHaveText('The connection to the server was lost.');
    await expect(importDialog(page).getByRole('region', { name: 'Result' }).getByRole('definition')).toHaveText([
      '1,000',
      '0',
      '0',
      '0',
    ]);
    await press(page, 'Import the Rest');
    await expectToast(page, 'Import Successful', 'Imported 2500 customers');
    await expect(stat(page, 'Total Customers')).toHaveText('2,500');
    await page.unroute(IMPORT);
  });

  await test.step('An import whose session expires goes on after the login from where it stood', async () => {
    browserErrors.expect(/401/);
    await expireSession(page, { method: 'POST', path: IMPORT, nth: 2 });
    await openImport(page);
    await chooseFile(page, people(2_500, 'expired'));
    await press(page, 'Import');
    await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
    await fillLogin(page);
    await press(page, 'Import the Rest');
    await expectToast(page, 'Import Successful', 'Imported 2500 customers');
    await expect(stat(page, 'Total Customers')).toHaveText('5,000');
  });
});

test('An import that is stopped is undone or goes on', async ({ page }) => {
  await test.step('An import that is stopped says what it has done, and can be undone', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    let calls = 0;
    await page.route(IMPORT, async (route) => {
      calls += 1;
      if (calls === 2) await held;
      await route.continue();
    });
    await openImport(page);
    await chooseFile(page, people(2_500));
    await press(page, 'Import');
    await expect(importDialog(page).getByRole('button', { name: 'Importing...' })).toBeDisabled();
    await expect(importDialog(page).getByRole('progressbar')).toBeVisible();
    await expect.poll(() => calls).toBe(2);
    await press(page, 'Cancel');
    release();
    await expect(importDialog(page).getByRole('alert')).toHaveText('You stopped this import.');
    expect(calls).toBe(2);
    await press(page, 'Undo this import');
    await expectToast(page, 'Import Undone', 'Deleted 2,000 customers.');
    await closeImport(page);
    await expect(stat(page, 'Total Customers')).toHaveText('0');
    await page.unroute(IMPORT);
  });

  for (const { parts, count, total } of [
    { parts: 1, count: 500, total: '500' },
    { parts: 3, count: 2_500, total: '3,000' },
  ]) {
    await test.step(`An import in ${parts} parts can be stopped while the server is silent, and doubles nothing when it goes on`, async () => {
      let calls = 0;
      await page.route(IMPORT, async (route) => {
        calls += 1;
        if (calls !== parts) return route.continue();
        await route.fetch();
        // Never answered.
      });
      await openImport(page);
      await chooseFile(page, people(count, `silent-${parts}`));
      await press(page, 'Import');
      await expect.poll(() => calls).toBe(parts);
      await press(page, 'Cancel');
      await expect(importDialog(page).getByRole('alert')).toHaveText(/^You stopped this import\. Its last part may/);
      await press(page, 'Import the Rest');
      await expectToast(page, 'Import Successful', `Imported ${count} customers`);
      await expect(stat(page, 'Total Customers')).toHaveText(total);
      await page.unroute(IMPORT);
    });
  }
});
