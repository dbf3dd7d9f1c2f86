import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { customers, subscriptions } from '#server/database/schema.ts';
import { expireSession, fillLogin, openDashboard, row, stat } from './crm.ts';
import { dialog, failWrites, openFromRow } from './crm-dialogs.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { callsTo } from './sign-up.ts';
import { dismissToast, expectToast } from './toasts.ts';

test.describe.configure({ timeout: 120_000 });

const GRACE = 'Grace Harbor Agency';
const QUESTION = `Are you sure you want to delete ${GRACE}? This will also delete all related team members, SMS messages, emails, and purchases. This action cannot be undone.`;

/** Closes the dialog, and discards what was typed. */
async function discard(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('status').getByRole('button', { name: 'Discard' }).click();
}

test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  await addFirms(product);
  await openDashboard(page);
});

test('A customer is edited: faults, a refusal, success, a failure, and by keys alone', async ({
  page,
  browserErrors,
}) => {
  await test.step('An edit with faults sends nothing and says what is wrong at each field', async () => {
    const calls = callsTo(page, /\/customers\/.+/, 'PUT');
    const edit = await openFromRow(page, GRACE, 'Edit', 'Edit Customer');
    for (const label of ['Name', 'Email', 'Phone']) await edit.getByLabel(label).fill('');
    await edit.getByLabel('Team member licenses').fill('-1');
    await edit.getByRole('button', { name: 'Update Customer' }).click();
    for (const text of [
      'Name is required',
      'Valid email is required',
      'Phone number is required',
      'Team member licenses must be 0 or more',
    ]) {
      await expect(edit.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(edit.getByLabel('Name')).toBeFocused();
    expect(calls).toEqual([]);
    await discard(page);
  });

  await test.step('An address that another customer has is refused at its field', async () => {
    browserErrors.expect(/409/);
    const edit = await openFromRow(page, GRACE, 'Edit', 'Edit Customer');
    await edit.getByLabel('Email').fill('OVER@limit.example');
    await edit.getByRole('button', { name: 'Update Customer' }).click();
    await expectToast(page, 'Failed to Update Customer');
    await expect(edit.getByText('Another customer has this email address')).toBeVisible();
    await expect(edit.getByLabel('Email')).toHaveValue('OVER@limit.example');
    await discard(page);
  });

  await test.step('A customer is edited, and row and figures follow', async () => {
    const edit = await openFromRow(page, GRACE, 'Edit', 'Edit Customer');
    await expect(edit.getByLabel('Name')).toHaveValue(GRACE);
    await expect(edit.getByLabel('Email')).toHaveValue('grace@harbor.example');
    await expect(edit.getByLabel('Phone')).toHaveValue('+1 212 555 0100');
    await expect(edit.getByText('Include country code (e.g. +1)')).toBeVisible();
    await expect(edit.getByRole('switch', { name: 'Has signed in to the app' })).toBeChecked();
    await edit.getByLabel('Name').fill('Grace & Daughters');
    await edit.getByLabel('Team member licenses').fill('9');
    await edit.getByRole('switch').click();
    await edit.getByRole('button', { name: 'Update Customer' }).click();
    await expectToast(page, 'Customer Updated');
    await expect(edit).toHaveCount(0);
    await expect(row(page, 'Grace & Daughters')).toContainText('1/9');
    await expect(row(page, 'Grace & Daughters').getByText('Has signed in to the app')).toHaveCount(0);
    await expect(stat(page, 'License Usage')).toHaveText('4/10');
    await dismissToast(page);
  });

  await test.step('An edit that fails keeps the dialog and all that was typed, and works at the next try', async () => {
    browserErrors.expect(/500/);
    const repair = await failWrites(page, '**/api/crm/customers/*');
    const edit = await openFromRow(page, 'Grace & Daughters', 'Edit', 'Edit Customer');
    await edit.getByLabel('Name').fill('Typed with care');
    await edit.getByRole('button', { name: 'Update Customer' }).click();
    await expectToast(
      page,
      'Failed to Update Customer',
      'There was an error updating customer information. Please try again.',
    );
    await expect(edit.getByLabel('Name')).toHaveValue('Typed with care');
    await repair();
    await edit.getByRole('button', { name: 'Update Customer' }).click();
    await expect(row(page, 'Typed with care')).toBeVisible();
  });

  await test.step('The keyboard alone edits a customer, and the focus comes back to the row', async () => {
    const button = row(page, 'Typed with care').getByRole('button', { name: 'Edit Typed with care' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page, 'Edit Customer').getByLabel('Name')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Edit Customer')).toHaveCount(0);
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog(page, 'Edit Customer').getByLabel('Name').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Grace by keys');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Grace by keys')).toBeVisible();
  });
});

test('A customer is added by hand, and deleted after a question', async ({ page, browserErrors, product }) => {
  await test.step('On a phone a row’s actions are in a sheet, and the focus finds its way back', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const actions = row(page, GRACE).getByRole('button', { name: `Actions for ${GRACE}` });
    await actions.click();
    await dialog(page, GRACE).getByRole('button', { name: 'Edit' }).click();
    await expect(dialog(page, 'Edit Customer').getByLabel('Email')).toHaveValue('grace@harbor.example');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await dialog(page, 'Edit Customer').getByRole('button', { name: 'Cancel' }).click();
    await expect(actions).toBeFocused();
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('A customer is added by hand', async () => {
    await page.getByRole('button', { name: 'Add Customer' }).click();
    const add = dialog(page, 'Add Customer');
    await add.getByLabel('Name').fill('New Shore Brokers');
    await add.getByLabel('Email').fill('new@shore.example');
    await add.getByLabel('Phone').fill('+1 212 555 0199');
    await add.getByRole('button', { name: 'Add Customer' }).click();
    await expectToast(page, 'Customer Created');
    await expect(row(page, 'New Shore Brokers')).toContainText('0/0');
    await expect(stat(page, 'Total Customers')).toHaveText('3');
    await page.getByRole('button', { name: 'Add Customer' }).click();
    await expect(add.getByLabel('Name'), 'the form is new each time').toHaveValue('');
    await add.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('A delete that fails keeps the question and the customer', async () => {
    browserErrors.expect(/500/);
    const repair = await failWrites(page, '**/api/crm/customers/*');
    const question = await openFromRow(page, GRACE, 'Delete', 'Delete Customer');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Failed to Delete Customer', 'There was an error deleting the customer. Please try again.');
    await expect(question).toBeVisible();
    await repair();
    await question.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('A customer is deleted only after a question, with all that belongs to it and runs', async () => {
    const question = await openFromRow(page, GRACE, 'Delete', 'Delete Customer');
    await expect(question.getByText(QUESTION, { exact: true })).toBeVisible();
    await expect(question.getByText('Also deleted: 2 team members and 3 purchases.', { exact: true })).toBeVisible();
    await expect(question.getByText(/subscription/), 'nothing runs').toHaveCount(0);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(row(page, GRACE)).toBeVisible();
    const { db } = product.database;
    const [grace] = await db.select().from(customers).where(eq(customers.name, GRACE));
    const running = { productType: 'agent_license', stripeSubscriptionId: 'sub_grace', status: 'active' };
    await db.insert(subscriptions).values({ ...running, customerId: grace?.id ?? '' });
    await openFromRow(page, GRACE, 'Delete', 'Delete Customer');
    await expect(question.getByText(/^A running subscription is ended at Stripe/)).toBeVisible();
    await db.delete(subscriptions);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await openFromRow(page, GRACE, 'Delete', 'Delete Customer');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Customer Deleted');
    await expect(row(page, GRACE)).toHaveCount(0);
    await expect(stat(page, 'Total Purchases')).toHaveText('1');
    await expect(stat(page, 'Team Members')).toHaveText('0');
  });
});

test('What is typed in a dialog survives an expired session, in every tab', async ({ page, browserErrors }) => {
  await test.step('What is typed in a dialog survives an expired session', async () => {
    browserErrors.expect(/401/);
    await page.getByRole('searchbox').fill('grace');
    const edit = await openFromRow(page, GRACE, 'Edit', 'Edit Customer');
    await edit.getByLabel('Name').fill('Typed with care');
    await expireSession(page, { method: 'PUT', path: '**/api/crm/customers/*' });
    await edit.getByRole('button', { name: 'Update Customer' }).click();
    await expect(page.getByText('Your session has expired. Please log in again.')).toHaveCount(1);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await fillLogin(page);
    await expect(edit.getByLabel('Name')).toHaveValue('Typed with care');
    await edit.getByRole('button', { name: 'Update Customer' }).click();
    await expectToast(page, 'Customer Updated');
    await expect(page).toHaveURL(/\?q=grace$/);
  });

  await test.step('What is typed survives an expired session that another tab finds, and a reload of the login', async () => {
    const other = await page.context().newPage();
    await other.goto('/staff/crm');
    await other.getByRole('searchbox').fill('over');
    const typedThere = await openFromRow(other, 'Over Limit LLC', 'Edit', 'Edit Customer');
    await typedThere.getByLabel('Name').fill('Typed in the other tab');

    await page.getByRole('button', { name: 'Add Customer' }).first().click();
    await dialog(page, 'Add Customer').getByLabel('Name').fill('Typed in this tab');
    await expireSession(page, { method: 'POST', path: '**/api/crm/customers' });
    await dialog(page, 'Add Customer').getByLabel('Email').fill('this@tab.example');
    await dialog(page, 'Add Customer').getByLabel('Phone').fill('+1 415 555 2671');
    await dialog(page, 'Add Customer').getByRole('button', { name: 'Add Customer' }).click();
    for (const tab of [page, other]) {
      await expect(tab.getByText('Your session has expired. Please log in again.')).toBeVisible();
    }
    await page.reload();
    await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
    await fillLogin(page);
    await expect(typedThere.getByLabel('Name')).toHaveValue('Typed in the other tab');
    await page.getByRole('button', { name: 'Add Customer' }).first().click();
    await expect(dialog(page, 'Add Customer').getByLabel('Name')).toHaveValue('Typed in this tab');
  });
});
