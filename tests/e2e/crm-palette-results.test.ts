import type { Locator, Page } from '@playwright/test';
import { purchases } from '#server/database/schema.ts';
import { openDashboard, row } from './crm.ts';
import { dialog } from './crm-dialogs.ts';
import { addFirms, clearRecords, insertCustomer } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './held-calls.ts';

test.describe.configure({ timeout: 120_000 });

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

async function closePalette(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
}

test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  await addFirms(product);
  await insertCustomer(product, { name: 'Daniel Clark', email: 'daniel@clark.example' });
  await insertCustomer(product, { name: 'Wendy Park', email: 'wendy@park.example' });
  await openDashboard(page);
  await expect(row(page, GRACE)).toBeVisible();
});

test('The palette takes every letter while the page and what lies behind it still load', async ({ page }) => {
  await test.step('No letter is lost after Ctrl K, from the first one on, on a slow machine that has just loaded the page', async () => {
    const slow = await page.context().newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    for (const load of [1, 2]) {
      await page.reload();
      await expect(row(page, GRACE)).toBeVisible();
      await find(page, 'audit');
      await expect(palette(page).getByRole('combobox'), `load ${load}`).toHaveValue('audit');
      await expect(selected(page)).toHaveText('Audit log');
    }
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  });

  await test.step('Ctrl K takes letters while the first lists are still loading', async () => {
    const release = await holdCalls(page, '**/api/crm/customers?*');
    await page.reload();
    await expect(page.getByText('Loading customers and purchases…')).toBeVisible();
    await find(page, 'audit');
    await expect(palette(page).getByRole('combobox')).toHaveValue('audit');
    release();
    await expect(page.getByRole('tab', { name: 'Customers', includeHidden: true })).toBeAttached();
    await expect(palette(page).getByRole('combobox')).toHaveValue('audit');
    await closePalette(page);
  });

  const panel = await row(page, GRACE).getByRole('link').first().getAttribute('href');
  for (const { what, chunk, address, title } of [
    { what: 'screen', chunk: 'tasks-screen', address: '/staff/crm/tasks', title: 'Tasks' },
    { what: 'panel', chunk: 'open-panel', address: String(panel), title: GRACE },
  ]) {
    await test.step(`A ${what} that loads behind the palette does not take the letters`, async () => {
      const release = await holdCalls(page, `**/_astro/${chunk}.*.js`);
      await page.goto(address);
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
});

test('A late answer of the search takes nothing away that was chosen, and nobody is chosen by it', async ({ page }) => {
  await test.step('The first result is selected, before a late answer and after it', async () => {
    const release = await holdCalls(page, SEARCHES);
    await find(page, 'log');
    await expect(selected(page)).toHaveText('Audit log');
    await palette(page).getByRole('combobox').fill('grace');
    await expect(selected(page)).toHaveCount(0);
    release();
    await expect(selected(page)).toHaveText(/^Grace Harbor Agency/);
    await expect(palette(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await closePalette(page);
  });

  await test.step('While it searches again, the palette says so, and not that nothing matches', async () => {
    await find(page, 'grace');
    await expect(selected(page)).toHaveText(/^Grace Harbor Agency/);
    const release = await holdCalls(page, SEARCHES);
    await palette(page).getByRole('combobox').fill('zzyzx');
    const status = palette(page).getByRole('status');
    await expect(status).toHaveText('Searching…');
    release();
    await expect(status).toHaveText('Nothing matches “zzyzx”');
    await closePalette(page);
  });

  await test.step('What was chosen by an arrow stays chosen when a late answer comes', async () => {
    const release = await holdCalls(page, SEARCHES);
    await find(page, 'a');
    await page.keyboard.press('ArrowDown');
    const chosen = (await selected(page).textContent()) ?? '';
    release();
    await expect(palette(page).getByRole('group', { name: 'Customers' })).toBeVisible();
    await expect(selected(page)).toHaveText(chosen);
    await closePalette(page);
  });

  await test.step('Until its answer has come, Enter selects nobody who no longer matches the typed letters', async () => {
    await find(page, 'grace');
    await expect(selected(page)).toHaveText(/^Grace/);
    const release = await holdCalls(page, SEARCHES);
    await palette(page).getByRole('combobox').fill('wendy');
    await page.keyboard.press('Enter');
    await expect(palette(page)).toBeVisible();
    release();
    await expect(selected(page)).toHaveText(/^Wendy Park/);
  });
});

test('Verbs, names and kinds of record lead to what can be done', async ({ page }) => {
  await test.step('A verb before or after a name finds what can be done with that person', async () => {
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
    await page.keyboard.press('Escape');
  });

  await test.step('From what a verb has found, the arrow leads to all that can be done with that person', async () => {
    await find(page, 'text grace');
    await expect(selected(page)).toHaveText(/^Text Grace Harbor Agency/);
    await page.keyboard.press('ArrowRight');
    await expect(palette(page).getByRole('group', { name: GRACE, exact: true }).getByRole('option')).toHaveCount(9);
    await page.keyboard.press('Backspace');
    await closePalette(page);
  });

  await test.step('Nobody without a phone is offered to be texted', async () => {
    await find(page, 'text wendy');
    await expect(selected(page)).toHaveText(/^Wendy Park/);
    await expect(palette(page).getByRole('option', { name: /^Text/ })).toHaveCount(0);
    await closePalette(page);
  });

  await test.step('A name and “purchase” find the purchases of that person first', async () => {
    await find(page, 'over purchase');
    await expect(selected(page)).toHaveText(/^Over Limit LLC.*pending/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Over Limit LLC' })).toBeVisible();
  });

  await test.step('An action that has the very word comes before people who only resemble it', async () => {
    const answered = page.waitForResponse('**/api/crm/search?q=dark');
    await find(page, 'dark');
    await answered;
    await expect(palette(page).getByRole('option').first()).toHaveText('Switch to the dark theme');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});

test('A person in the palette leads to what can be done with them, and a purchase to its list', async ({
  page,
  product,
}) => {
  for (const key of ['ArrowRight', 'Tab']) {
    await test.step(`${key} on a person leads to what can be done with them, and Backspace leads back`, async () => {
      await find(page, 'grace');
      await expect(selected(page)).toHaveText(/^Grace/);
      await page.keyboard.press(key);
      const actions = palette(page).getByRole('group', { name: GRACE }).getByRole('option');
      await expect(actions).toHaveText([
        ...[/^Email/, /^Text/, /^Edit/, /^Note/, /^Task/, /^Tag/],
        ...[/^Follow-up/, /^Add team member/, /^Open/],
      ]);
      await page.keyboard.press('Backspace');
      await expect(palette(page).getByRole('combobox')).toHaveValue('grace');
      await expect(selected(page)).toHaveText(/^Grace/);
      await page.keyboard.press(key);
      await page.keyboard.type('add');
      await expect(selected(page)).toHaveText(/^Add team member/);
      await page.keyboard.press('Enter');
      await expect(dialog(page, 'Add Team Member').getByText(GRACE)).toBeVisible();
      await page.keyboard.press('Escape');
    });
  }

  await test.step('The purchase of a deleted customer is found by its id at Stripe, and shown in the list', async () => {
    await product.database.db
      .insert(purchases)
      .values({ stripePaymentIntentId: 'pi_ownerless1', productType: 'team_license', amount: '31.00' });
    await page.getByRole('link', { name: 'Leads' }).click();
    await page.getByRole('group', { name: 'Stage' }).getByRole('button', { name: /^Won/ }).click();
    await expect(page).toHaveURL(/stage=won/);
    await find(page, 'pi_ownerless1');
    await expect(selected(page)).toContainText('$31.00');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'Purchases' })).toHaveAttribute('aria-selected', 'true');
    await expect(row(page, '$31.00')).toBeVisible();
    await expect(row(page, 'pending')).toHaveCount(1);
  });
});
