import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { leads, users } from '#server/database/schema.ts';
import type { Product } from '../support/product.ts';
import { expectAccessible } from './accessible.ts';
import { filterBy, openDashboard, row } from './crm.ts';
import { dialog, failWrites } from './crm-dialogs.ts';
import { addLead, addLeads, addManyLeads, openLeads } from './crm-leads-records.ts';
import { clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { callsTo } from './sign-up.ts';
import { expectToast } from './toasts.ts';

test.describe.configure({ timeout: 120_000 });

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(async ({ product }) => {
  await clearRecords(product);
});

test('The navigation and the palette lead to the leads', async ({ page, product }) => {
  await test.step('The navigation leads from the dashboard to the leads and back, and says how many are new', async () => {
    await addLeads(product);
    await openDashboard(page);
    const screens = page.getByRole('navigation', { name: 'Screens' });
    await expect(screens.getByRole('link', { name: 'Leads' })).toHaveText('Leads1 new');
    await addLead(product, { name: 'Fred Fresh' });
    await expect(screens.getByRole('link', { name: 'Leads' })).toHaveText('Leads2 new');
    await screens.getByRole('link', { name: 'Leads' }).click();
    await expect(page).toHaveURL(/\/staff\/crm\/leads$/);
    await expect(screens.getByRole('link', { name: 'Leads' })).toHaveAttribute('aria-current', 'page');
    await expect(row(page, 'Nora New')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await screens.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('tab', { name: 'Customers' })).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeFocused();
  });

  await test.step('The palette goes to the leads, and finds one', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('tab', { name: 'Customers' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('carl lead');
    await page.getByRole('option', { name: /Carl Contacted.*Contacted, Demo/ }).click();
    await expect(page).toHaveURL(/\/staff\/crm\/leads\/customers\//);
    await expect(page.getByRole('complementary', { name: 'Carl Contacted' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/staff\/crm\/leads$/);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('go to leads');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/staff\/crm\/leads$/);
  });
});

test('The list says of each lead how it stands, is filtered, and is saved as a file', async ({ page, product }) => {
  await test.step('Each row says where a lead stands, what comes next, where it came from and how fast it was answered', async () => {
    await addLeads(product);
    await openLeads(page);
    await expect(row(page, 'Nora New')).toContainText('asked 2 times');
    await expect(row(page, 'Nora New')).toContainText('Unanswered');
    await expect(row(page, 'Nora New')).toContainText('Info page');
    const carl = row(page, 'Carl Contacted');
    await expect(carl).toContainText('Contacted');
    await expect(carl).toContainText('Call about the demo');
    await expect(carl).toContainText('overdue');
    await expect(carl).toContainText('spring');
    await expect(carl).toContainText('Nobody');
    await expect(carl).toContainText('12 min');
    await expect(row(page, 'Lou Lost')).toContainText('Lost: Too expensive');
    await expect(page.getByText('First answer in 1 h 46 min, median of 30 days').first()).toBeVisible();
  });

  await test.step('Filters, search and order stand in the URL, and a reload keeps them', async () => {
    const [user] = await product.database.db.select().from(users);
    await product.database.db.update(leads).set({ assigneeId: user?.id }).where(eq(leads.name, 'Wanda Won'));
    const only = async (name: string) => {
      await expect(page.locator('tbody').getByRole('row')).toHaveCount(1);
      await expect(row(page, name)).toBeVisible();
    };
    const clear = () => page.getByRole('button', { name: 'Clear', exact: true }).click();
    const stages = page.getByRole('group', { name: 'Stage' });
    await stages.getByRole('button', { name: 'Lost 1' }).click();
    await only('Lou Lost');
    await expect(page).toHaveURL(/stage=lost/);
    await stages.getByRole('button', { name: 'All' }).click();
    await filterBy(page, 'Assignee', 'Mine');
    await only('Wanda Won');
    await page.reload();
    await only('Wanda Won');
    await expect(page).toHaveURL(new RegExp(`assigneeId=${user?.id}`));
    await expect(page.getByRole('button', { name: 'Take off Assignee: Mine' })).toBeVisible();
    await clear();
    await filterBy(page, 'Page', 'Info page');
    await only('Nora New');
    await clear();
    await filterBy(page, 'Campaign', 'spring');
    await only('Carl Contacted');
    await clear();
    await filterBy(page, 'Product', 'Demo');
    await only('Carl Contacted');
    await clear();
    await page.getByRole('searchbox').fill('wanda');
    await only('Wanda Won');
    await clear();
    await page.getByLabel('Sort by').selectOption('Next step first');
    await expect(page).toHaveURL(/sort=nextStepAt/);
    await expect(page.locator('tbody').getByRole('row').first()).toContainText('Carl Contacted');
  });

  await test.step('The leads that are listed are saved as a file', async () => {
    await page.getByRole('group', { name: 'Stage' }).getByRole('button', { name: /^Won/ }).click();
    await expect(page.locator('tbody').getByRole('row')).toHaveCount(1);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export these leads' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^leads-export-\d{4}-\d\d-\d\d\.csv$/);
    const content = await readFile(await file.path(), 'utf8');
    expect(content).toContain('Wanda Won');
    expect(content).not.toContain('Nora New');
    await expectToast(page, 'Export Successful');
  });

  await test.step('axe finds nothing on the list of leads, with a panel, and in its dialogs', async () => {
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Carl Contacted' }).click();
    await page
      .getByRole('complementary', { name: 'Carl Contacted' })
      .getByRole('button', { name: 'Edit lead' })
      .click();
    await dialog(page, 'Edit Lead').getByLabel('Stage').selectOption('Lost');
    await expectAccessible(page);
  });
});

/** Opens the panel of a lead that has asked twice, and edits the lead there. */
async function editInPanel(page: Page, product: Product): Promise<void> {
  const visitor = product.visitor();
  const lead = { name: 'Sue Twice', email: 'sue@firm.example', phone: '+1 212 555 0150' };
  await visitor.post('/api/lead-capture', { ...lead, productType: 'agent', page: '/' });
  const campaign = { utm_source: 'letter', utm_campaign: 'spring' };
  await visitor.post('/api/lead-capture', { ...lead, productType: 'demo', page: '/info', campaign });
  await openLeads(page, '?productType=demo');
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
  await expect(row(page, 'Sue Twice')).toContainText('Send the offer');
  await expect(row(page, 'Sue Twice')).toContainText('Jan 6, 2031, 3:30 PM');
  await expect(row(page, 'Sue Twice')).toContainText('staff');
  await expect(panel.getByLabel('Stage of Sue Twice')).toHaveValue('demo_done');
  await page.reload();
  await expect(panel.getByLabel('Stage of Sue Twice')).toHaveValue('demo_done');
  await panel.getByRole('button', { name: 'Close the panel' }).click();
  await expect(page).toHaveURL(/\/staff\/crm\/leads\?productType=demo$/);
}

test('A lead is edited in its panel, beside a colleague, answered, and moved by key', async ({
  page,
  product,
  browserErrors,
}) => {
  await addLeads(product);
  await test.step('A lead’s panel is the customer’s, with its submissions, and edits the lead', () =>
    editInPanel(page, product));

  await test.step('A lead that somebody else has edited meanwhile asks whose edit holds', async () => {
    browserErrors.expect(/409/);
    const { id } = await addLead(product, { name: 'Cora Contested' });
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await row(page, 'Cora').getByRole('button', { name: 'Edit Cora Contested' }).click();
    const edit = dialog(page, 'Edit Lead');
    await edit.getByLabel('Next step', { exact: true }).fill('Mine');
    const colleague = await product.staff();
    await colleague.send('PATCH', `/api/crm/leads/${id}`, { nextStep: 'Theirs' }, {});
    await edit.getByRole('button', { name: 'Update Lead' }).click();
    await expect(edit.getByRole('region', { name: /after you opened it/ })).toContainText('Theirs');
    await edit.getByRole('button', { name: 'Keep mine' }).click();
    await expectToast(page, 'Lead Updated');
    await expect(row(page, 'Cora')).toContainText('Mine');
  });

  await test.step('A lead is answered by the dialogs for its customer, and so is contacted', async () => {
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

  await test.step('The stage of a row is changed by its key, a lost lead is asked its reason, and a failure takes it back', async () => {
    browserErrors.expect(/500/);
    const nora = () => product.database.db.select().from(leads).where(eq(leads.name, 'Nora New'));
    await row(page, 'Nora New').getByRole('link', { name: 'Nora New' }).focus();
    await page.keyboard.press('s');
    await page.getByRole('button', { name: 'Move to Contacted' }).click();
    await expect(row(page, 'Nora New')).toContainText('Contacted');
    await expect(dialog(page, 'Nora New')).toHaveCount(0);
    await expect.poll(nora).toMatchObject([{ stage: 'contacted' }]);
    await row(page, 'Nora New').getByRole('button', { name: 'Stage Nora New' }).click();
    await page.getByRole('button', { name: 'Move to Lost' }).click();
    const lost = dialog(page, 'Move to Lost');
    await lost.getByRole('button', { name: 'Save as Lost' }).click();
    await expect(lost.getByText('A reason is required')).toBeVisible();
    await lost.getByLabel('Reason').fill('No answer');
    await lost.getByRole('button', { name: 'Save as Lost' }).click();
    await expect(row(page, 'Nora New')).toContainText('Lost: No answer');
    await expect.poll(nora).toMatchObject([{ stage: 'lost', lostReason: 'No answer' }]);
    await failWrites(page, '**/api/crm/leads/*');
    await row(page, 'Wanda Won').getByRole('button', { name: 'Stage Wanda Won' }).click();
    await page.getByRole('button', { name: 'Move to New' }).click();
    await expectToast(page, 'Failed to Move Lead');
    await expect(row(page, 'Wanda Won')).toContainText('Won');
  });
});

test('An empty list, one with nothing found, a failure and long lists can be worked with', async ({
  page,
  product,
  browserErrors,
}) => {
  await test.step('The list without a lead, with nothing found and after a failure says what to do', async () => {
    browserErrors.expect(/500/);
    await openLeads(page);
    await expect(page.getByText('No leads yet.')).toBeVisible();
    await expectAccessible(page);
    await addLeads(product);
    await expect(row(page, 'Nora New')).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('searchbox').fill('zzzz');
    await expect(page.getByText('No leads match “zzzz”')).toBeVisible();
    await page.getByRole('button', { name: 'Show all leads' }).click();
    await page.route('**/api/crm/leads?*', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 });
    await page.reload();
    await expect(page.getByText('Leads could not be loaded')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(row(page, 'Nora New')).toBeVisible();
  });

  await test.step('Beside a panel, the number of many leads lies over no stage', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await clearRecords(product);
    await addManyLeads(product, 1_200);
    await page.getByRole('link', { name: 'Leads' }).click();
    await page.setViewportSize({ width: 1280, height: 900 });
    await row(page, 'new 1').getByRole('link').first().click();
    await expect(page.getByRole('complementary')).toBeVisible();
    const stages = await page.getByRole('group', { name: 'Stage' }).boundingBox();
    const count = await page.getByText('1,200 leads', { exact: true }).boundingBox();
    expect(count?.x).toBeGreaterThan((stages?.x ?? 0) + (stages?.width ?? 0));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary')).toHaveCount(0);
  });

  await test.step('A long list of leads loads page by page', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await clearRecords(product);
    await addManyLeads(product, 3_000);
    await page.getByRole('link', { name: 'Leads' }).click();
    await expect(page.getByText('3,000 leads')).toBeVisible();
    const calls = callsTo(page, /\/api\/crm\/leads$/);
    await page.keyboard.press('End');
    await expect(row(page, 'new3000@many.example')).toBeVisible();
    expect(calls.length).toBeLessThan(5);
  });
});
