import type { Page } from '@playwright/test';
import { savedViews } from '#server/database/schema.ts';
import { filterBy, openDashboard, openTab, row } from './crm.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';

const GRACE = 'Grace Harbor Agency';
const OVER = 'Over Limit LLC';

async function expectFirst(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('row').nth(1)).toContainText(name);
}

test('A list is filtered and ordered, its address and this browser remember how, and its rows take the room that they have', async ({
  page,
  product,
}) => {
  // A view that another story has saved would stand beside the order.
  await product.database.db.delete(savedViews);
  await clearRecords(product);
  await addFirms(product);
  await openDashboard(page);
  const height = async () => (await row(page, GRACE).boundingBox())?.height;

  await test.step('Rows can be dense', async () => {
    expect(await height()).toBe(40);
    await page.getByRole('button', { name: 'Switch to dense rows' }).click();
    await expect.poll(height).toBe(32);
  });

  await test.step('A filter leaves out whom it does not name, and so it stays over a reload, as do dense rows', async () => {
    await filterBy(page, 'Phone', 'Has a phone');
    await expect(row(page, OVER)).toHaveCount(0);
    await expect(page).toHaveURL(/\/staff\/crm\?hasPhone=1$/);
    await page.reload();
    await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
    expect(await height()).toBe(32);
    await page.getByRole('button', { name: 'Switch to comfortable rows' }).click();
    await expect.poll(height).toBe(40);
  });

  await test.step('Filters add up, each stands as a chip beside the one button for all, and a press takes it off', async () => {
    await filterBy(page, 'Signed in', 'Signed in');
    await expect(page.getByRole('combobox')).toHaveCount(1);
    await page.getByRole('button', { name: 'Take off Phone: Has a phone' }).click();
    await expect(page).toHaveURL(/\?hasSignedInToApp=1$/);
    await expect(page.getByRole('button', { name: /^Filter/ })).toBeFocused();
    await expect(page.getByRole('button', { name: /^Take off/ })).toHaveCount(1);
    await filterBy(page, 'Licenses', 'Over the limit');
    await expect(page.getByText('No customers match these filters')).toBeVisible();
    await page.getByRole('button', { name: 'Show all customers' }).click();
    await expect(row(page, OVER)).toBeVisible();
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
  });

  await test.step('A row takes one line, two or four, whatever room the list has, and its sheet has the whole address', async () => {
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
