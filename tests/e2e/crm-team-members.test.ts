import type { Locator, Page } from '@playwright/test';
import { jobsAreDone } from '../support/jobs.ts';
import { openDashboard, openTab, row, stat } from './crm.ts';
import { dialog, failWrites, openFromRow } from './crm-dialogs.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './held-calls.ts';
import { callsTo } from './sign-up.ts';
import { dismissToast, expectToast } from './toasts.ts';

test.describe.configure({ timeout: 120_000 });

const MIA = 'Mia Desk';
const QUESTION = `Are you sure you want to delete ${MIA}? This will also delete all SMS messages. This action cannot be undone.`;

async function openAdd(page: Page): Promise<{ add: Locator; owner: Locator }> {
  await page.getByRole('button', { name: 'Add Team Member' }).click();
  const add = dialog(page, 'Add Team Member');
  return { add, owner: add.getByRole('combobox', { name: 'Customer owner' }) };
}

const cancel = (add: Locator) => add.getByRole('button', { name: 'Cancel' }).click();

test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  await addFirms(product);
  await openDashboard(page);
  await openTab(page, 'Team Members');
});

test('The owner of a new team member is picked by letters and by keys', async ({ page }) => {
  await test.step('Arrow keys pressed while the owners are still loading do not keep anybody from being chosen', async () => {
    const answer = await holdCalls(page, '**/api/crm/customers?*limit=20*');
    const { add, owner } = await openAdd(page);
    await owner.focus();
    await page.keyboard.press('ArrowDown');
    await expect(add.getByText('Searching…', { exact: true })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    answer();
    await expect(add.getByRole('option', { selected: true })).toHaveText(/Grace Harbor Agency/);
    await page.keyboard.press('Enter');
    await expect(owner).toHaveValue('Grace Harbor Agency');
    await cancel(add);
  });

  await test.step('The keyboard alone picks an owner, and Escape closes the list before the dialog', async () => {
    await page.getByRole('button', { name: 'Add Team Member' }).focus();
    await page.keyboard.press('Enter');
    const add = dialog(page, 'Add Team Member');
    const owner = add.getByRole('combobox', { name: 'Customer owner' });
    await owner.focus();
    await page.keyboard.press('ArrowDown');
    await expect(add.getByRole('option')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(add.getByRole('option')).toHaveCount(0);
    await expect(add).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(owner).toHaveValue('Over Limit LLC');
    await cancel(add);
  });

  await test.step('The owner picker shows only customers whose name or email contains the text, in any case', async () => {
    const { add, owner } = await openAdd(page);
    for (const text of [
      'harbro',
      'grace@harbour',
      'agency grace',
      '2125550100',
      '212 555',
      'agency grace@',
      '%',
      '_',
    ]) {
      await owner.fill(text);
      await expect(add.getByText('No customers found', { exact: true }), text).toBeVisible();
      await expect(add.getByRole('option'), text).toHaveCount(0);
    }
    for (const text of ['bor AGE', 'GRACE@', 'or', 'e h', '.exam']) {
      await owner.fill(text);
      await expect(add.getByRole('option').filter({ hasText: 'Grace Harbor Agency' }), text).toBeVisible();
    }
    await cancel(add);
  });

  await test.step('Enter takes nobody whose name the typed letters have left behind', async () => {
    const { add, owner } = await openAdd(page);
    const answered = page.waitForResponse('**/api/crm/customers?*nameOrEmail=grace*');
    await owner.fill('grace');
    await answered;
    await expect(add.getByRole('option')).toHaveCount(1);
    const letThrough = await holdCalls(page, '**/api/crm/customers?*');
    await owner.fill('over');
    await expect(add.getByRole('option')).toHaveCount(0);
    await expect(add.getByText('Searching…', { exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(owner).toHaveValue('over');
    letThrough();
    await expect(add.getByRole('option')).toHaveText(/Over Limit LLC/);
    await cancel(add);
  });

  await test.step('Under the chosen owner stands how many seats are used, and whether one is left', async () => {
    const { add, owner } = await openAdd(page);
    await owner.fill('grace');
    await add.getByRole('option').first().click();
    await expect(add.getByText('1 of 5 seats used', { exact: true })).toBeVisible();
    await owner.fill('over');
    await add.getByRole('option', { name: /Over Limit LLC/ }).click();
    await expect(add.getByText('No seat left: adding makes 3 over.', { exact: true })).toBeVisible();
    await add.getByRole('switch', { name: 'Status' }).click();
    await expect(add.getByText('3 of 1 seat used', { exact: true })).toBeVisible();
    await cancel(add);
  });
});

test('A team member is added under an owner, and is invited unless staff switch it off', async ({ page, product }) => {
  await test.step('Without an owner nothing is sent, and a toast says what is missing', async () => {
    const calls = callsTo(page, /\/team-members$/);
    const { add } = await openAdd(page);
    await add.getByLabel('Name').fill('Ida New');
    await add.getByLabel('Email').fill('ida@harbor.example');
    await add.getByRole('button', { name: 'Add Team Member' }).click();
    await expectToast(page, 'Error', 'Please select a customer owner.');
    await expect(add.getByLabel('Name')).toHaveValue('Ida New');
    expect(calls).toEqual([]);
    await cancel(add);
  });

  await test.step('The dialog to add is new each time it opens', async () => {
    const { add, owner } = await openAdd(page);
    await owner.fill('grace');
    await add.getByRole('option').first().click();
    await add.getByLabel('Name').fill('Left behind');
    await add.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Add Team Member' }).click();
    await expect(owner).toHaveValue('');
    await expect(add.getByLabel('Name')).toHaveValue('');
    await cancel(add);
  });

  await test.step('A team member is added under a customer found by part of its email', async () => {
    const { add, owner } = await openAdd(page);
    await owner.fill('nobody-has-this');
    await expect(add.getByText('No customers found', { exact: true })).toBeVisible();
    await owner.fill('HARBOR.ex');
    await add.getByRole('option', { name: 'Grace Harbor Agency' }).click();
    await expect(owner).toHaveValue('Grace Harbor Agency');
    await add.getByLabel('Name').fill('Ida New');
    await add.getByLabel('Email').fill('ida@harbor.example');
    await add.getByRole('button', { name: 'Add Team Member' }).click();
    await expectToast(page, 'Team Member Created');
    await expect(row(page, 'Ida New')).toContainText('Owner: Grace Harbor Agency');
    await expect(row(page, 'Ida New')).toContainText('Active');
    await expect(stat(page, 'Team Members')).toHaveText('3');
    await dismissToast(page);
  });

  await test.step('Whoever is added is invited by email, unless staff switch it off, which the owner’s timeline shows', async () => {
    for (const name of ['Told', 'Untold']) {
      const { add, owner } = await openAdd(page);
      await owner.fill('grace');
      await add.getByRole('option', { name: 'Grace Harbor Agency' }).click();
      await add.getByLabel('Name').fill(name);
      await add.getByLabel('Email').fill(`${name.toLowerCase()}@harbor.example`);
      const invite = add.getByRole('switch', { name: 'Send invitation' });
      await expect(invite).toBeChecked();
      if (name === 'Untold') await invite.click();
      await add.getByRole('switch', { name: 'Status' }).click();
      await expect(invite).toBeHidden();
      await add.getByRole('switch', { name: 'Status' }).click();
      await add.getByRole('button', { name: 'Add Team Member' }).click();
      await expectToast(page, 'Team Member Created');
      await dismissToast(page);
    }
    await jobsAreDone(product.database);
    const readers = (await product.sandbox.mail()).map(({ to }) => to).join();
    expect(readers).toContain('told@harbor.example');
    expect(readers).not.toContain('untold@harbor.example');
    await row(page, 'Told').getByRole('link', { name: 'Grace Harbor Agency' }).first().click();
    const timeline = page.getByRole('complementary');
    await expect(timeline.getByText('Told was invited', { exact: true })).toBeVisible();
    await expect(timeline.getByText('Told got a seat', { exact: true })).toBeVisible();
    await expect(timeline.getByText('Untold was invited', { exact: true })).toBeHidden();
  });
});

test('A team member is edited, keeps what a failed write would have lost, and is deleted after a question', async ({
  page,
  browserErrors,
}) => {
  await test.step('A team member is edited and made inactive', async () => {
    const edit = await openFromRow(page, MIA, 'Edit', 'Edit Team Member');
    await expect(edit.getByLabel(/^Role/)).toHaveValue('Renewals');
    await expect(edit.getByRole('switch', { name: 'Status' })).toBeChecked();
    await edit.getByRole('switch', { name: 'Status' }).click();
    await edit.getByLabel(/^Role/).fill('Claims');
    await edit.getByRole('button', { name: 'Update Team Member' }).click();
    await expectToast(page, 'Team Member Updated');
    await expect(row(page, MIA)).toContainText('Inactive');
    await expect(row(page, MIA)).toContainText('Claims');
  });

  await test.step('Writes that fail say so word for word, and their dialogs stay', async () => {
    browserErrors.expect(/500/);
    const repair = await failWrites(page, /\/api\/crm\/team-members/);

    const edit = await openFromRow(page, MIA, 'Edit', 'Edit Team Member');
    await edit.getByLabel('Name').fill('Typed with care');
    await edit.getByRole('button', { name: 'Update Team Member' }).click();
    await expectToast(
      page,
      'Failed to Update Team Member',
      'There was an error updating the team member. Please try again.',
    );
    await expect(edit.getByLabel('Name')).toHaveValue('Typed with care');
    await edit.getByRole('button', { name: 'Cancel' }).click();

    const question = await openFromRow(page, MIA, 'Delete', 'Delete Team Member');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast(
      page,
      'Failed to Delete Team Member',
      'There was an error deleting the team member. Please try again.',
    );
    await question.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Add Team Member' }).click();
    const add = dialog(page, 'Add Team Member');
    await add.getByRole('combobox').fill('grace');
    await add.getByRole('option').first().click();
    await add.getByLabel('Name').fill('Ida New');
    await add.getByLabel('Email').fill('ida@harbor.example');
    await add.getByRole('button', { name: 'Add Team Member' }).click();
    await expectToast(
      page,
      'Failed to Create Team Member',
      'There was an error creating the team member. Please try again.',
    );
    await expect(add.getByLabel('Name')).toHaveValue('Ida New');
    await cancel(add);
    await repair();
  });

  await test.step('A team member is deleted only after a question', async () => {
    const question = await openFromRow(page, MIA, 'Delete', 'Delete Team Member');
    await expect(question.getByText(QUESTION, { exact: true })).toBeVisible();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Team Member Deleted');
    await expect(row(page, MIA)).toHaveCount(0);
  });
});
