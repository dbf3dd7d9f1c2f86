import type { Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { customers } from '#server/database/schema.ts';
import type { HttpClient, Json } from '../support/http-client.ts';
import { expireSession, fillLogin, openDashboard, row } from './crm.ts';
import { openFromRow } from './crm-dialogs.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './held-calls.ts';
import { dismissToast, expectToast } from './toasts.ts';

const GRACE = 'Grace Harbor Agency';
/** Matches the API path of one customer. */
const RECORD = /\/api\/crm\/customers\/[^/?]+$/;
const OVER = 'Over Limit LLC';

let colleague: HttpClient;
test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  await addFirms(product);
  colleague = await product.staff();
  await openDashboard(page);
});

async function find(name: string): Promise<Json> {
  const rows = (await colleague.get('/api/crm/customers')).body as unknown as Json[];
  return rows.find((one) => one.name === name) as Json;
}

async function change(name: string, fields: object): Promise<void> {
  const { id } = await find(name);
  expect((await colleague.send('PUT', `/api/crm/customers/${id}`, fields, {})).status).toBe(200);
}

const save = (edit: Locator) => edit.getByRole('button', { name: /^Update/ }).click();
const keepMine = (edit: Locator) => edit.getByRole('button', { name: 'Keep mine' }).click();
const takeTheirs = (edit: Locator) => edit.getByRole('button', { name: 'Take theirs' }).click();
const notice = (edit: Locator) => edit.getByRole('region', { name: /after you opened it/ });

/** Opens the dialog and waits until it has loaded the record. */
async function editCustomer(page: Page, text = GRACE): Promise<Locator> {
  const [edit] = await Promise.all([
    openFromRow(page, text, 'Edit', 'Edit Customer'),
    page.waitForResponse((response) => RECORD.test(response.url())),
  ]);
  return edit;
}

test('What others change while a customer is edited is shown beside what was typed, and nothing is lost', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  const { db } = product.database;

  await test.step('What was, theirs and mine stand side by side, also what a payment has changed, and mine wins when it is kept', async () => {
    const edit = await editCustomer(page);
    await edit.getByLabel('Name').fill('Grace & Sons');
    await edit.getByLabel('Phone').fill('+1 212 555 0199');
    await change(GRACE, { name: 'Grace & Daughters', hasSignedInToApp: 0 });
    await db.update(customers).set({ teamMemberLicenses: 9 }).where(eq(customers.name, 'Grace & Daughters'));
    await save(edit);
    await expect(notice(edit)).toBeFocused();
    for (const text of [
      `Before${GRACE}`,
      'TheirsGrace & Daughters, by staff',
      'MineGrace & Sons',
      'TheirsNo, by staff',
      'Theirs9, by a payment',
      'Keep mine saves your Name and Phone',
    ]) {
      await expect(notice(edit)).toContainText(text);
    }
    await expect(edit.getByLabel('Name')).toHaveValue('Grace & Sons');
    await keepMine(edit);
    await expectToast(page, 'Customer Updated');
    await expect(row(page, 'Grace & Sons')).toContainText('(212) 555-0199');
    expect(await find('Grace & Sons')).toMatchObject({ hasSignedInToApp: 0, teamMemberLicenses: 9 });
    await dismissToast(page);
  });

  await test.step('Taking theirs fills the form with what is stored, writes nothing, and can be changed and saved from there', async () => {
    const edit = await editCustomer(page, 'Grace & Sons');
    await edit.getByLabel('Name').fill('Grace & Nieces');
    await change('Grace & Sons', { name: 'Grace & Daughters' });
    await save(edit);
    await takeTheirs(edit);
    await expect(notice(edit)).toHaveCount(0);
    await expect(edit.getByLabel('Name')).toHaveValue('Grace & Daughters');
    await expect(edit.getByLabel('Name')).toBeFocused();
    await edit.getByLabel('Phone').fill('+1 212 555 0122');
    await save(edit);
    await expectToast(page, 'Customer Updated');
    await expect(row(page, 'Grace & Daughters')).toContainText('(212) 555-0122');
    await dismissToast(page);
  });

  await test.step('Nobody is asked about a change that the dialog does not show, nor about one that was made alike', async () => {
    const edit = await editCustomer(page, 'Grace & Daughters');
    await edit.getByLabel('Name').fill('Grace & Sons');
    await edit.getByLabel('Phone').fill('+1 212 555 0133');
    await change('Grace & Daughters', { phone: '+1 212 555 0133' });
    await db.update(customers).set({ stripeCustomerId: 'cus_other' }).where(eq(customers.name, 'Grace & Daughters'));
    await save(edit);
    await expectToast(page, 'Customer Updated');
    await expect(row(page, 'Grace & Sons')).toContainText('(212) 555-0133');
    await dismissToast(page);
  });

  await test.step('A conflict is told although the dialog was closed while it saved, and its input is there again', async () => {
    const edit = await editCustomer(page, 'Grace & Sons');
    await edit.getByLabel('Phone').fill('+1 212 555 0188');
    await change('Grace & Sons', { phone: '+1 212 555 0177' });
    const answer = await holdCalls(page, RECORD, 'PUT');
    await save(edit);
    await page.keyboard.press('Escape');
    await expect(edit).toHaveCount(0);
    answer();
    await expectToast(page, 'Not Saved');
    expect((await find('Grace & Sons')).phone).toBe('+1 212 555 0177');
    await expect((await editCustomer(page, 'Grace & Sons')).getByLabel('Phone')).toHaveValue('+1 212 555 0188');
  });
});

