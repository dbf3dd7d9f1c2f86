import type { Page } from '@playwright/test';
import { expireSession, fillLogin, openDashboard, stat } from './crm.ts';
import { clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { chooseFile, importDialog, people } from './import-files.ts';
import { expectToast } from './toasts.ts';

const IMPORT = '**/api/crm/import-customers';

test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  await openDashboard(page);
  await page.getByRole('button', { name: 'Import Customers' }).click();
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

test('A connection that breaks after a part was written doubles nothing when the import goes on', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_CONNECTION_RESET/);
  await loseAnswer(page, 2);
  await chooseFile(page, people(2_500));
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
});

test('An import that is stopped says what it has done, and can be undone', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let calls = 0;
  await page.route(IMPORT, async (route) => {
    calls += 1;
    if (calls === 2) await held;
    await route.continue();
  });
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
  await importDialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(stat(page, 'Total Customers')).toHaveText('0');
});

for (const parts of [1, 3]) {
  test(`An import in ${parts} parts can be stopped while the server is silent, and doubles nothing when it goes on`, async ({
    page,
  }) => {
    let calls = 0;
    await page.route(IMPORT, async (route) => {
      calls += 1;
      if (calls !== parts) return route.continue();
      await route.fetch();
      // Never answered.
    });
    await chooseFile(page, people(parts * 1_000 - 500));
    await press(page, 'Import');
    await expect.poll(() => calls).toBe(parts);
    await press(page, 'Cancel');
    await expect(importDialog(page).getByRole('alert')).toHaveText(/^You stopped this import\. Its last part may/);
    await press(page, 'Import the Rest');
    await expectToast(page, 'Import Successful', `Imported ${parts * 1_000 - 500} customers`);
    await expect(stat(page, 'Total Customers')).toHaveText((parts * 1_000 - 500).toLocaleString('en-US'));
  });
}

test('An import whose session expires goes on after the login from where it stood', async ({ page, browserErrors }) => {
  browserErrors.expect(/401/);
  await expireSession(page, { method: 'POST', path: IMPORT, nth: 2 });
  await chooseFile(page, people(2_500));
  await press(page, 'Import');
  await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
  await fillLogin(page);
  await press(page, 'Import the Rest');
  await expectToast(page, 'Import Successful', 'Imported 2500 customers');
  await expect(stat(page, 'Total Customers')).toHaveText('2,500');
});
