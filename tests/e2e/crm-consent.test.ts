import { readFile } from 'node:fs/promises';
import { textUs } from '../messaging/phone.ts';
import { newStaff, PASSWORD } from '../staff/staff-accounts.ts';
import { captureLead } from '../support/loop.ts';
import { expectAccessible } from './accessible.ts';
import { logIn, nameLink, openDashboard, openTab, panel } from './crm.ts';
import { dialog } from './crm-dialogs.ts';
import { expect, test } from './fixtures.ts';
import { type Firm, openFirm } from './messages-records.ts';
import { expectToast } from './toasts.ts';

let firm: Firm;
test.beforeEach(async ({ page, product }) => {
  firm = await openFirm(page, product);
});

test('staff record what somebody said about offers, with a reason, and save what proves it as a file', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000);
  await nameLink(page, firm.name).click();
  const card = panel(page, firm.name).getByRole('region', { name: 'Consent' });
  const offers = card.getByRole('row').filter({ hasText: 'Offers and tips' });
  const record = dialog(page, 'Record Consent');
  await test.step('Nothing is agreed to by silence', async () => {
    await expect(offers.getByRole('cell')).toHaveText(['Never asked', 'Never asked']);
    await expect(card).toContainText('Nothing was said about it yet.');
  });

  await test.step('A reason is required', async () => {
    await card.getByRole('button', { name: 'Record consent' }).click();
    await record.getByLabel('What was said').selectOption('Agrees to emails with offers');
    await record.getByRole('button', { name: 'Save' }).click();
    await expect(record.getByText('Say who agreed, and how')).toBeVisible();
    await record.getByLabel('Who said it, and how').fill('Ada herself, on the phone');
    await record.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Consent Recorded');
    await expect(offers.getByRole('cell')).toHaveText(['Never asked', 'Agreed']);
    await expect(card.getByRole('listitem')).toContainText('Agreed to emails with offers');
    await expect(card.getByRole('listitem')).toContainText('Recorded by staff');
    await expect(card.getByRole('listitem')).toContainText('“Ada herself, on the phone”');
  });

  await test.step('It is taken back the same way, and the history stays', async () => {
    await card.getByRole('button', { name: 'Record consent' }).click();
    await record.getByLabel('What was said').selectOption('Wants no offers by email');
    await record.getByLabel('Who said it, and how').fill('Ada, by mail');
    await record.getByRole('button', { name: 'Save' }).click();
    await expect(offers.getByRole('cell')).toHaveText(['Never asked', 'Said no']);
    await expect(card.getByRole('listitem')).toHaveCount(2);
  });

  await test.step('A text that probably asks for an end pauses texts, live', async () => {
    await firm.staff.send('PUT', `/api/crm/customers/${firm.id}/consent`, AGREED, {});
    await textUs(product, firm.phone, 'please stop texting me');
    const asked = card.getByRole('row').filter({ hasText: 'What they asked for' });
    await expect(asked.getByRole('cell').first()).toHaveText('Paused');
    await expect(card).toContainText('The question stands in the bell.');
    await expect(card.getByRole('listitem').first()).toContainText('Probably asked for no more texts');
    await expect(panel(page, firm.name).getByRole('region', { name: 'Timeline' })).toContainText(
      'Probably asked for no more texts',
    );
    await expectAccessible(page);
  });

  await test.step('The evidence is one file', async () => {
    const downloading = page.waitForEvent('download');
    await card.getByRole('button', { name: /^Evidence/ }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe(`consent-evidence-${firm.id}.json`);
    const evidence = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(evidence).toMatchObject({ customerId: firm.id, name: firm.name });
    expect(evidence.entries.map(({ words }: { words: string }) => words)).toContain('Ada, by mail');
  });
});

/** What staff were told about texts. */
const AGREED = { channel: 'text', purpose: 'service', state: 'given', reason: 'Ada, on the phone' };

test('a form shows its page and the version of its sentence, and a team member has a card without a file', async ({
  page,
  product,
}) => {
  const email = 'form@firm.example';
  await captureLead(product.visitor(), email);
  await page.goto(`/staff/crm?q=${email}`);
  await page.getByRole('table').getByRole('link').first().click();
  const card = page.getByRole('complementary').getByRole('region', { name: 'Consent' });
  await expect(card.getByRole('listitem')).toContainText(/Form( on \S+)?, text [0-9a-f]{12}/);
  await page.goto('/staff/crm');
  await openTab(page, 'Team Members');
  await nameLink(page, firm.member.name).click();
  const members = panel(page, firm.member.name).getByRole('region', { name: 'Consent' });
  await expect(members.getByRole('row')).toHaveCount(3);
  await expect(members.getByRole('button', { name: /^Evidence/ })).toHaveCount(0);
  await members.getByRole('button', { name: 'Record consent' }).click();
  const record = dialog(page, 'Record Consent');
  await record.getByLabel('Who said it, and how').fill('Mia herself');
  await record.getByRole('button', { name: 'Save' }).click();
  await expect(members.getByRole('listitem')).toContainText('Agreed to be texted');
});

test('a viewer reads what was said, and is offered to record nothing', async ({ page, product, browser }) => {
  await firm.staff.send('PUT', `/api/crm/customers/${firm.id}/consent`, AGREED, {});
  await newStaff(product, 'reader', 'viewer');
  const context = await browser.newContext({ baseURL: product.url });
  const theirs = await context.newPage();
  await logIn(theirs, { username: 'reader', password: PASSWORD });
  await nameLink(theirs, firm.name).click();
  const card = panel(theirs, firm.name).getByRole('region', { name: 'Consent' });
  await expect(card.getByRole('listitem')).toContainText('Agreed to be texted');
  await expect(card.getByRole('button', { name: 'Record consent' })).toHaveCount(0);
  await context.close();
  await openDashboard(page);
});

test('a customer’s time zone is told by the number until staff say where they are', async ({ page }) => {
  await nameLink(page, firm.name).click();
  const details = panel(page, firm.name);
  const zone = details.getByRole('definition').filter({ hasText: 'Time' });
  await expect(details.getByText('By their number: Los Angeles, Pacific Time')).toBeVisible();
  await details.getByRole('button', { name: 'Edit Ada' }).click();
  const edit = dialog(page, 'Edit Customer');
  const field = edit.getByRole('combobox', { name: /^Time zone/ });

  await test.step('What is no time zone is refused at the field', async () => {
    await field.fill('Central Perk');
    await expect(edit.getByText('No such time zone')).toBeVisible();
    await edit.getByRole('button', { name: 'Update Customer' }).click();
    await expect(edit.getByText('Choose a time zone from the list, such as America/Chicago')).toBeVisible();
  });

  await test.step('It is found by the name that people use, with the keyboard', async () => {
    await field.fill('central');
    await expect(edit.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('America/Chicago');
    await expectAccessible(page);
    await edit.getByRole('button', { name: 'Update Customer' }).click();
    await expectToast(page, 'Customer Updated');
    await expect(zone.first()).toContainText('Chicago, Central Time');
    await expect(details.getByText(/By their number/)).toHaveCount(0);
  });
});
