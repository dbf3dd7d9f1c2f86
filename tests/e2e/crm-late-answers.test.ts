import type { Locator, Page } from '@playwright/test';
import { tags, textMessages } from '#server/database/schema.ts';
import { textUs } from '../messaging/phone.ts';
import { newPhone } from '../support/records.ts';
import { openDashboard, row } from './crm.ts';
import { dialog } from './crm-dialogs.ts';
import { addLead, card, openLeads } from './crm-leads-records.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const GRACE = 'Grace Harbor Agency';
const BOARD = '?view=board';

test.beforeEach(async ({ product }) => {
  test.setTimeout(120_000);
  await clearRecords(product);
  await addFirms(product);
});

/** Holds the answers of these calls back until the returned function is called. */
async function hold(page: Page, path: string | RegExp, method = 'GET'): Promise<() => Promise<void>> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route) => {
    if (route.request().method() === method) await released;
    await route.fallback();
  });
  return async () => {
    const answered = page.waitForResponse(path);
    release();
    await (await answered).finished();
  };
}

/** Opens a dialog that keeps no draft, and types in it. */
async function typeElsewhere(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('add team member');
  await page.keyboard.press('Enter');
  const member = dialog(page, 'Add Team Member');
  await member.getByLabel('Name', { exact: true }).fill('Half a name');
  return member;
}

test('A bulk action that begins late does not replace the dialog in use', async ({ page }) => {
  await openDashboard(page);
  const release = await hold(page, '**/api/crm/bulk', 'POST');
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await page
    .getByRole('region', { name: 'Selected customers' })
    .getByRole('button', { name: 'Tag', exact: true })
    .click();
  const bulk = dialog(page, 'Tag customers');
  await bulk.getByLabel('Tag').fill('late');
  await bulk.getByRole('button', { name: /^Tag \d+ customers/ }).click();
  await page.keyboard.press('Escape');
  const member = await typeElsewhere(page);
  await release();
  await expect(page.getByRole('checkbox', { name: /^Select all/, includeHidden: true })).not.toBeChecked();
  await expect(member.getByLabel('Name', { exact: true })).toHaveValue('Half a name');
});

test('A view that is saved late does not lead away from the screen in use', async ({ page }) => {
  await openDashboard(page);
  await page.goto('/staff/crm?q=grace');
  await page.getByRole('button', { name: 'Save as a view' }).click();
  const view = dialog(page, 'Save View');
  await view.getByLabel('Name').fill('Late view');
  const release = await hold(page, '**/api/crm/views', 'POST');
  await view.getByRole('button', { name: 'Save View' }).click();
  await page.keyboard.press('Escape');
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: /^Tasks/ })
    .click();
  await release();
  await expectToast(page, 'View Saved');
  expect(new URL(page.url()).pathname).toBe('/staff/crm/tasks');
});