test('An edit begins from the record as it is, also when that comes late, knows it over a login, and outlives a deletion', async ({
  page,
  browserErrors,
}) => {
  for (const expected of [/401/, /404/, /409/]) browserErrors.expect(expected);

  await test.step('Once the record has been read what was typed stays, what is wrong is still said, and what was changed alone is saved', async () => {
    const read = await holdCalls(page, RECORD, 'GET');
    const edit = await openFromRow(page, GRACE, 'Edit', 'Edit Customer');
    await change(GRACE, { teamMemberLicenses: 12 });
    await edit.getByLabel('Phone').fill('+1 212 555 0199');
    await edit.getByLabel('Name').fill('');
    await save(edit);
    await expect(edit.getByText('Name is required', { exact: true })).toBeVisible();
    read();
    await expect(edit.getByLabel('Team member licenses')).toHaveValue('12');
    await expect(edit.getByText('Name is required', { exact: true })).toBeVisible();
    await expect(edit.getByLabel('Phone')).toHaveValue('+1 212 555 0199');
    await edit.getByLabel('Name').fill('Right now');
    await expect(edit.getByText('Name is required', { exact: true })).toHaveCount(0);
    const { updatedAt } = await find(GRACE);
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await save(edit);
    expect((await sent).postDataJSON()).toEqual({ name: 'Right now', phone: '+1 212 555 0199', updatedAt });
    await expect(row(page, 'Right now')).toContainText('1/12');
    await dismissToast(page);
  });

  await test.step('An edit that an expired session interrupts still knows what it began from', async () => {
    const edit = await editCustomer(page, OVER);
    await edit.getByLabel('Phone').fill('+1 212 555 0199');
    await expireSession(page, { method: 'PUT', path: '**/api/crm/customers/*' });
    await save(edit);
    await expect(page.getByText('Your session has expired. Please log in again.')).toHaveCount(1);
    await change(OVER, { phone: '+1 212 555 0111', teamMemberLicenses: 7 });
    await fillLogin(page);
    await expect(edit.getByLabel('Phone')).toHaveValue('+1 212 555 0199');
    await save(edit);
    await expect(notice(edit)).toContainText('Theirs+1 212 555 0111, by staff');
    await expect(notice(edit)).toContainText('Keep mine saves your Phone and leaves');
    await keepMine(edit);
    await expectToast(page, 'Customer Updated');
    expect(await find(OVER)).toMatchObject({ phone: '+1 212 555 0199', teamMemberLicenses: 7 });
    await dismissToast(page);
  });

  await test.step('A customer who was deleted meanwhile is said to be gone, and what was typed stays to be copied', async () => {
    const edit = await editCustomer(page, OVER);
    await edit.getByLabel('Name').fill('Typed with care');
    const { id } = await find(OVER);
    await colleague.send('DELETE', `/api/crm/customers/${id}`, undefined, {});
    await save(edit);
    await expectToast(page, 'Failed to Update Customer');
    await expect(edit.getByRole('alert')).toHaveText(
      'This customer has been deleted meanwhile. What you typed cannot be saved.',
    );
    await expect(edit.getByLabel('Name')).toHaveValue('Typed with care');
    await expect(edit.getByRole('button', { name: /^Update/ })).toHaveCount(0);
    await edit.getByRole('button', { name: 'Close' }).last().click();
    await expect(row(page, OVER)).toHaveCount(0);
  });
});

test('A conflict of an edit in place is told, though the panel shows somebody else by then', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  await row(page, GRACE).getByRole('link', { name: GRACE }).click();
  const panel = page.getByRole('complementary', { name: GRACE });
  await panel.getByRole('button', { name: 'Edit the phone number' }).click();
  await panel.getByLabel('Phone', { exact: true }).fill('+1 212 555 0188');
  const answer = await holdCalls(page, RECORD, 'PUT');
  await change(GRACE, { phone: '+1 212 555 0177' });
  await row(page, OVER).getByRole('link', { name: OVER }).click();
  await expect(page.getByRole('complementary', { name: OVER })).toBeVisible();
  answer();
  await expectToast(page, 'Not Saved', 'Somebody else made changes at the same time. Please enter it again.');
});
