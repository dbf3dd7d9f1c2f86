import type { Locator, Page } from '@playwright/test';
import { openDashboard, row } from './crm.ts';
import { dialog } from './crm-dialogs.ts';
import { addFirms, clearRecords, insertCustomer } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './held-calls.ts';

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

test.beforeEach(async ({ product }) => {
  await clearRecords(product);
  await addFirms(product);
  await insertCustomer(product, { name: 'Daniel Clark', email: 'daniel@clark.example' });
  await insertCustomer(product, { name: 'Wendy Park', email: 'wendy@park.example' });
});

test('The palette takes every letter while the page and what lies behind it still load', async ({ page }) => {
  const typed = palette(page).getByRole('combobox');

  await test.step('No letter is lost after Ctrl K, from the first one on, on a slow machine that has just loaded the page', async () => {
    const slow = await page.context().newCDPSession(page);
    await openDashboard(page);
    await expect(row(page, GRACE)).toBeVisible();
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await find(page, 'audit');
    await expect(typed).toHaveValue('audit');
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect(selected(page)).toHaveText('Audit log');
  });

  const letScreenCome = await holdCalls(page, '**/_astro/tasks-screen.*.js');
  const letPanelCome = await holdCalls(page, '**/_astro/open-panel.*.js');

  await test.step('Ctrl K takes letters while the first lists are still loading', async () => {
    const release = await holdCalls(page, '**/api/crm/customers?*');
    await page.reload();
    await expect(page.getByText('Loading customers and purchases…')).toBeVisible();
    // The page says the same before the app runs.
    await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
    await find(page, 'audit');
    await expect(typed).toHaveValue('audit');
    release();
    await expect(page.getByRole('tab', { name: 'Customers', includeHidden: true })).toBeAttached();
    await expect(typed).toHaveValue('audit');
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
  });

  for (const { what, link, title, letCome } of [
    { what: 'panel', link: GRACE, title: GRACE, letCome: letPanelCome },
    { what: 'screen', link: 'Tasks', title: 'Tasks', letCome: letScreenCome },
  ]) {
    await test.step(`A ${what} that loads behind the palette does not take the letters`, async () => {
      await page.getByRole('link', { name: link }).first().click();
      await page.keyboard.press('Control+k');
      await expect(typed).toBeFocused();
      const heading = page.getByRole('heading', { name: title, includeHidden: true });
      await expect(heading).toHaveCount(0);
      await page.keyboard.type('au');
      letCome();
      await expect(heading).toBeAttached();
      await page.keyboard.type('dit');
      await expect(typed).toHaveValue('audit');
      await page.keyboard.press('Escape');
      await expect(palette(page)).toHaveCount(0);
    });
  }
});

test('A late answer of the search takes nothing away that was chosen, nobody is chosen by it, and a verb leads to what is done', async ({
  page,
}) => {
  await openDashboard(page);
  await expect(row(page, GRACE)).toBeVisible();
  const typed = palette(page).getByRole('combobox');
  const status = palette(page).getByRole('status');

  await test.step('The first result is selected, before a late answer and after it', async () => {
    await find(page, 'log');
    await expect(selected(page)).toHaveText('Audit log');
    const release = await holdCalls(page, SEARCHES);
    await typed.fill('grace');
    await expect(selected(page)).toHaveCount(0);
    release();
    await expect(selected(page)).toHaveText(/^Grace Harbor Agency/);
    await expect(palette(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('Until its answer has come, Enter selects nobody who no longer matches, and nothing says that nobody does', async () => {
    const release = await holdCalls(page, SEARCHES);
    await typed.fill('wendy');
    await page.keyboard.press('Enter');
    await expect(palette(page)).toBeVisible();
    await expect(status).toHaveText('Searching…');
    release();
    await expect(selected(page)).toHaveText(/^Wendy Park/);
    await typed.fill('zzyzx');
    await expect(status).toHaveText('Nothing matches “zzyzx”');
  });

  await test.step('What was chosen by an arrow stays chosen when a late answer comes', async () => {
    const release = await holdCalls(page, SEARCHES);
    await typed.fill('a');
    await page.keyboard.press('ArrowDown');
    const chosen = (await selected(page).textContent()) ?? '';
    release();
    await expect(palette(page).getByRole('group', { name: 'Customers' })).toBeVisible();
    await expect(selected(page)).toHaveText(chosen);
  });

  await test.step('A verb finds what can be done with a person, who is not texted without a phone', async () => {
    await typed.fill('text wendy');
    await expect(selected(page)).toHaveText(/^Wendy Park/);
    await expect(palette(page).getByRole('option', { name: /^Text/ })).toHaveCount(0);
    await typed.fill('edit mia');
    await expect(selected(page)).toHaveText(/^Edit Mia Desk/);
    await page.keyboard.press('Enter');
    await expect(dialog(page, 'Edit Team Member').getByLabel('Email')).toHaveValue('mia@harbor.example');
    await page.keyboard.press('Escape');
  });

  await test.step('From what a verb has found, the arrow leads to all that can be done with that person, and Backspace back', async () => {
    await find(page, 'text grace');
    await expect(selected(page)).toHaveText(/^Text Grace Harbor Agency/);
    await page.keyboard.press('ArrowRight');
    await expect(palette(page).getByRole('group', { name: GRACE, exact: true }).getByRole('option')).toHaveCount(9);
    await page.keyboard.press('Backspace');
    await expect(typed).toHaveValue('text grace');
    await expect(selected(page)).toHaveText(/^Text Grace Harbor Agency/);
  });

  await test.step('Tab on a person leads to what can be done with them, which is found by its words', async () => {
    await typed.fill('grace');
    await expect(selected(page)).toHaveText(/^Grace/);
    await page.keyboard.press('Tab');
    await expect(palette(page).getByRole('group', { name: GRACE }).getByRole('option')).toHaveText([
      ...[/^Email/, /^Text/, /^Edit/, /^Note/, /^Task/, /^Tag/],
      ...[/^Follow-up/, /^Add team member/, /^Open/],
    ]);
    await page.keyboard.type('add');
    await expect(selected(page)).toHaveText(/^Add team member/);
    await page.keyboard.press('Enter');
    await expect(dialog(page, 'Add Team Member').getByText(GRACE)).toBeVisible();
  });
});
