import { filterBy, openDashboard, openTab, row } from './crm.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './held-calls.ts';

test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  await addFirms(product);
  await openDashboard(page);
});

test('A search is in the address, says what was not found, offers what is similar, and each list has its own', async ({
  page,
}) => {
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
    await expect(page.getByRole('button', { name: 'Export these customers' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Show all customers' }).click();
    await expect(row(page, 'Over Limit LLC')).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('');
  });

  await test.step('Letters typed while a search is under way are not lost', async () => {
    const search = page.getByRole('searchbox');
    await search.pressSequentially('over limit', { delay: 60 });
    await expect(search).toHaveValue('over limit');
    await expect(row(page, 'Grace Harbor Agency')).toHaveCount(0);
    await expect(page).toHaveURL(/\bq=over\+limit$/);
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

  await test.step('A list says of which search it is the answer', async () => {
    await page.getByRole('searchbox').fill('nobody');
    await expect(page.getByText('No customers match “nobody”')).toBeVisible();
    const letThrough = await holdCalls(page, '**/api/crm/customers?*grace*');
    const asked = page.waitForRequest('**/api/crm/customers?*grace*');
    await page.getByRole('searchbox').fill('grace');
    await asked;
    await expect(page.getByText('No customers match “grace”'), 'nobody knows that yet').toHaveCount(0);
    letThrough();
    await expect(row(page, 'Grace Harbor Agency')).toBeVisible();
  });

  await test.step('Filter and order are in the address, Back takes them back, and another tab starts whole', async () => {
    await page.getByRole('searchbox').fill('');
    await expect(row(page, 'Over Limit LLC')).toBeVisible();
    await filterBy(page, 'Signed in', 'Signed in');
    await expect(row(page, 'Over Limit LLC')).toHaveCount(0);
    await page.goBack();
    await expect(row(page, 'Over Limit LLC')).toBeVisible();
    await page.getByLabel('Sort by').selectOption('By name');
    await expect(page.getByRole('row').nth(1)).toContainText('Grace Harbor Agency');
    await expect(page).toHaveURL(/\?sort=name$/);
    await page.getByRole('searchbox').fill('grace');
    await openTab(page, 'Team Members');
    await expect(page.getByRole('searchbox', { name: 'Search team members' })).toHaveValue('');
  });

  await test.step('Similar team members are marked as such too', async () => {
    await page.getByRole('searchbox').fill('harbro');
    await expect(page.getByText('No team members match “harbro”')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Similar names' })).toBeVisible();
    await expect(row(page, 'Mia Desk')).toBeVisible();
  });
});
