import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { openDashboard, openTab, row } from './crm.ts';
import { openFromRow } from './crm-dialogs.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  await addFirms(product);
  await openDashboard(page);
});

/** Downloads the file and returns its content. */
async function download(page: Page, button: Locator): Promise<{ person: { id: string; email: string } }> {
  const started = page.waitForEvent('download');
  await button.click();
  const file = await started;
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(file.suggestedFilename()).toBe(`personal-data-${data.person.id}.json`);
  return data;
}

test('A person’s data is saved as a file from where they are shown, or the download says that it failed', async ({
  page,
  browserErrors,
}) => {
  await test.step('A customer’s data is saved as a file from the panel, a team member’s from where they are edited', async () => {
    await page.getByRole('table').getByRole('link', { name: 'Grace' }).click();
    const ofGrace = await download(page, page.getByRole('button', { name: 'Download data of Grace Harbor Agency' }));
    expect(ofGrace.person.email).toBe('grace@harbor.example');
    await page.getByRole('button', { name: 'Close the panel' }).click();

    await openTab(page, 'Team Members');
    const edit = await openFromRow(page, 'Mia Desk', 'Edit', 'Edit Team Member');
    await edit.getByLabel('Name').fill('Not saved yet');
    const ofMia = await download(page, edit.getByRole('button', { name: 'Download data of Mia Desk' }));
    expect(ofMia.person.email).toBe('mia@harbor.example');
    await expect(edit.getByLabel('Name'), 'what is typed stays').toHaveValue('Not saved yet');
    await page.keyboard.press('Escape');
  });

  await test.step('A download that fails says so', async () => {
    browserErrors.expect(/500/);
    await page.route('**/personal-data', (route) => route.fulfill({ status: 500, json: { message: 'SELECT broken' } }));
    await expect(row(page, 'Mia Desk')).toBeVisible();
    const edit = await openFromRow(page, 'Mia Desk', 'Edit', 'Edit Team Member');
    await edit.getByRole('button', { name: 'Download data of Mia Desk' }).click();
    await expectToast(page, 'Download Failed', 'There was an error reading the team member’s data. Please try again.');
  });
});
