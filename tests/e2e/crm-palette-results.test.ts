import type { Locator, Page } from '@playwright/test';
import { purchases } from '#server/database/schema.ts';
import { openDashboard, row } from './crm.ts';
import { dialog } from './crm-dialogs.ts';
import { addFirms, clearRecords, insertCustomer } from './crm-records.ts';
import { expect, test } from './fixtures.ts';

const GRACE = 'Grace Harbor Agency';
const SEARCHES = '**/api/crm/search?*';

function palette(page: Page): Locator {
  return dialog(page, 'Find or do anything');
}

function selected(page: Page): Locator {
  return palette(page).getByRole('option', { selected: true });
}

async function find(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(words);
}

/** Holds these calls back until the returned function is called. */
async function hold(page: Page, path: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  await addFirms(product);
  await insertCustomer(product, { name: 'Daniel Clark', email: 'daniel@clark.example' });
  await insertCustomer(product, { name: 'Wendy Park', email: 'wendy@park.example' });
  await openDashboard(page);
  await expect(row(page, GRACE)).toBeVisible();
});

test('No letter is lost after Ctrl K, from the first one on, on a slow machine that has just loaded the page', async ({
  page,
}) => {
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (const load of [1, 2, 3]) {
    await page.reload();
    await expect(row(page, GRACE)).toBeVisible();
    await find(page, 'audit');
    await expect(palette(page).getByRole('combobox'), `load ${load}`).toHaveValue('audit');
    await expect(selected(page)).toHaveText('Audit log');
  }
});

test('Ctrl K takes letters while the first lists are still loading', async ({ page }) => {
  const release = await hold(page, '**/api/crm/customers?*');
  await page.reload();
  await expect(page.getByText('Loading customers and purchases…')).toBeVisible();
  await find(page, 'audit');
  await expect(palette(page).getByRole('combobox')).toHaveValue('audit');
  release();
  await expect(page.getByRole('tab', { name: 'Customers', includeHidden: true })).toBeAttached();
  await expect(palette(page).getByRole('combobox')).toHaveValue('audit');
});

