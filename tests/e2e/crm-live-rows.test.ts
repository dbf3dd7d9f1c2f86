import type { Page } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { announcements, customers, purchases } from '#server/database/schema.ts';
import { textUs } from '../messaging/phone.ts';
import { until } from '../support/poll.ts';
import type { Product } from '../support/product.ts';
import { filterBy, openDashboard, openTab, row, stat } from './crm.ts';
import { addFirms, clearRecords, insertCustomer, queriesOf } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { startFirm } from './messages-records.ts';
import { callsTo } from './sign-up.ts';

const GRACE = 'Grace Harbor Agency';

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(async ({ product }) => {
  await clearRecords(product);
  await addFirms(product);
});

/** Adds many customers, so that the list scrolls. */
async function addMany({ database }: Product, count: number, prefix = 'Agency'): Promise<void> {
  await database.db.execute(sql`
    INSERT INTO customers (name, email, created_at)
    SELECT ${prefix} || ' ' || n, lower(${prefix}) || n || '@many.example', now() - interval '10 days' - n * interval '1 minute'
    FROM generate_series(1, ${sql.raw(String(count))}) AS n`);
}

const newOnes = (page: Page) => page.getByRole('button', { name: /new customers?$/ });

/** Finds a field of the open dialog. */
const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label);

test('A long list that is scrolled keeps its place, whatever happens to its records', async ({ page, product }) => {
  const { db } = product.database;
  await addMany(product, 300);
  // Announced to an open page, they would make it read the list within the next five seconds.
  await until('the new customers to be announced', async () => (await db.select().from(announcements)).length === 0);
  await openDashboard(page);
  await expect(row(page, 'agency1@many.example')).toBeVisible();
  const mine = row(page, 'agency70@many.example');

  await test.step('Rows that were out of view when they changed are true when they come into view', async () => {
    const queries = queriesOf(page, '/api/crm/customers');
    const isFar = eq(customers.email, 'agency80@many.example');
    const [far] = await db.update(customers).set({ name: 'Far Away' }).where(isFar).returning();
    await page.evaluate(() => scrollBy({ top: 3_200, behavior: 'instant' }));
    await expect(row(page, 'agency80@many.example')).toContainText('Far Away');
    // A slow machine reads the same rows again while it loads the next page.
    const readings = queries.filter((query) => query.has('cursor') || query.get('ids')?.includes(far?.id ?? ''));
    expect(new Set(readings.map(String)).size).toBeLessThan(5);
  });

  await test.step('What a colleague changes is changed in the row, which keeps its place on the screen', async () => {
    await page.evaluate(() => scrollTo({ top: 3_000, behavior: 'instant' }));
    await expect(mine).toBeVisible();
    const place = (await mine.boundingBox())?.y;
    const staff = await product.staff();
    const [{ id }] = (await staff.get('/api/crm/customers?q=agency70@many.example')).body as unknown as [
      { id: string },
    ];
    await staff.send('PUT', `/api/crm/customers/${id}`, { name: 'Zebra Brokers', phone: '+1 212 555 0199' }, {});
    await expect(mine).toContainText('Zebra Brokers');
    await expect(mine).toContainText('555');
    expect((await mine.boundingBox())?.y).toBe(place);
  });

  await test.step('New records wait behind a pill, and come when it is pressed', async () => {
    const place = (await mine.boundingBox())?.y;
    for (const n of [1, 2, 3]) await insertCustomer(product, { name: `Fresh ${n}`, email: `fresh${n}@new.example` });
    await expect(newOnes(page)).toHaveText('3 new customers');
    expect((await mine.boundingBox())?.y).toBe(place);
    await expect(row(page, 'Fresh 3')).toHaveCount(0);
    await newOnes(page).click();
    await expect(row(page, 'Fresh 3')).toBeInViewport();
    await expect(newOnes(page)).toHaveCount(0);
    await expect(row(page, 'Fresh 3').getByRole('link', { name: 'Fresh 3' })).toBeFocused();
  });

  await test.step('An import of many and a change of all cost an open screen a few calls', async () => {
    const first = row(page, 'agency1@many.example');
    await expect(first).toBeVisible();
    const calls = callsTo(page, /\/api\/crm\/customers(\/|$)/);
    await addMany(product, 1_000, 'Bulk');
    await expect(newOnes(page)).toHaveText('1,000 new customers');
    await product.database.db.execute(sql`UPDATE customers SET name = name || ' Inc.' WHERE email LIKE 'agency%'`);
    await expect(first).toContainText('Agency 1 Inc.');
    for (let n = 1; n <= 60; n += 1) {
      await product.database.db.execute(
        sql`UPDATE customers SET name = 'Agency ' || ${n}::text WHERE email = ${`agency${n % 5 || 5}@many.example`}`,
      );
    }
    await expect(row(page, 'agency5@many.example')).toContainText('Agency 60');
    expect(calls.length).toBeLessThan(30);
  });
});

