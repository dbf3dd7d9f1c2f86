import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { leads, users } from '#server/database/schema.ts';
import type { Product } from '../support/product.ts';
import { expectAccessible } from './accessible.ts';
import { filterBy, openDashboard, row } from './crm.ts';
import { dialog } from './crm-dialogs.ts';
import { addLead, addLeads, addManyLeads, openLeads } from './crm-leads-records.ts';
import { clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(async ({ product }) => {
  await clearRecords(product);
});

test('The list says of each lead how it stands, is filtered, and is saved as a file', async ({ page, product }) => {
  await test.step('The navigation says how many leads are new, and leads to them', async () => {
    await addLeads(product);
    await openDashboard(page);
    const link = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Leads' });
    await expect(link).toHaveText('Leads1 new');
    await addLead(product, { name: 'Fred Fresh', createdAt: new Date('2026-01-01') });
    await expect(link).toHaveText('Leads2 new');
    await link.click();
    await expect(page).toHaveURL(/\/staff\/crm\/leads$/);
    await expect(link).toHaveAttribute('aria-current', 'page');
  });

  await test.step('Each row says where a lead stands, what comes next, where it came from and how fast it was answered', async () => {
    await expect(row(page, 'Nora New')).toContainText('asked 2 times');
    await expect(row(page, 'Nora New')).toContainText('Unanswered');
    await expect(row(page, 'Nora New')).toContainText('Info page');
    for (const text of ['Contacted', 'Call about the demo', 'overdue', 'spring', 'Nobody', '12 min']) {
      await expect(row(page, 'Carl Contacted')).toContainText(text);
    }
    await expect(row(page, 'Lou Lost')).toContainText('Lost: Too expensive');
    await expect(page.getByText('First answer in 1 h 46 min, median of 30 days').first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('Stage and filters stand in the URL, and a reload keeps them', async () => {
    const [user] = await product.database.db.select().from(users).where(eq(users.username, 'staff'));
    await product.database.db.update(leads).set({ assigneeId: user?.id }).where(eq(leads.name, 'Wanda Won'));
    await page.getByRole('group', { name: 'Stage' }).getByRole('button', { name: 'Won 1' }).click();
    await filterBy(page, 'Assignee', 'Mine');
    await expect(page).toHaveURL(/stage=won/);
    await expect(page).toHaveURL(new RegExp(`assigneeId=${user?.id}`));
    await page.reload();
    await expect(row(page, 'Wanda Won')).toBeVisible();
    await expect(page.locator('tbody').getByRole('row')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Take off Assignee: Mine' })).toBeVisible();
  });

  await test.step('The leads that are listed are saved as a file', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export these leads' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^leads-export-\d{4}-\d\d-\d\d\.csv$/);
    const content = await readFile(await file.path(), 'utf8');
    expect(content).toContain('Wanda Won');
    expect(content).not.toContain('Nora New');
    await expectToast(page, 'Export Successful');
  });

  await test.step('The palette finds a lead, and opens it on the screen of leads', async () => {
    await page.keyboard.press('Control+k');
    await dialog(page, 'Find or do anything').getByRole('combobox').fill('carl lead');
    await page.getByRole('option', { name: /Carl Contacted.*Contacted, Demo/ }).click();
    await expect(page).toHaveURL(/\/staff\/crm\/leads\/customers\//);
    await expect(page.getByRole('complementary', { name: 'Carl Contacted' })).toBeVisible();
  });
});

/** Opens the panel of a lead that has asked twice, and edits the lead there. */
async function editInPanel(page: Page): Promise<void> {
  await row(page, 'Sue Twice').getByRole('link', { name: 'Sue Twice' }).click();
  await expect(page).toHaveURL(/\/staff\/crm\/leads\/customers\/[\w-]+\?productType=demo$/);
  const panel = page.getByRole('complementary', { name: 'Sue Twice' });
  const submissions = panel.getByRole('list', { name: 'Submissions' }).getByRole('listitem');
  await expect(submissions).toHaveText([/Demo.*Info page, source letter, campaign spring/, /Agent License.*Main page/]);
  await panel.getByRole('button', { name: 'Edit lead' }).click();
  const edit = dialog(page, 'Edit Lead');
  await edit.getByLabel('Next step', { exact: true }).fill('Send the offer');
  await edit.getByLabel('Date of the next step').fill('2031-01-06T15:30');
  await edit.getByLabel('Assignee').selectOption('staff');
  await edit.getByLabel('Stage').selectOption('Demo done');
  await edit.getByRole('button', { name: 'Update Lead' }).click();
  await expectToast(page, 'Lead Updated');
  for (const text of ['Send the offer', 'Jan 6, 2031, 3:30 PM', 'staff']) {
    await expect(row(page, 'Sue Twice')).toContainText(text);
  }
  await expect(panel.getByLabel('Stage of Sue Twice')).toHaveValue('demo_done');
  await panel.getByRole('button', { name: 'Close the panel' }).click();
  await expect(page).toHaveURL(/\/staff\/crm\/leads\?productType=demo$/);
}

/** Sends two forms of the same visitor. */
async function askTwice(product: Product): Promise<void> {
  const visitor = product.visitor();
  const lead = { name: 'Sue Twice', email: 'sue@firm.example', phone: '+1 212 555 0150' };
  await visitor.post('/api/lead-capture', { ...lead, productType: 'agent', page: '/' });
  const campaign = { utm_source: 'letter', utm_campaign: 'spring' };
  await visitor.post('/api/lead-capture', { ...lead, productType: 'demo', page: '/info', campaign });
}

test('A lead comes, is edited in its panel, answered, and lost by key', async ({ page, product, browserErrors }) => {
  await test.step('A list without leads says so, and shows the first one without a reload', async () => {
    await openLeads(page, '?productType=demo');
    await page.getByRole('button', { name: 'Show all leads' }).click();
    await expect(page.getByText('No leads yet.')).toBeVisible();
    await askTwice(product);
    await expect(row(page, 'Sue Twice')).toBeVisible();
  });

  await test.step('A lead’s panel is the customer’s, with its submissions, and edits the lead', async () => {
    await filterBy(page, 'Product', 'Demo');
    await editInPanel(page);
  });

  await test.step('A lead is answered by the dialogs for its customer, and so is contacted', async () => {
    const reread = page.waitForResponse(/\/api\/crm\/leads\?limit=(?!.*productType)/);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await reread;
    await addLead(product, { name: 'Fred Fresh' });
    // Rows that come while somebody works in the list wait for a press.
    await page.getByRole('button', { name: /^1 new/ }).click();
    await row(page, 'Fred Fresh').getByRole('button', { name: 'Email Fred Fresh' }).click();
    const email = dialog(page, 'Send Email');
    await email.getByLabel('Subject').fill('Your question');
    await email.getByLabel('Email content').fill('Here is the answer.');
    await email.getByRole('button', { name: 'Send Email' }).click();
    await expectToast(page, 'Email Sent');
    await expect(row(page, 'Fred Fresh')).toContainText('Contacted');
    await expect(row(page, 'Fred Fresh')).not.toContainText('Unanswered');
  });

  await test.step('The stage of a row is changed by its key, and a lost lead is asked its reason', async () => {
    await row(page, 'Fred Fresh').getByRole('link', { name: 'Fred Fresh' }).focus();
    await page.keyboard.press('s');
    await page.getByRole('button', { name: 'Move to Lost' }).click();
    const lost = dialog(page, 'Move to Lost');
    await lost.getByRole('button', { name: 'Save as Lost' }).click();
    await expect(lost.getByText('A reason is required')).toBeVisible();
    await lost.getByLabel('Reason').fill('No answer');
    await lost.getByRole('button', { name: 'Save as Lost' }).click();
    await expect(row(page, 'Fred Fresh')).toContainText('Lost: No answer');
  });

  await test.step('Beside a panel, the number of many leads lies over no stage', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).click();
    // The lead that has changed last may still be read when it is gone.
    browserErrors.allow(/404/);
    await clearRecords(product);
    await addManyLeads(product, 1_200);
    const link = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Leads' });
    // By then the list knows that it is outdated.
    await expect(link).toHaveText('Leads1,200 new');
    await link.click();
    await page.setViewportSize({ width: 1280, height: 900 });
    await row(page, 'new 1').getByRole('link').first().click();
    await expect(page.getByRole('complementary')).toBeVisible();
    const stages = await page.getByRole('group', { name: 'Stage' }).boundingBox();
    const count = await page.getByText('1,200 leads', { exact: true }).boundingBox();
    expect(count?.x).toBeGreaterThan((stages?.x ?? 0) + (stages?.width ?? 0));
  });
});
