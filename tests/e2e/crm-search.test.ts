import { openDashboard, openTab, row } from './crm.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  await addFirms(product);
  await openDashboard(page);
});

test('A search finds words in any order, says how many, and survives a reload', async ({ page }) => {
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('agency GRACE');
  await expect(row(page, 'Over Limit LLC')).toHaveCount(0);
  await expect(row(page, 'Grace Harbor Agency')).toBeVisible();
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('agency GRACE');
  await expect(row(page, 'Grace Harbor Agency')).toBeVisible();
  await expect(row(page, 'Over Limit LLC')).toHaveCount(0);
});

test('Nothing found says so, and one button shows all again', async ({ page }) => {
  await page.getByRole('searchbox').fill('nobody');
  await expect(page.getByText('No customers match “nobody”')).toBeVisible();
  await page.getByRole('button', { name: 'Show all customers' }).click();
  await expect(row(page, 'Over Limit LLC')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('Letters typed while a search is under way are not lost', async ({ page }) => {
  const search = page.getByRole('searchbox');
  await search.pressSequentially('over limit', { delay: 60 });
  await expect(search).toHaveValue('over limit');
  await expect(row(page, 'Grace Harbor Agency')).toHaveCount(0);
  await expect(page).toHaveURL(/\?q=over\+limit$/);
});

test('Filter and order are in the address, and Back takes them back', async ({ page }) => {
  await page.getByLabel('Signed in', { exact: true }).selectOption('Signed in');
  await expect(row(page, 'Over Limit LLC')).toHaveCount(0);
  await page.goBack();
  await expect(row(page, 'Over Limit LLC')).toBeVisible();
  await page.getByLabel('Sort by').selectOption('By name');
  await expect(page.getByRole('row').nth(1)).toContainText('Grace Harbor Agency');
  await expect(page).toHaveURL(/\?sort=name$/);
  await page.getByLabel('Sort by').selectOption('Newest first');
  await expect(page.getByRole('row').nth(1)).toContainText('Over Limit LLC');
});

test('Each list is narrowed by what matters in it, and another tab starts whole', async ({ page }) => {
  await page.getByRole('searchbox').fill('grace');
  await openTab(page, 'Team Members');
  await expect(page.getByRole('searchbox', { name: 'Search team members' })).toHaveValue('');
  await page.getByLabel('Status').selectOption('Inactive');
  await expect(row(page, 'Mia Desk')).toHaveCount(0);
  await expect(row(page, 'Tom Gone')).toBeVisible();
  await openTab(page, 'Purchases');
  await page.getByLabel('Status').selectOption('Refunded');
  await expect(page.getByText('1 purchase', { exact: true })).toBeVisible();
  await expect(row(page, '$47.00')).toBeVisible();
  await page.getByLabel('Status').selectOption('Any status');
  await page.getByLabel('Sort by').selectOption('Largest first');
  await expect(page.getByRole('row').nth(1)).toContainText('$1,235.50');
});

test('Parameters that make no sense are passed over', async ({ page }) => {
  await page.goto('/staff/crm?tab=nonsense&sort=password&hasSignedInToApp=7');
  await expect(row(page, 'Over Limit LLC')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
