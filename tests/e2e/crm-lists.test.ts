import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { purchases } from '#server/database/schema.ts';
import type { Product } from '../support/product.ts';
import { beginSession, openTab, row, stat } from './crm.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls, tryAgain } from './held-calls.ts';
import { expectToast } from './toasts.ts';

/** Looks at the rows of the purchases that firms have made. */
async function expectPurchases(page: Page): Promise<void> {
  await openTab(page, 'Purchases');
  const agent = row(page, 'Agent License');
  for (const text of ['Grace Harbor Agency', 'grace@harbor.example', 'completed', '$97.00', '1 day ago']) {
    await expect(agent).toContainText(text);
  }
  await expect(row(page, '$1,235.50')).toContainText('Team License');
  await expect(row(page, '$1,235.50')).toContainText('5');
  await expect(row(page, '$47.00')).toContainText('refunded');
  await expect(row(page, '$9.50'), 'anything but agent_license is a team license').toContainText('Team License');
  await expect(row(page, '$9.50')).toContainText('pending');
}

/** Limits the purchases to the last day of one of them, saves them, and lists all again. */
async function expectPurchasesOfDays(page: Page, { database }: Product): Promise<void> {
  const isAgents = eq(purchases.productType, 'agent_license');
  const [agents] = await database.db.select().from(purchases).where(isAgents);
  const yesterday = agents?.createdAt.toISOString().slice(0, 10) ?? '';
  await page.getByLabel('To', { exact: true }).fill(yesterday);
  await expect(row(page, '$1,235.50')).toHaveCount(0);
  await expect(row(page, 'Agent License')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`[?&]to=${yesterday}`));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export these purchases' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^purchases-export-\d{4}-\d\d-\d\d\.csv$/);
  const [, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('97.00');
  await expectToast(page, 'Export Successful');
  await page.getByLabel('To', { exact: true }).fill('');
  await expect(row(page, '$1,235.50')).toBeVisible();
}

/** Looks at the rows of the firms’ team members. */
async function expectTeamMembers(page: Page): Promise<void> {
  await openTab(page, 'Team Members');
  const mia = row(page, 'Mia Desk');
  for (const text of ['mia@harbor.example', '(212) 555-0101', 'Grace Harbor Agency', 'Renewals', 'Active', 'Added ']) {
    await expect(mia).toContainText(text);
  }
  await expect(row(page, 'Tom Gone')).toContainText('Inactive');
  await expect(row(page, 'Tom Gone')).toContainText('Added 2 days ago');
}

/** Opens the dashboard while customers cannot be loaded. */
async function expectRetry(page: Page, product: Product): Promise<void> {
  await addFirms(product);
  await page.route('**/api/crm/customers?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'SELECT broken' } }),
  );
  await page.reload();
  await expect(row(page, 'Agent License')).toBeVisible();
  await openTab(page, 'Customers');
  await expect(page.getByRole('alert')).toContainText('Customers could not be loaded');
  await expect(page.getByText('SELECT broken')).toHaveCount(0);
  await tryAgain(page, '**/api/crm/customers?*');
  await expect(row(page, 'Grace Harbor Agency')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
}

/** Looks at all lists of a product without records. */
async function expectEmpty(page: Page): Promise<void> {
  await openTab(page, 'Team Members');
  await expect(
    page.getByText('No team members found. Add your first team member to get started.', { exact: true }),
  ).toBeVisible();
  await openTab(page, 'Purchases');
  await expect(page.getByText(/^No purchases yet/)).toBeVisible();
  await expect(stat(page, 'Total Revenue')).toHaveText('$0.00');
  await expect(stat(page, 'License Usage')).toHaveText('0/0');
}

test('The dashboard says that it loads, that it is empty, that a list could not be loaded, and what each list holds', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/500/);
  await clearRecords(product);

  await test.step('Until customers and purchases have come, the dashboard says that it is loading', async () => {
    const letThrough = await holdCalls(page, '**/api/crm/purchases?*');
    await beginSession(page);
    await page.goto('/staff/crm');
    await expect(page.getByText('Loading customers and purchases…')).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    letThrough();
    await expect(page.getByText(/^No customers yet/)).toBeVisible();
    await expect(page.getByText('Loading customers and purchases…')).toHaveCount(0);
  });

  await test.step('Lists without records say what will appear there', () => expectEmpty(page));

  await test.step('A list that cannot be loaded says so and comes at the next try, while the others stand', () =>
    expectRetry(page, product));

  await test.step('The five figures add up what the lists hold', async () => {
    await expect(stat(page, 'Total Revenue')).toHaveText('$1,342.00');
    await expect(stat(page, 'Total Customers')).toHaveText('2');
    await expect(stat(page, 'Total Purchases')).toHaveText('4');
    await expect(stat(page, 'Team Members')).toHaveText('2');
    await expect(stat(page, 'License Usage')).toHaveText('4/6');
  });

  await test.step('The figures are put into proportion: what came this week, what is free', async () => {
    const card = (label: string) => page.locator('dl > div').filter({ hasText: label });
    await expect(card('Total Purchases')).toContainText(/[34] this week/);
    await expect(card('License Usage')).toContainText('2 free');
  });

  for (const { width, height, most } of [
    { width: 390, height: 844, most: 300 },
    { width: 1440, height: 900, most: 230 },
  ]) {
    await test.step(`On ${width} × ${height} px the first row begins within ${most} px`, async () => {
      await page.setViewportSize({ width, height });
      const top = async () => (await row(page, 'Over Limit LLC').boundingBox())?.y;
      await expect.poll(top).toBeLessThanOrEqual(most);
      await expect(stat(page, 'License Usage')).toBeInViewport({ ratio: 1 });
    });
  }

  await test.step('A customer’s row shows who it is, how to reach them, and how their licenses stand', async () => {
    const grace = row(page, 'Grace Harbor Agency');
    for (const text of ['grace@harbor.example', '(212) 555-0100', 'cus_grace', '1/5', 'Joined 3 days ago']) {
      await expect(grace).toContainText(text);
    }
    await expect(grace.getByText('Has signed in to the app')).toHaveCount(1);
    const over = row(page, 'Over Limit LLC');
    await expect(over).toContainText('3/1');
    await expect(over.getByText('2 over the limit')).toHaveCount(1);
    await expect(over.getByText('Has signed in to the app')).toHaveCount(0);
  });

  await test.step('Arrow keys move between the tabs, each of which is a step of the history', async () => {
    await page.getByRole('tab', { name: 'Customers' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Team Members' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(row(page, 'Agent License')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Team Members' })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('A purchase’s row shows the buyer, the product, its state, the money and the time', () =>
    expectPurchases(page));

  await test.step('Purchases are limited to days, and those that are listed are saved as a file', () =>
    expectPurchasesOfDays(page, product));

  await test.step('A team member’s row shows the owner, the role and whether they are active', () =>
    expectTeamMembers(page));
});