/** Narrows the list, and adds one customer within and one without. */
async function expectFilteredNews(page: Page, product: Product): Promise<void> {
  await filterBy(page, 'Signed in', 'Signed in');
  await expect(row(page, 'My Own')).toHaveCount(0);
  await expect(row(page, GRACE)).toBeVisible();
  await expect(newOnes(page)).toHaveCount(0);
  await insertCustomer(product, { name: 'Outside', email: 'outside@new.example' });
  const name = '<img src=x onerror=alert(1)>';
  await insertCustomer(product, { name, email: 'inside@new.example', hasSignedInToApp: 1 });
  await expect(newOnes(page)).toHaveText('1 new customer');
  await newOnes(page).click();
  await expect(row(page, 'inside@new.example'), 'a name that looks like code').toContainText(name);
  await expect(page.getByRole('table').getByRole('img')).toHaveCount(0);
  await expect(row(page, 'Outside')).toHaveCount(0);
}

test('A short list shows what happens to its records, as it happens', async ({ page, product }) => {
  const { db } = product.database;
  const firm = await startFirm(product);
  await addFirms(product);
  await db.execute(sql`
    UPDATE customers SET created_at = now() - interval '40 days' WHERE id = ${firm.id}::uuid`);
  await db.execute(sql`
    UPDATE customer_activity SET last_activity_at = now() - interval '40 days' WHERE customer_id = ${firm.id}::uuid`);
  await openDashboard(page);

  await test.step('While a search runs the old rows are dimmed and it says so', () => expectDimmed(page));

  await test.step('The last activity moves when a text comes in', async () => {
    await expect(row(page, firm.name)).toContainText('Active 1 month ago');
    await textUs(product, firm.phone, 'Are you there?');
    await expect(row(page, firm.name)).toContainText('Active moments ago');
  });

  await test.step('An edit dialog that is open keeps what was typed when its row changes', async () => {
    await page.getByRole('button', { name: `Edit ${GRACE}` }).click();
    await expect(field(page, 'Name')).toHaveValue(GRACE);
    await field(page, 'Name').fill('Typed here');
    await db.update(customers).set({ teamMemberLicenses: 9 }).where(eq(customers.name, GRACE));
    // Uses CSS, because an open dialog hides the rows from role locators.
    await expect(page.locator('tr', { hasText: GRACE })).toContainText('1/9');
    await expect(field(page, 'Name')).toHaveValue('Typed here');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('A payment is seen in the customer’s row and in the list of purchases, a new name wherever it stands', async () => {
    await expect(row(page, GRACE)).toContainText('$1,332.50');
    const [grace] = await db.select().from(customers).where(eq(customers.name, GRACE));
    await db.insert(purchases).values({ customerId: grace?.id, productType: 'agent_license', amount: '67.50' });
    await expect(row(page, GRACE)).toContainText('$1,400.00');
    await openTab(page, 'Purchases');
    await db.update(purchases).set({ status: 'failed' }).where(eq(purchases.amount, '67.50'));
    await expect(row(page, '$67.50')).toContainText('failed');
    await db.update(customers).set({ name: 'Grace Renamed' }).where(eq(customers.name, GRACE));
    await expect(row(page, '$67.50')).toContainText('Grace Renamed');
    await openTab(page, 'Team Members');
    await db.update(customers).set({ name: GRACE }).where(eq(customers.name, 'Grace Renamed'));
    await expect(row(page, 'Mia Desk')).toContainText(`Owner: ${GRACE}`);
    // The list has changed behind the other tabs.
    const reread = page.waitForResponse(/\/api\/crm\/customers\?/);
    await openTab(page, 'Customers');
    await reread;
  });

  await test.step('A deleted record keeps its place, struck, until the list is read again, and the figures count it no more', async () => {
    const gone = row(page, 'Over Limit LLC');
    const total = stat(page, 'Total Customers');
    await expect(total).toHaveText('3');
    await db.delete(customers).where(eq(customers.name, 'Over Limit LLC'));
    await expect(gone).toContainText('Deleted');
    await expect(gone.getByRole('button')).toHaveCount(0);
    await expect(total).toHaveText('2');
    await page.getByLabel('Sort by').selectOption('By name');
    await expect(gone).toHaveCount(0);
    await expect(row(page, GRACE).getByRole('button', { name: `Edit ${GRACE}` })).toBeVisible();
  });

  await test.step('What somebody adds here is in the list, and no news; what others add is', async () => {
    await page.getByRole('button', { name: 'Add Customer' }).click();
    await field(page, 'Name').fill('My Own');
    await field(page, 'Email').fill('mine@own.example');
    await field(page, 'Phone').fill('+1 212 555 0198');
    await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click();
    await expect(row(page, 'My Own')).toBeVisible();
    // Events come in order, so the customer added above would be counted by now.
    await insertCustomer(product, { name: 'Another', email: 'another@new.example' });
    await expect(newOnes(page)).toHaveText('1 new customer');
  });

  await test.step('Under a filter only new records that it leaves are told of', () =>
    expectFilteredNews(page, product));
});

async function expectDimmed(page: Page): Promise<void> {
  await expect(row(page, GRACE)).toBeVisible();
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/crm/customers?*', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.getByRole('searchbox').fill('Grace');
  await expect(page.getByText('Searching…')).toBeVisible();
  await expect(page.getByText('3 customers')).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]').filter({ has: row(page, GRACE) })).toHaveCSS('opacity', '0.45');
  answered.resolve();
  await expect(page.getByText('Searching…')).toHaveCount(0);
  await expect(page.getByText('1 customer')).toBeVisible();
  await expect(row(page, 'Over Limit LLC')).toHaveCount(0);
  await page.unroute('**/api/crm/customers?*');
  await page.getByRole('searchbox').fill('');
}