test('A tag that is deleted late does not replace the dialog in use', async ({ page, product }) => {
  await product.database.db.delete(tags);
  await product.database.db.insert(tags).values({ name: 'Old' });
  await openDashboard(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('manage tags');
  await page.keyboard.press('Enter');
  const release = await hold(page, '**/api/crm/tags/*', 'DELETE');
  await dialog(page, 'Tags').getByRole('button', { name: 'Delete the tag Old' }).click();
  await dialog(page, 'Delete Tag').getByRole('button', { name: 'Delete' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Tags')).toBeVisible();
  await page.keyboard.press('Escape');
  const member = await typeElsewhere(page);
  await release();
  await expectToast(page, 'Tag Deleted');
  await expect(member.getByLabel('Name', { exact: true })).toHaveValue('Half a name');
});

test('A stranger who becomes a customer late does not replace the dialog in use', async ({ page, product }) => {
  await product.database.db.delete(textMessages);
  await openDashboard(page);
  const stranger = newPhone();
  await textUs(product, stranger, 'Do you insure mills?');
  await page.getByRole('button', { name: /^Unread messages/ }).click();
  await page.getByRole('dialog', { name: 'Unread messages' }).getByRole('listitem').getByRole('button').click();
  const sender = dialog(page, 'Unknown sender');
  await sender.getByLabel('Name').fill('Mill Person');
  await sender.getByLabel('Email').fill(`mill${stranger.slice(1)}@firm.example`);
  const release = await hold(page, '**/api/crm/sms-unknown/customer', 'POST');
  await sender.getByRole('button', { name: 'Make customer' }).click();
  await page.keyboard.press('Escape');
  const member = await typeElsewhere(page);
  await release();
  await expectToast(page, 'Customer Created');
  await expect(member.getByLabel('Name', { exact: true })).toHaveValue('Half a name');
});

test('A lead whose customer is read late does not replace the dialog in use', async ({ page, product }) => {
  const { customerId } = await addLead(product, { name: 'Nora New' });
  await openLeads(page);
  const release = await hold(page, `**/api/crm/customers/${customerId}`);
  await row(page, 'Nora New')
    .getByRole('button', { name: /^Email/ })
    .click();
  const member = await typeElsewhere(page);
  await release();
  await expect(member.getByLabel('Name', { exact: true })).toHaveValue('Half a name');
  await expect(dialog(page, 'Send Email')).toHaveCount(0);
});

test('A move of a lead that is refused late says so beside the dialog in use', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/409|ERR_FAILED/);
  const { id } = await addLead(product, { name: 'Cora Contested' });
  await openLeads(page, BOARD);
  await expect(card(page, 'New', 'Cora')).toBeVisible();
  const release = await hold(page, `**/api/crm/leads/${id}`, 'PATCH');
  await card(page, 'New', 'Cora').getByRole('button', { name: 'Actions for Cora Contested' }).click();
  await dialog(page, 'Cora Contested').getByRole('button', { name: 'Move to Contacted' }).click();
  const member = await typeElsewhere(page);
  await (await product.staff()).send('PATCH', `/api/crm/leads/${id}`, { stage: 'won' }, {});
  await release();
  await expectToast(page, 'Lead Not Moved', 'Somebody else has moved Cora Contested at the same time, to Won.');
  await expect(member.getByLabel('Name', { exact: true })).toHaveValue('Half a name');
});

for (const [what, path, method, act] of [
  [
    'A note that is saved late',
    /\/notes$/,
    'POST',
    async (panel: Locator) => {
      await panel.getByLabel(/^New note about/).fill('Called back');
      await panel.getByLabel(/^New note about/).press('Control+Enter');
    },
  ],
  [
    'An edit in place that is refused late',
    /\/customers\/[\w-]+$/,
    'PUT',
    async (panel: Locator) => {
      await panel.getByRole('button', { name: 'Edit the phone number' }).click();
      await panel.getByLabel('Phone', { exact: true }).fill('+1 212 555 0177');
      await panel.getByLabel('Phone', { exact: true }).press('Enter');
    },
  ],
] as const) {
  test(`${what} does not take the focus from the dialog in use`, async ({ page, product, browserErrors }) => {
    browserErrors.allow(/409/);
    await openDashboard(page);
    await row(page, GRACE).getByRole('link').first().click();
    const panel = page.getByRole('complementary', { name: GRACE });
    const release = await hold(page, path, method);
    await act(panel);
    await panel.getByRole('button', { name: /^Email\b/ }).click();
    const subject = dialog(page, 'Send Email').getByLabel('Subject');
    await subject.pressSequentially('Your rene');
    const staff = await product.staff();
    const [grace] = (await staff.get('/api/crm/customers?q=grace')).body as unknown as { id: string }[];
    await staff.send('PUT', `/api/crm/customers/${grace?.id}`, { phone: '+1 212 555 0188' }, {});
    await release();
    await page.waitForTimeout(500);
    await page.keyboard.type('wal');
    await expect(subject).toHaveValue('Your renewal');
  });
}
