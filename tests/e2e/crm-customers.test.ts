import { eq } from 'drizzle-orm';
import { customers, subscriptions } from '#server/database/schema.ts';
import { expectAccessible } from './accessible.ts';
import { expireSession, fillLogin, openDashboard, row, stat } from './crm.ts';
import { dialog, failWrites, openFromRow } from './crm-dialogs.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { callsTo } from './sign-up.ts';
import { dismissToast, expectToast } from './toasts.ts';

const GRACE = 'Grace Harbor Agency';
const OVER = 'Over Limit LLC';
const QUESTION = `Are you sure you want to delete ${GRACE}? This will also delete all related team members, SMS messages, emails, and purchases. This action cannot be undone.`;
const EXPIRED = 'Your session has expired. Please log in again.';

test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  await addFirms(product);
  await openDashboard(page);
});

test('A customer is edited in spite of faults, a refusal and a failure, and deleted after a question', async ({
  page,
  product,
  browserErrors,
}) => {
  for (const wrong of [/409/, /500/]) browserErrors.expect(wrong);
  const edit = dialog(page, 'Edit Customer');
  const update = edit.getByRole('button', { name: 'Update Customer' });

  await test.step('An edit with faults sends nothing and says what is wrong at each field', async () => {
    const calls = callsTo(page, /\/customers\/.+/, 'PUT');
    await openFromRow(page, OVER, 'Edit', 'Edit Customer');
    for (const label of ['Name', 'Email', 'Phone']) await edit.getByLabel(label).fill('');
    await edit.getByLabel('Team member licenses').fill('-1');
    await update.click();
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
  });

  await test.step('An address that another customer has is refused at its field', async () => {
    await edit.getByLabel('Name').fill('Over & Daughters');
    await edit.getByLabel('Email').fill('GRACE@harbor.example');
    await edit.getByLabel('Phone').fill('+1 212 555 0198');
    await edit.getByLabel('Team member licenses').fill('9');
    await update.click();
    await expectToast(page, 'Failed to Update Customer');
    await expect(edit.getByText('Another customer has this email address')).toBeVisible();
    await expect(edit.getByLabel('Email')).toHaveValue('GRACE@harbor.example');
    await dismissToast(page);
  });

  await test.step('An edit that fails keeps all that was typed, and at the next try row and figures follow', async () => {
    const repair = await failWrites(page, '**/api/crm/customers/*');
    await edit.getByLabel('Email').fill('over@limit.example');
    await edit.getByRole('switch', { name: 'Has signed in to the app' }).click();
    await edit.getByLabel('Access', { exact: true }).selectOption('Granted');
    await update.click();
    await expectToast(
      page,
      'Failed to Update Customer',
      'There was an error updating customer information. Please try again.',
    );
    await expect(edit.getByLabel('Name')).toHaveValue('Over & Daughters');
    await repair();
    await update.click();
    await expectToast(page, 'Customer Updated');
    await expect(edit).toHaveCount(0);
    const saved = row(page, 'Over & Daughters');
    await expect(saved).toContainText('3/9');
    await expect(saved).toContainText('Active');
    await expect(saved.getByText('Has signed in to the app')).toHaveCount(1);
    await expect(stat(page, 'License Usage')).toHaveText('4/14');
    const totals = page.locator('dl > div').filter({ hasText: 'Total Customers' });
    await expect(totals).toContainText('1 with access');
    await dismissToast(page);
  });

  await test.step('On a phone a row’s actions are in a sheet, and the focus finds its way back', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const actions = row(page, GRACE).getByRole('button', { name: `Actions for ${GRACE}` });
    await actions.click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    // Anew, because axe's widths have laid the rows out again.
    await actions.click();
    await dialog(page, GRACE).getByRole('button', { name: 'Edit' }).click();
    await expect(edit.getByLabel('Email')).toHaveValue('grace@harbor.example');
    await edit.getByRole('button', { name: 'Cancel' }).click();
    await expect(actions).toBeFocused();
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('A customer is deleted only after a question, with all that belongs to it and runs, also after a failure', async () => {
    const { db } = product.database;
    const [grace] = await db.select().from(customers).where(eq(customers.name, GRACE));
    const running = { productType: 'agent_license', stripeSubscriptionId: 'sub_grace', status: 'active' };
    await db.insert(subscriptions).values({ ...running, customerId: grace?.id ?? '' });
    const repair = await failWrites(page, '**/api/crm/customers/*');
    const question = await openFromRow(page, GRACE, 'Delete', 'Delete Customer');
    await expect(question.getByText(QUESTION, { exact: true })).toBeVisible();
    await expect(question.getByText('Also deleted: 2 team members and 3 purchases.', { exact: true })).toBeVisible();
    await expect(question.getByText(/^A running subscription is ended at Stripe/)).toBeVisible();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Failed to Delete Customer', 'There was an error deleting the customer. Please try again.');
    await dismissToast(page);
    await repair();
    await db.delete(subscriptions);
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Customer Deleted');
    await expect(row(page, GRACE)).toHaveCount(0);
    await expect(stat(page, 'Total Purchases')).toHaveText('1');
    await expect(stat(page, 'Team Members')).toHaveText('0');
  });
});

test('What is typed survives an expired session, in the tab that finds it, over a reload of the login, and in another', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/401/);
  const other = await page.context().newPage();
  await other.goto('/staff/crm');
  await other.getByRole('searchbox').fill('grace');
  const typedThere = await openFromRow(other, GRACE, 'Edit', 'Edit Customer');
  await typedThere.getByLabel('Name').fill('Typed in the other tab');
  const add = dialog(page, 'Add Customer');

  await test.step('All tabs are at the login, and say so over a reload too', async () => {
    await page.getByRole('button', { name: 'Add Customer' }).first().click();
    await add.getByLabel('Name').fill('Typed in this tab');
    await add.getByLabel('Email').fill('this@tab.example');
    await add.getByLabel('Phone').fill('+1 415 555 2671');
    await expireSession(page, { method: 'POST', path: '**/api/crm/customers' });
    await add.getByRole('button', { name: 'Add Customer' }).click();
    for (const tab of [page, other]) {
      await expect(tab.getByText(EXPIRED)).toHaveCount(1);
      await expect(tab.getByRole('dialog')).toHaveCount(0);
    }
    await page.reload();
    await expect(page.getByText(EXPIRED)).toBeVisible();
  });

  await test.step('After the login the other tab goes on in its dialog and its list', async () => {
    await fillLogin(page);
    await expect(typedThere.getByLabel('Name')).toHaveValue('Typed in the other tab');
    await typedThere.getByRole('button', { name: 'Update Customer' }).click();
    await expectToast(other, 'Customer Updated');
    await expect(other).toHaveURL(/\?q=grace$/);
  });

  await test.step('What was typed in the tab that was reloaded is offered again, and becomes a customer', async () => {
    await page.getByRole('button', { name: 'Add Customer' }).first().click();
    await expect(add.getByLabel('Name')).toHaveValue('Typed in this tab');
    await page.unroute('**/api/crm/customers');
    await dismissToast(page);
    await add.getByRole('button', { name: 'Add Customer' }).click();
    await expectToast(page, 'Customer Created');
    await expect(row(page, 'Typed in this tab')).toContainText('0/0');
    await expect(stat(page, 'Total Customers')).toHaveText('3');
  });
});
