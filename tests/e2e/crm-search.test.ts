import { filterBy, openDashboard, openTab, row } from './crm.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './held-calls.ts';

test.describe.configure({ timeout: 120_000 });

test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  await addFirms(product);
  await openDashboard(page);
});

test('A search finds words in any order, says what was not found, and offers what is similar', async ({ page }) => {
  await test.step('A search finds words in any order, says how many, and survives a reload', async () => {
    await page.getByRole('searchbox', { name: 'Search customers' }).fill('agency GRACE');
    await expect(row(page, 'Over Limit LLC')).toHaveCount(0);
    await expect(row(page, 'Grace Harbor Agency')).toBeVisible();
    await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('searchbox')).toHaveValue('agency GRACE');
    await expect(row(page, 'Grace Harbor Agency')).toBeVisible();
    await expect(row(page, 'Over Limit LLC')).toHaveCount(0);
  });

  await test.step('Nothing found says so, and one button shows all again', async () => {
    await page.getByRole('searchbox').fill('nobody');
    await expect(page.getByText('No customers match “nobody”')).toBeVisible();
    await page.getByRole('button', { name: 'Show all customers' }).click();
    await expect(row(page, 'Over Limit LLC')).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('');
  });

  await test.step('Letters typed while a search is under way are not lost', async () => {
    const search = page.getByRole('searchbox');
    await search.pressSequentially('over limit', { delay: 60 });
    await expect(search).toHaveValue('over limit');
    await expect(row(page, 'Grace Harbor Agency')).toHaveCount(0);
    await expect(page).toHaveURL(/\?q=over\+limit$/);
    await search.fill('');
  });

  await test.step('A search without a hit says so first; what is called something like it stands below under a heading of its own', async () => {
    await page.getByRole('searchbox').fill('harbro');
    const nothing = page.getByText('No customers match “harbro”');
    const heading = page.getByRole('heading', { name: 'Similar names' });
    await expect(nothing).toBeVisible();
    await expect(heading).toBeVisible();
    await expect(row(page, 'Grace Harbor Agency')).toBeVisible();
    await expect(page.getByText('0 customers', { exact: true })).toBeVisible();
    await expect(
      page.getByRole('button', { name: 'Export these customers' }),
      'there is nothing to export',
    ).toHaveCount(0);
    const [first, second, third] = await Promise.all(
      [nothing, heading, row(page, 'Grace Harbor Agency')].map(async (part) => (await part.boundingBox())?.y ?? 0),
    );
    expect(first).toBeLessThan(second ?? 0);
    expect(second).toBeLessThan(third ?? 0);
    await page.getByRole('searchbox').fill('harbor');
    await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
    await expect(heading).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Export these customers' })).toBeVisible();
  });

  await test.step('A list without a hit is never exported, and says of which search it is the answer', async () => {
    await page.getByRole('searchbox').fill('nobody');
    await expect(page.getByText('No customers match “nobody”')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export these customers' })).toHaveCount(0);
    const letThrough = await holdCalls(page, '**/api/crm/customers?*grace*');
    const asked = page.waitForRequest('**/api/crm/customers?*grace*');
    await page.getByRole('searchbox').fill('grace');
    await asked;
    await expect(page.getByText('No customers match “grace”'), 'nobody knows that yet').toHaveCount(0);
    letThrough();
    await expect(row(page, 'Grace Harbor Agency')).toBeVisible();
  });

  await test.step('Similar team members and purchases are marked as such too', async () => {
    await openTab(page, 'Team Members');
    await page.getByRole('searchbox').fill('harbro');
    await expect(page.getByText('No team members match “harbro”')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Similar names' })).toBeVisible();
    await expect(row(page, 'Mia Desk')).toBeVisible();
    await openTab(page, 'Purchases');
    await page.getByRole('searchbox').fill('harbro');
    await expect(page.getByText('No purchases match “harbro”')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Similar names' })).toBeVisible();
    await expect(row(page, '$97.00')).toBeVisible();
  });
});

test('Filters and orders stand in the address, and each list has its own', async ({ page }) => {
  await test.step('Filter and order are in the address, and Back takes them back', async () => {
    await filterBy(page, 'Signed in', 'Signed in');
    await expect(row(page, 'Over Limit LLC')).toHaveCount(0);
    await page.goBack();
    await expect(row(page, 'Over Limit LLC')).toBeVisible();
    await page.getByLabel('Sort by').selectOption('By name');
    await expect(page.getByRole('row').nth(1)).toContainText('Grace Harbor Agency');
    await expect(page).toHaveURL(/\?sort=name$/);
    await page.getByLabel('Sort by').selectOption('Newest first');
    await expect(page.getByRole('row').nth(1)).toContainText('Over Limit LLC');
  });

  await test.step('Each list is narrowed by what matters in it, and another tab starts whole', async () => {
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

  await test.step('Parameters that make no sense are passed over', async () => {
    await page.goto('/staff/crm?tab=nonsense&sort=password&hasSignedInToApp=7');
    await expect(row(page, 'Over Limit LLC')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
