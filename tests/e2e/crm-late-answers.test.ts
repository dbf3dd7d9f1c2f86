import type { Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { leads, tags, textMessages } from '#server/database/schema.ts';
import { textUs } from '../messaging/phone.ts';
import { newPhone } from '../support/records.ts';
import { openDashboard, row } from './crm.ts';
import { dialog } from './crm-dialogs.ts';
import { addLead, card } from './crm-leads-records.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './held-calls.ts';
import { dismissToast, expectToast } from './toasts.ts';

const GRACE = 'Grace Harbor Agency';

test.beforeEach(async ({ product }) => {
  await clearRecords(product);
  await addFirms(product);
});

/** Holds these calls back until the returned function is called, which waits for the answer. */
async function hold(page: Page, path: string | RegExp, method = 'GET'): Promise<() => Promise<void>> {
  const release = await holdCalls(page, path, method);
  return async () => {
    const answered = page.waitForResponse(path);
    release();
    await (await answered).finished();
  };
}

async function goToLeads(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: /^Leads/ })
    .click();
}

/** Begins to write to the customer whose panel is open, and returns the field in use. */
async function beginEmail(page: Page): Promise<Locator> {
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Email\b/ })
    .click();
  const subject = dialog(page, 'Send Email').getByLabel('Subject');
  await subject.fill('Your rene');
  return subject;
}

/** Runs the palette's first command for these words. */
async function runCommand(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await dialog(page, 'Find or do anything').getByRole('combobox').fill(words);
  await page.keyboard.press('Enter');
}

/** Opens a dialog that keeps no draft, and types in it. */
async function typeElsewhere(page: Page): Promise<Locator> {
  await runCommand(page, 'add team member');
  const member = dialog(page, 'Add Team Member');
  await member.getByLabel('Name', { exact: true }).fill('Half a name');
  return member;
}

test('What begins, is read or is deleted late does not replace the dialog in use', async ({ page, product }) => {
  await test.step('A tag that is deleted late does not replace the dialog in use', async () => {
    await product.database.db.delete(tags);
    await product.database.db.insert(tags).values({ name: 'Old' });
    await openDashboard(page);
    await runCommand(page, 'manage tags');
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
    await page.keyboard.press('Escape');
    await expect(member).toHaveCount(0);
  });

  await test.step('A bulk action that begins late does not replace the dialog in use', async () => {
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
    await page.keyboard.press('Escape');
    await expect(member).toHaveCount(0);
  });

  await test.step('A stranger who becomes a customer late does not replace the dialog in use', async () => {
    await product.database.db.delete(textMessages);
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
    await page.keyboard.press('Escape');
    await expect(member).toHaveCount(0);
  });

  await test.step('A lead whose customer is read late does not replace the dialog in use', async () => {
    const { id, customerId } = await addLead(product, { name: 'Nora New' });
    await goToLeads(page);
    const release = await hold(page, `**/api/crm/customers/${customerId}`);
    await row(page, 'Nora New')
      .getByRole('button', { name: /^Email/ })
      .click();
    const member = await typeElsewhere(page);
    await release();
    // What is announced after the answer is read after it. Uses CSS, because an open dialog hides the rows from role locators.
    await product.database.db.update(leads).set({ nextStep: 'Call her' }).where(eq(leads.id, id));
    await expect(page.locator('tr', { hasText: 'Nora New' })).toContainText('Call her');
    await expect(member.getByLabel('Name', { exact: true })).toHaveValue('Half a name');
    await expect(dialog(page, 'Send Email')).toHaveCount(0);
  });
});

test('What is saved or refused late leads away from nothing, and takes no focus', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  await openDashboard(page);
  await test.step('A note that is saved late does not take the focus from the dialog in use', async () => {
    const panel = page.getByRole('complementary', { name: GRACE });
    const release = await hold(page, /\/notes$/, 'POST');
    await row(page, GRACE).getByRole('link').first().click();
    await panel.getByLabel(/^New note about/).fill('Called back');
    await panel.getByLabel(/^New note about/).press('Control+Enter');
    const subject = await beginEmail(page);
    await release();
    await expect(page.getByLabel('Note by staff', { exact: true }).getByText('Called back')).toBeVisible();
    await page.keyboard.type('wal');
    await expect(subject).toHaveValue('Your renewal');
    await page.keyboard.press('Escape');
    await page.getByRole('status').getByRole('button', { name: 'Discard' }).click();
  });

  await test.step('An edit in place that is refused late does not take the focus from the dialog in use', async () => {
    const panel = page.getByRole('complementary', { name: GRACE });
    const release = await hold(page, /\/customers\/[\w-]+$/, 'PUT');
    await panel.getByRole('button', { name: 'Edit the phone number' }).click();
    await panel.getByLabel('Phone', { exact: true }).fill('+1 212 555 0177');
    await panel.getByLabel('Phone', { exact: true }).press('Enter');
    const staff = await product.staff();
    const [grace] = (await staff.get('/api/crm/customers?q=grace')).body as unknown as { id: string }[];
    await staff.send('PUT', `/api/crm/customers/${grace?.id}`, { phone: '+1 212 555 0188' }, {});
    const subject = await beginEmail(page);
    await release();
    await expect(page.getByRole('region', { name: /after you opened it/, includeHidden: true })).toBeVisible();
    await page.keyboard.type('wal');
    await expect(subject).toHaveValue('Your renewal');
    await page.keyboard.press('Escape');
    await page.getByRole('status').getByRole('button', { name: 'Discard' }).click();
  });

  await test.step('A view that is saved late does not lead away from the screen in use', async () => {
    await page.getByRole('searchbox').fill('grace');
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
    await dismissToast(page);
  });

  await test.step('A webhook that is deleted late takes no filter from the screen in use', async () => {
    const order = { url: `${product.sandboxUrl}/hooks`, events: ['lead.created'] };
    const { body } = await (await product.staff()).post('/api/crm/webhook-endpoints', order);
    await page.goto(`/staff/crm/settings/connections?webhook=${body.id}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    const release = await hold(page, `**/api/crm/webhook-endpoints/${body.id}`, 'DELETE');
    await dialog(page, 'Delete Webhook').getByRole('button', { name: 'Delete' }).click();
    await page.keyboard.press('Escape');
    await goToLeads(page);
    await page.getByRole('searchbox').fill('cora');
    await expect(page).toHaveURL(/q=cora/);
    await release();
    await expectToast(page, 'Webhook Deleted');
    await expect(page).toHaveURL(/q=cora/);
    await dismissToast(page);
    await page.getByRole('searchbox').fill('');
  });

  await test.step('A move of a lead that is refused late says so beside the dialog in use', async () => {
    const { id } = await addLead(product, { name: 'Cora Contested' });
    await goToLeads(page);
    await page.getByRole('button', { name: 'Board' }).click();
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
});
