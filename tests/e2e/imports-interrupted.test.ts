import type { Page } from '@playwright/test';
import { expireSession, fillLogin, openDashboard, stat } from './crm.ts';
import { clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { chooseFile, closeImport, faultGroups, HEADER, importDialog, openImport, people } from './import-files.ts';
import { expectToast, toasts } from './toasts.ts';

const IMPORT = '**/api/crm/import-customers';
/** More than the 1,000 rows of one call. */
const TWO_PARTS = 1_010;

const press = (page: Page, name: string) => importDialog(page).getByRole('button', { name, exact: true }).click();

test('An import in many parts goes on from where it broke off or was stopped, or is undone', async ({
  page,
  product,
  browserErrors,
}) => {
  await clearRecords(product);
  await openDashboard(page);
  const reason = importDialog(page).getByRole('alert');

  await test.step('An import that is stopped says what it has done, and can be undone', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    let calls = 0;
    // Holds the answer and not the call: whoever cancels waits for the answer of a part under way for some seconds only.
    await page.route(IMPORT, async (route) => {
      const response = await route.fetch();
      calls += 1;
      await held;
      await route.fulfill({ response });
    });
    await openImport(page);
    await chooseFile(page, people(TWO_PARTS));
    await press(page, 'Import');
    await expect(importDialog(page).getByRole('button', { name: 'Importing...' })).toBeDisabled();
    await expect(importDialog(page).getByRole('progressbar')).toBeVisible();
    await expect.poll(() => calls).toBe(1);
    await press(page, 'Cancel');
    release();
    await expect(reason).toHaveText('You stopped this import.');
    expect(calls).toBe(1);
    await press(page, 'Undo this import');
    await expectToast(page, 'Import Undone', 'Deleted 1,000 customers.');
    await closeImport(page);
    await expect(stat(page, 'Total Customers')).toHaveText('0');
    await page.unroute(IMPORT);
  });

  await test.step('One part can be stopped while the server is silent, and is not doubled when it goes on', async () => {
    await loseAnswer(page, 1, 'silent');
    await openImport(page);
    const sent = page.waitForRequest(IMPORT);
    await chooseFile(page, people(10, 'silent'));
    await press(page, 'Import');
    await sent;
    await press(page, 'Cancel');
    await expect(reason).toHaveText(/^You stopped this import\. Its last part may/);
    await press(page, 'Import the Rest');
    await expectToast(page, 'Import Successful', 'Imported 10 customers');
    await expect(stat(page, 'Total Customers')).toHaveText('10');
    await page.unroute(IMPORT);
  });

  await test.step('A connection that breaks after a part was written doubles nothing when the import goes on', async () => {
    browserErrors.expect(/ERR_CONNECTION_RESET/);
    await loseAnswer(page, 2, 'reset');
    await openImport(page);
    await chooseFile(page, people(TWO_PARTS, 'broken'));
    await press(page, 'Import');
    await expectToast(page, 'Import Failed', 'There was an error importing customers. Please check your file format.');
    await expect(reason).toHaveText('The connection to the server was lost.');
    await expect(importDialog(page).getByRole('region', { name: 'Result' }).getByRole('definition')).toHaveText([
      '1,000',
      '0',
      '0',
      '0',
    ]);
    await press(page, 'Import the Rest');
    await expectToast(page, 'Import Successful', 'Imported 1010 customers');
    await expect(stat(page, 'Total Customers')).toHaveText('1,020');
    await page.unroute(IMPORT);
  });

  await test.step('A row that is corrected after an answer was lost is imported, and the others are there already', async () => {
    await loseAnswer(page, 1, 'reset');
    await openImport(page);
    await chooseFile(page, [HEADER, 'Lea,lea@lost.example,,', 'Ben,ben,,']);
    await press(page, 'Import');
    await expect(reason).toHaveText('The connection to the server was lost.');
    await page.unroute(IMPORT);
    await faultGroups(page).click();
    const email = importDialog(page).getByLabel('Email in row 3');
    await email.fill('ben@lost.example');
    await email.press('Enter');
    await expect(faultGroups(page)).toHaveCount(0);
    await press(page, 'Import');
    await expectToast(page, 'Import Successful', 'Imported 1 customers, skipped 1 duplicates');
    await expect(importDialog(page)).toHaveCount(0);
  });

  await test.step('An import whose session expires goes on after the login from where it stood', async () => {
    browserErrors.expect(/401/);
    await expireSession(page, { method: 'POST', path: IMPORT, nth: 2 });
    await openImport(page);
    await chooseFile(page, people(TWO_PARTS, 'expired'));
    await press(page, 'Import');
    await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
    await fillLogin(page);
    await press(page, 'Import the Rest');
    await expectToast(page, 'Import Successful', 'Imported 1010 customers');
    await expect(stat(page, 'Total Customers')).toHaveText('2,032');
  });

  await test.step('20,000 rows go through the browser in one go, and the page stays free meanwhile', async () => {
    await openImport(page);
    await chooseFile(page, people(20_000, 'large'));
    await page.evaluate(() => {
      const tasks: number[] = [];
      Object.assign(window, { tasks });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      }).observe({ type: 'longtask' });
    });
    await press(page, 'Import');
    const done = toasts(page).getByText('Imported 20000 customers', { exact: true });
    await expect(done).toBeVisible({ timeout: 240_000 });
    await expect(stat(page, 'Total Customers')).toHaveText('22,032');
    const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
    const all = tasks.reduce((sum, ms) => sum + ms, 0);
    // On a busy machine each of many is longer. In one go there would be one.
    expect(Math.max(0, ...tasks), 'milliseconds that the page did not answer').toBeLessThan(Math.max(800, all / 4));
  });
});

/** Loses the response of the nth call, or never gives it. The server still handles that call. */
async function loseAnswer(page: Page, call: number, how: 'reset' | 'silent'): Promise<void> {
  let calls = 0;
  await page.route(IMPORT, async (route) => {
    calls += 1;
    if (calls !== call) return route.continue();
    await route.fetch();
    if (how === 'reset') await route.abort('connectionreset');
  });
}
