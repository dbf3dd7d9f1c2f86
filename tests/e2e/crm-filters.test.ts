import type { Page } from '@playwright/test';
import { savedViews } from '#server/database/schema.ts';
import { filterBy, openDashboard, openTab, row } from './crm.ts';
import { addFirms, clearRecords, insertCustomer } from './crm-records.ts';
import { expect, test } from './fixtures.ts';

test.describe.configure({ timeout: 120_000 });

const GRACE = 'Grace Harbor Agency';
const OVER = 'Over Limit LLC';

test.beforeEach(async ({ page, product }) => {
  // A view that another story has saved would stand beside the order.
  await product.database.db.delete(savedViews);
  await clearRecords(product);
  await addFirms(product);
  await openDashboard(page);
});

async function expectFirst(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('row').nth(1)).toContainText(name);
}

test('Customers are filtered, filters add up, and each stands as a chip', async ({ page, product }) => {
  for (const { filter, option, keeps, leavesOut, url } of [
    { filter: 'Signed in', option: 'Not signed in', keeps: OVER, leavesOut: GRACE, url: 'hasSignedInToApp=0' },
    { filter: 'Licenses', option: 'Over the limit', keeps: OVER, leavesOut: GRACE, url: 'licenses=over' },
    { filter: 'Licenses', option: 'Licenses free', keeps: GRACE, leavesOut: OVER, url: 'licenses=free' },
    { filter: 'Phone', option: 'No phone', keeps: OVER, leavesOut: GRACE, url: 'hasPhone=0' },
  ] as const) {
    await test.step(`Customers with “${option}” are listed alone`, async () => {
      await filterBy(page, filter, option);
      await expect(row(page, leavesOut)).toHaveCount(0);
      await expect(row(page, keeps)).toBeVisible();
      await expect(page).toHaveURL(`${new URL('/staff/crm', page.url())}?${url}`);
      await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
      if (filter === 'Phone') {
        await page.reload();
        await expect(row(page, keeps)).toBeVisible();
        await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
      }
      await page.getByRole('button', { name: 'Clear' }).click();
      await expect(row(page, leavesOut)).toBeVisible();
    });
  }

  await test.step('Whoever opted out is found by it', async () => {
    const phone = { phone: '+1 415 555 2671', phoneE164: '+14155552671' };
    await insertCustomer(product, { name: 'Quiet Shore', email: 'quiet@shore.example', ...phone });
    await fetch(`${product.sandboxUrl}/control/texts/inbound`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: phone.phoneE164, body: 'STOP' }),
    });
    await filterBy(page, 'Texting', 'Opted out');
    await expect(page.getByRole('row').nth(1)).toContainText('Quiet Shore');
    await expect(row(page, GRACE)).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear' }).click();
  });

  await test.step('Each filter that is on stands as a chip beside the one button for all, and a press takes it off', async () => {
    await filterBy(page, 'Phone', 'Has a phone');
    await filterBy(page, 'Signed in', 'Signed in');
    await expect(page.getByRole('combobox')).toHaveCount(1);
    await page.getByRole('button', { name: 'Take off Phone: Has a phone' }).click();
    await expect(page).toHaveURL(/\?hasSignedInToApp=1$/);
    await expect(page.getByRole('button', { name: /^Filter/ })).toBeFocused();
    await expect(page.getByRole('button', { name: /^Take off/ })).toHaveCount(1);
  });

  await test.step('Filters add up, and purchases are filtered by what was bought', async () => {
    await page.getByRole('button', { name: 'Clear' }).click();
    await filterBy(page, 'Phone', 'Has a phone');
    await filterBy(page, 'Licenses', 'Over the limit');
    await expect(page.getByText('No customers match these filters')).toBeVisible();
    await page.getByRole('button', { name: 'Show all customers' }).click();
    await expect(row(page, OVER)).toBeVisible();
    await openTab(page, 'Purchases');
    await page.getByLabel('Product', { exact: true }).selectOption('Agent License');
    await expect(page.getByText('1 purchase', { exact: true })).toBeVisible();
  });
});

test('A list is ordered by its headers, and its rows take the room that they have', async ({ page }) => {
  await test.step('Rows can be dense, and this browser remembers it', async () => {
    const grace = row(page, GRACE);
    const height = async () => (await grace.boundingBox())?.height;
    expect(await height()).toBe(40);
    await page.getByRole('button', { name: 'Switch to dense rows' }).click();
    await expect.poll(height).toBe(32);
    await page.reload();
    await expect(grace).toBeVisible();
    expect(await height()).toBe(32);
    await page.getByRole('button', { name: 'Switch to comfortable rows' }).click();
    await expect.poll(height).toBe(40);
  });

  await test.step('A press on a column’s header sorts by it, and says which way', async () => {
    const header = page.getByRole('columnheader', { name: 'Name' });
    await expect(page.getByRole('columnheader', { name: 'Joined' })).toHaveAttribute('aria-sort', 'descending');
    await expect(header).toHaveAttribute('aria-sort', 'none');
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    await expectFirst(page, GRACE);
    await expect(page.getByLabel('Sort by')).toHaveValue('name');
    await header.getByRole('button').press('Enter');
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    await expectFirst(page, OVER);
    await expect(page).toHaveURL(/\?sort=-name$/);
    await page.getByRole('columnheader', { name: 'Licenses' }).getByRole('button').click();
    await expectFirst(page, GRACE);
  });

  await test.step('A row takes one line, two or four, whatever room the list has, and its sheet has the whole address', async () => {
    const height = async () => (await row(page, GRACE).boundingBox())?.height;
    expect(await height()).toBe(40);
    await page.setViewportSize({ width: 820, height: 844 });
    await expect.poll(height).toBe(56);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(height).toBe(92);
    await openTab(page, 'Team Members');
    await row(page, 'Mia Desk').getByRole('button', { name: 'Actions for Mia Desk' }).click();
    await expect(page.getByRole('dialog')).toContainText('mia@harbor.example, (212) 555-0101');
  });
});