for (const [what, chunk, title] of [
  ['screen', 'tasks-screen', 'Tasks'],
  ['panel', 'open-panel', GRACE],
] as const) {
  test(`A ${what} that loads behind the palette does not take the letters`, async ({ page }) => {
    const panel = await row(page, GRACE).getByRole('link').first().getAttribute('href');
    const release = await hold(page, `**/_astro/${chunk}.*.js`);
    await page.goto((what === 'panel' && panel) || '/staff/crm/tasks');
    // Waits for the app, because the keys work only once it has started.
    await expect(page.getByRole('button', { name: /^Find or do anything/ })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.type('au');
    release();
    await expect(page.getByRole('heading', { name: title, includeHidden: true })).toBeAttached();
    await page.keyboard.type('dit');
    await expect(palette(page).getByRole('combobox')).toHaveValue('audit');
  });
}

test('The first result is selected, before a late answer and after it', async ({ page }) => {
  const release = await hold(page, SEARCHES);
  await find(page, 'log');
  await expect(selected(page)).toHaveText('Audit log');
  await palette(page).getByRole('combobox').fill('grace');
  await expect(selected(page)).toHaveCount(0);
  release();
  await expect(selected(page)).toHaveText(/^Grace Harbor Agency/);
  await expect(palette(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
});

test('While it searches again, the palette says so, and not that nothing matches', async ({ page }) => {
  await find(page, 'grace');
  await expect(selected(page)).toHaveText(/^Grace Harbor Agency/);
  const release = await hold(page, SEARCHES);
  await palette(page).getByRole('combobox').fill('zzyzx');
  const status = palette(page).getByRole('status');
  await expect(status).toHaveText('Searching…');
  release();
  await expect(status).toHaveText('Nothing matches “zzyzx”');
});

test('What was chosen by an arrow stays chosen when a late answer comes', async ({ page }) => {
  const release = await hold(page, SEARCHES);
  await find(page, 'a');
  await page.keyboard.press('ArrowDown');
  const chosen = (await selected(page).textContent()) ?? '';
  release();
  await expect(palette(page).getByRole('group', { name: 'Customers' })).toBeVisible();
  await expect(selected(page)).toHaveText(chosen);
});

test('Until its answer has come, Enter selects nobody who no longer matches the typed letters', async ({ page }) => {
  await find(page, 'grace');
  await expect(selected(page)).toHaveText(/^Grace/);
  const release = await hold(page, SEARCHES);
  await palette(page).getByRole('combobox').fill('wendy');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeVisible();
  release();
  await expect(selected(page)).toHaveText(/^Wendy Park/);
});

test('An action that has the very word comes before people who only resemble it', async ({ page }) => {
  const answered = page.waitForResponse('**/api/crm/search?q=dark');
  await find(page, 'dark');
  await answered;
  await expect(palette(page).getByRole('option').first()).toHaveText('Switch to the dark theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('A verb before or after a name finds what can be done with that person', async ({ page }) => {
  await find(page, 'text grace');
  await expect(selected(page)).toHaveText(/^Text Grace Harbor Agency/);
  await page.keyboard.press('Enter');
  await expect(dialog(page, `SMS Conversation ${GRACE}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await find(page, 'over email');
  await expect(selected(page)).toHaveText(/^Email Over Limit LLC/);
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Send Email')).toContainText('over@limit.example');
  await page.keyboard.press('Escape');
  await find(page, 'edit mia');
  await expect(selected(page)).toHaveText(/^Edit Mia Desk/);
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Edit Team Member').getByLabel('Email')).toHaveValue('mia@harbor.example');
});

test('From what a verb has found, the arrow leads to all that can be done with that person', async ({ page }) => {
  await find(page, 'text grace');
  await expect(selected(page)).toHaveText(/^Text Grace Harbor Agency/);
  await page.keyboard.press('ArrowRight');
  await expect(palette(page).getByRole('group', { name: GRACE, exact: true }).getByRole('option')).toHaveCount(8);
});

test('Nobody without a phone is offered to be texted', async ({ page }) => {
  await find(page, 'text wendy');
  await expect(selected(page)).toHaveText(/^Wendy Park/);
  await expect(palette(page).getByRole('option', { name: /^Text/ })).toHaveCount(0);
});

test('A name and “purchase” find the purchases of that person first', async ({ page }) => {
  await find(page, 'over purchase');
  await expect(selected(page)).toHaveText(/^Over Limit LLC.*pending/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Over Limit LLC' })).toBeVisible();
});

test('The purchase of a deleted customer is found by its id at Stripe, and shown in the list', async ({
  page,
  product,
}) => {
  await product.database.db
    .insert(purchases)
    .values({ stripePaymentIntentId: 'pi_ownerless1', productType: 'team_license', amount: '31.00' });
  await page.goto('/staff/crm/leads?stage=won');
  // Waits for the screen, because the keys work only once the app has started.
  await expect(page.getByRole('heading', { name: 'Leads' })).toBeVisible();
  await find(page, 'pi_ownerless1');
  await expect(selected(page)).toContainText('$31.00');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Purchases' })).toHaveAttribute('aria-selected', 'true');
  await expect(row(page, '$31.00')).toBeVisible();
  await expect(row(page, 'pending')).toHaveCount(1);
});

for (const key of ['ArrowRight', 'Tab']) {
  test(`${key} on a person leads to what can be done with them, and Backspace leads back`, async ({ page }) => {
    await find(page, 'grace');
    await expect(selected(page)).toHaveText(/^Grace/);
    await page.keyboard.press(key);
    const actions = palette(page).getByRole('group', { name: GRACE }).getByRole('option');
    await expect(actions).toHaveText([
      ...[/^Email/, /^Text/, /^Edit/, /^Note/, /^Task/, /^Tag/],
      ...[/^Add team member/, /^Open/],
    ]);
    await page.keyboard.press('Backspace');
    await expect(palette(page).getByRole('combobox')).toHaveValue('grace');
    await expect(selected(page)).toHaveText(/^Grace/);
    await page.keyboard.press(key);
    await page.keyboard.type('add');
    await expect(selected(page)).toHaveText(/^Add team member/);
    await page.keyboard.press('Enter');
    await expect(dialog(page, 'Add Team Member').getByText(GRACE)).toBeVisible();
  });
}
