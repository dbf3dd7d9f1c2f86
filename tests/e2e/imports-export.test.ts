import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { openDashboard, row } from './crm.ts';
import { dialog } from './crm-dialogs.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { dismissToast, expectToast } from './toasts.ts';

test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  await addFirms(product);
  await openDashboard(page);
});

/** Returns the download that `press` starts. */
async function downloadBy(page: Page, press: () => Promise<void>): Promise<Download> {
  const download = page.waitForEvent('download');
  await press();
  return download;
}

async function namesIn(download: Download): Promise<string[]> {
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1);
  return lines.map((line) => line.split(',')[1] ?? '');
}

test('Customers are exported to a file', async ({ page, browserErrors }) => {
  await test.step('Export All Users saves a file of the day and says how many it holds', async () => {
    const download = await downloadBy(page, () => page.getByRole('button', { name: 'Export All Users' }).click());
    expect(download.suggestedFilename()).toBe(`users-export-${new Date().toISOString().slice(0, 10)}.csv`);
    await expectToast(page, 'Export Successful', 'Exported 2 customers and 2 team members to CSV file.');
    expect((await namesIn(download)).sort()).toEqual(['Grace Harbor Agency', 'Mia Desk', 'Over Limit LLC', 'Tom Gone']);
  });

  await test.step('The file is named after the day also when the answer says no name', async () => {
    await page.route('**/api/crm/export-users', (route) =>
      route.fulfill({ contentType: 'text/csv', body: 'type\r\n' }),
    );
    const download = await downloadBy(page, () => page.getByRole('button', { name: 'Export All Users' }).click());
    expect(download.suggestedFilename()).toBe(`users-export-${new Date().toISOString().slice(0, 10)}.csv`);
    await page.unroute('**/api/crm/export-users');
  });

  await test.step('An export that fails, at once or half-way, saves nothing and says so', async () => {
    browserErrors.expect(/500|ERR_/);
    const downloads: Download[] = [];
    page.on('download', (download) => downloads.push(download));
    for (const fail of ['refused', 'broken off'] as const) {
      await page.route('**/api/crm/export-users', (route) =>
        fail === 'refused' ? route.fulfill({ status: 500, json: { message: 'No' } }) : route.abort('connectionreset'),
      );
      await page.getByRole('button', { name: 'Export All Users' }).click();
      await expectToast(page, 'Export Failed', 'There was an error exporting the users. Please try again.');
      await page.unroute('**/api/crm/export-users');
      await dismissToast(page);
    }
    expect(downloads).toEqual([]);
  });

  await test.step('A list that is narrowed is exported as it is, with its team members', async () => {
    await expect(page.getByRole('button', { name: 'Export these customers' })).toHaveCount(0);
    await page.getByRole('searchbox').fill('over limit');
    await expect(row(page, 'Grace')).toHaveCount(0);
    const button = page.getByRole('button', { name: 'Export these customers' });
    const download = await downloadBy(page, () => button.click());
    await expectToast(page, 'Export Successful', 'Exported 1 customers and 0 team members to CSV file.');
    expect(await namesIn(download)).toEqual(['Over Limit LLC']);
  });

  await test.step('On a phone both are in a sheet', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('button', { name: 'Find, import and export' }).click();
    const sheet = dialog(page, 'Find, import and export');
    await downloadBy(page, () => sheet.getByRole('button', { name: 'Export All Users' }).click());
    await expectToast(page, 'Export Successful');
    await page.getByRole('button', { name: 'Find, import and export' }).click();
    await sheet.getByRole('button', { name: 'Import Customers' }).click();
    await expect(dialog(page, 'Import Customers').getByText('Choose a file')).toBeVisible();
  });
});
