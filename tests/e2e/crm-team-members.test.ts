import type { Locator, Page } from '@playwright/test';
import type { BrowserErrors } from './browser-errors.ts';
import { openDashboard, openTab, row, stat } from './crm.ts';
import { dialog, failWrites, openFromRow } from './crm-dialogs.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './held-calls.ts';
import { callsTo } from './sign-up.ts';
import { expectToast } from './toasts.ts';

const MIA = 'Mia Desk';
const QUESTION = `Are you sure you want to delete ${MIA}? This will also delete all SMS messages. This action cannot be undone.`;

test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  await addFirms(product);
  await openDashboard(page);
  await openTab(page, 'Team Members');
});

const ownerIn = (add: Locator) => add.getByRole('combobox', { name: 'Customer owner' });

/** Opens the dialog, picks an owner by keys before the owners have come, and leaves it. */
async function pickWhileLoading(page: Page, add: Locator): Promise<void> {
  const answer = await holdCalls(page, '**/api/crm/customers?*limit=20*');
  await page.getByRole('button', { name: 'Add Team Member' }).click();
  await ownerIn(add).focus();
  await page.keyboard.press('ArrowDown');
  await expect(add.getByText('Searching…', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  answer();
  await expect(add.getByRole('option', { selected: true })).toHaveText(/Grace Harbor Agency/);
  await page.keyboard.press('Enter');
  await expect(ownerIn(add)).toHaveValue('Grace Harbor Agency');
  await expect(add.getByText('1 of 5 seats used', { exact: true })).toBeVisible();
  await add.getByLabel('Name').fill('Left behind');
  await add.getByRole('button', { name: 'Cancel' }).click();
}

/** Presses the button that adds, and returns what is sent, and under which key. */
async function pressAdd(page: Page, add: Locator) {
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /team-members$/.test(request.url()));
  await add.getByRole('button', { name: 'Add Team Member' }).click();
  return { key: (await sent).headers()['idempotency-key'], body: (await sent).postDataJSON() };
}

/** Adds who has been typed, invited at a press that fails, and not invited at the next one, under the same key. */
async function addIda(page: Page, add: Locator, browserErrors: BrowserErrors): Promise<void> {
  await ownerIn(add).fill('grace');
  await add.getByRole('option').first().click();
  browserErrors.expect(/500/);
  const repair = await failWrites(page, /\/api\/crm\/team-members/);
  const { key, body } = await pressAdd(page, add);
  expect(key).toHaveLength(36);
  expect(body).toMatchObject({ email: 'ida@harbor.example', sendInvitation: 1 });
  await expectToast(
    page,
    'Failed to Create Team Member',
    'There was an error creating the team member. Please try again.',
  );
  await expect(add.getByLabel('Name')).toHaveValue('Ida New');
  await repair();
  await add.getByRole('switch', { name: 'Send invitation' }).click();
  expect(await pressAdd(page, add)).toMatchObject({ key, body: { email: 'ida@harbor.example', sendInvitation: 0 } });
  await expectToast(page, 'Team Member Created');
  await expect(row(page, 'Ida New')).toContainText('Owner: Grace Harbor Agency');
  await expect(row(page, 'Ida New')).toContainText('Active');
  await expect(stat(page, 'Team Members')).toHaveText('3');
}

test('A team member is added under an owner, who is picked by letters and by keys, edited, and deleted after a question', async ({
  page,
  browserErrors,
}) => {
  const add = dialog(page, 'Add Team Member');
  const owner = ownerIn(add);
  const options = add.getByRole('option');
  const searching = add.getByText('Searching…', { exact: true });

  await test.step('Arrow keys pressed while the owners are still loading do not keep anybody from being chosen', () =>
    pickWhileLoading(page, add));

  await test.step('The dialog is new each time, and Escape closes its list before the dialog', async () => {
    await page.getByRole('button', { name: 'Add Team Member' }).click();
    await expect(owner).toHaveValue('');
    await expect(add.getByLabel('Name')).toHaveValue('');
    await owner.focus();
    await page.keyboard.press('ArrowDown');
    await expect(options).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
    await expect(add).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(owner).toHaveValue('Over Limit LLC');
  });

  await test.step('Under the chosen owner stands whether a seat is left, which nobody inactive takes', async () => {
    await expect(add.getByText('No seat left: adding makes 3 over.', { exact: true })).toBeVisible();
    const invite = add.getByRole('switch', { name: 'Send invitation' });
    await expect(invite).toBeChecked();
    await add.getByRole('switch', { name: 'Status' }).click();
    await expect(add.getByText('3 of 1 seat used', { exact: true })).toBeVisible();
    await expect(invite).toBeHidden();
    await add.getByRole('switch', { name: 'Status' }).click();
  });

  await test.step('Enter takes nobody whose name the typed letters have left behind', async () => {
    await owner.fill('nobody-has-this');
    await expect(add.getByText('No customers found', { exact: true })).toBeVisible();
    await owner.fill('HARBOR.ex');
    await expect(options).toHaveText(/Grace Harbor Agency/);
    const letThrough = await holdCalls(page, '**/api/crm/customers?*');
    await owner.fill('over');
    await expect(options).toHaveCount(0);
    await expect(searching).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(owner).toHaveValue('over');
    letThrough();
    await expect(options).toHaveText(/Over Limit LLC/);
  });

  await test.step('Without an owner nothing is sent, and a toast says what is missing', async () => {
    const calls = callsTo(page, /\/team-members$/);
    await add.getByLabel('Name').fill('Ida New');
    await add.getByLabel('Email').fill('ida@harbor.example');
    await add.getByRole('button', { name: 'Add Team Member' }).click();
    await expectToast(page, 'Error', 'Please select a customer owner.');
    await expect(add.getByLabel('Name')).toHaveValue('Ida New');
    expect(calls).toEqual([]);
  });

  await test.step('What failed to be added stays in the dialog, and is added at the next press', () =>
    addIda(page, add, browserErrors));

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

  await test.step('A team member is deleted only after a question', async () => {
    const question = await openFromRow(page, MIA, 'Delete', 'Delete Team Member');
    await expect(question.getByText(QUESTION, { exact: true })).toBeVisible();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Team Member Deleted');
    await expect(row(page, MIA)).toHaveCount(0);
  });
});
