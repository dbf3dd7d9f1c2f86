import type { Locator, Page } from '@playwright/test';
import type { HttpClient, Json } from '../support/http-client.ts';
import { captureLead, openCheckout } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import type { Product } from '../support/product.ts';
import { expireSession, fillLogin, openDashboard, openTab, row } from './crm.ts';
import { openFromRow } from './crm-dialogs.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './held-calls.ts';
import { dismissToast, expectToast, toasts } from './toasts.ts';

test.describe.configure({ timeout: 120_000 });

const GRACE = 'Grace Harbor Agency';
/** Matches the API path of one customer. */
const RECORD = /\/api\/crm\/customers\/[^/?]+$/;
const OVER = 'Over Limit LLC';
const MIA = 'Mia Desk';

let colleague: HttpClient;
test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  await addFirms(product);
  colleague = await product.staff();
  await openDashboard(page);
});

async function find(kind: 'customers' | 'team-members', name: string): Promise<Json> {
  const rows = (await colleague.get(`/api/crm/${kind}`)).body as unknown as Json[];
  return rows.find((one) => one.name === name) as Json;
}

async function change(kind: 'customers' | 'team-members', name: string, fields: object): Promise<void> {
  const { id } = await find(kind, name);
  expect((await colleague.send('PUT', `/api/crm/${kind}/${id}`, fields, {})).status).toBe(200);
}

/** Signs a customer up, away from the list, where new ones wait behind a pill. The returned function pays for this many team licenses. */
async function signUp(page: Page, { visitor, sandbox }: Product, quantity: number): Promise<() => Promise<void>> {
  await page.getByRole('link', { name: 'Tasks' }).click();
  const browser = visitor();
  const id = await captureLead(browser, 'buyer@firm.example');
  const checkout = await openCheckout(browser, id, quantity);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  return async () => {
    await sandbox.checkout(checkout, 'pay');
    await until(
      'the licenses',
      async () => Number((await colleague.get(`/api/crm/customers/${id}`)).body.teamMemberLicenses) === quantity,
    );
  };
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

/** Opens the dialog. It cannot load the record until `read` is called. */
async function editUnread(page: Page, name: string): Promise<{ edit: Locator; read: () => Promise<unknown> }> {
  const answer = await holdCalls(page, RECORD, 'GET');
  const edit = await openFromRow(page, name, 'Edit', 'Edit Customer');
  const read = () => {
    answer();
    return page.waitForResponse((response) => RECORD.test(response.url()));
  };
  return { edit, read };
}

test('What others change while a customer is edited is shown beside what was typed, and nothing is lost', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  await test.step('Licenses that are paid for while the dialog is open stay when the phone alone is changed', async () => {
    const pay = await signUp(page, product, 9);
    const edit = await editCustomer(page, 'buyer@firm.example');
    await expect(edit.getByLabel('Team member licenses')).toHaveValue('0');
    await pay();
    await edit.getByLabel('Phone').fill('+1 212 555 0199');
    await save(edit);
    await expect(notice(edit)).toContainText('Team member licenses');
    await expect(notice(edit)).toContainText('9, by a payment');
    await expect(notice(edit)).toContainText('Keep mine saves your Phone');
    await expect(toasts(page)).toHaveCount(0);
    await keepMine(edit);
    await expectToast(page, 'Customer Updated');
    await expect(row(page, 'buyer@firm.example')).toContainText('(212) 555-0199');
    await expect(row(page, 'buyer@firm.example')).toContainText('0/9');
    expect(await find('customers', 'Ada Broker')).toMatchObject({ teamMemberLicenses: 9, phone: '+1 212 555 0199' });
    await dismissToast(page);
  });

  await test.step('Two who rename at once: what was, theirs and mine stand side by side, and mine wins when it is kept', async () => {
    const edit = await editCustomer(page);
    await edit.getByLabel('Name').fill('Grace & Sons');
    await edit.getByLabel('Phone').fill('+1 212 555 0199');
    await change('customers', GRACE, { name: 'Grace & Daughters', hasSignedInToApp: 0 });
    await save(edit);
    await expect(notice(edit)).toBeFocused();
    await expect(notice(edit)).toContainText(`Before${GRACE}`);
    await expect(notice(edit)).toContainText('TheirsGrace & Daughters, by staff');
    await expect(notice(edit)).toContainText('MineGrace & Sons');
    await expect(notice(edit)).toContainText('TheirsNo, by staff');
    await expect(notice(edit)).toContainText('Keep mine saves your Name and Phone');
    await expect(edit.getByLabel('Name')).toHaveValue('Grace & Sons');
    await keepMine(edit);
    await expectToast(page, 'Customer Updated');
    await expect(row(page, 'Grace & Sons')).toContainText('(212) 555-0199');
    expect(await find('customers', 'Grace & Sons')).toMatchObject({ hasSignedInToApp: 0, teamMemberLicenses: 5 });
    await dismissToast(page);
  });

  await test.step('Taking theirs fills the form with what is stored, writes nothing, and can be changed and saved from there', async () => {
    const edit = await editCustomer(page, 'Grace & Sons');
    await edit.getByLabel('Name').fill('Grace & Nieces');
    await change('customers', 'Grace & Sons', { name: 'Grace & Daughters' });
    await save(edit);
    await takeTheirs(edit);
    await expect(notice(edit)).toHaveCount(0);
    await expect(edit.getByLabel('Name')).toHaveValue('Grace & Daughters');
    await expect(edit.getByLabel('Name')).toBeFocused();
    expect(await find('customers', 'Grace & Daughters')).toMatchObject({ phone: '+1 212 555 0199' });
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
    await change('customers', 'Grace & Daughters', { phone: '+1 212 555 0133' });
    await product.database.db.execute(
      "UPDATE customers SET stripe_customer_id = 'cus_other' WHERE name = 'Grace & Daughters'",
    );
    await save(edit);
    await expectToast(page, 'Customer Updated');
    await expect(row(page, 'Grace & Sons')).toContainText('(212) 555-0133');
  });
});

test('The dialog begins from the record as it is, also when that comes late, and knows it over a login', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/401/);
  browserErrors.expect(/409/);
  await test.step('The dialog shows the record as it is, however old the row is, and saves what was changed alone', async () => {
    const pay = await signUp(page, product, 9);
    await expect(row(page, 'buyer@firm.example')).toContainText('0/0');
    await pay();
    const bodies: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') bodies.push(request.postDataJSON());
    });
    const edit = await openFromRow(page, 'buyer@firm.example', 'Edit', 'Edit Customer');
    await expect(edit.getByLabel('Team member licenses')).toHaveValue('9');
    const { updatedAt } = await find('customers', 'Ada Broker');
    await edit.getByLabel('Phone').fill('+1 212 555 0199');
    await save(edit);
    await expectToast(page, 'Customer Updated');
    expect(bodies).toEqual([{ phone: '+1 212 555 0199', updatedAt }]);
    await expect(row(page, 'buyer@firm.example')).toContainText('0/9');
    await dismissToast(page);
  });

  await test.step('What is typed before the record has been read stays, and the rest follows', async () => {
    await change('customers', GRACE, { teamMemberLicenses: 12 });
    const { edit, read } = await editUnread(page, GRACE);
    await edit.getByLabel('Name').fill('Typed at once');
    await read();
    await expect(edit.getByLabel('Team member licenses')).toHaveValue('12');
    await expect(edit.getByLabel('Name')).toHaveValue('Typed at once');
    await save(edit);
    await expect(row(page, 'Typed at once')).toContainText('1/12');
    await dismissToast(page);
  });

  await test.step('What is wrong is still said once the record has been read', async () => {
    await change('customers', 'Typed at once', { teamMemberLicenses: 14 });
    const { edit, read } = await editUnread(page, 'Typed at once');
    await edit.getByLabel('Name').fill('');
    await save(edit);
    await expect(edit.getByText('Name is required', { exact: true })).toBeVisible();
    await read();
    await expect(edit.getByLabel('Team member licenses')).toHaveValue('14');
    await expect(edit.getByText('Name is required', { exact: true })).toBeVisible();
    await edit.getByLabel('Name').fill('Right now');
    await expect(edit.getByText('Name is required', { exact: true })).toHaveCount(0);
    await save(edit);
    await expect(row(page, 'Right now')).toContainText('1/14');
    await dismissToast(page);
  });

  await test.step('An edit that an expired session interrupts still knows what it began from', async () => {
    const edit = await editCustomer(page, OVER);
    await edit.getByLabel('Phone').fill('+1 212 555 0199');
    await expireSession(page, { method: 'PUT', path: '**/api/crm/customers/*' });
    await save(edit);
    await expect(page.getByText('Your session has expired. Please log in again.')).toHaveCount(1);
    await change('customers', OVER, { phone: '+1 212 555 0111', teamMemberLicenses: 7 });
    await fillLogin(page);
    await expect(edit.getByLabel('Phone')).toHaveValue('+1 212 555 0199');
    await save(edit);
    await expect(notice(edit)).toContainText('Theirs+1 212 555 0111, by staff');
    await expect(notice(edit)).toContainText('Keep mine saves your Phone and leaves');
    await keepMine(edit);
    await expectToast(page, 'Customer Updated');
    expect(await find('customers', OVER)).toMatchObject({ phone: '+1 212 555 0199', teamMemberLicenses: 7 });
    await dismissToast(page);
  });
});

test('A conflict is told after its dialog was closed, and an edit of who was deleted stays to be copied', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  browserErrors.expect(/409/);
  await test.step('A conflict is told although the dialog was closed while it saved, and its input is there again', async () => {
    const edit = await editCustomer(page);
    await edit.getByLabel('Phone').fill('+1 212 555 0188');
    await change('customers', GRACE, { phone: '+1 212 555 0177' });
    const answer = await holdCalls(page, RECORD, 'PUT');
    await save(edit);
    await page.keyboard.press('Escape');
    await expect(edit).toHaveCount(0);
    answer();
    await expectToast(page, 'Not Saved');
    expect((await find('customers', GRACE)).phone).toBe('+1 212 555 0177');
    await expect((await editCustomer(page)).getByLabel('Phone')).toHaveValue('+1 212 555 0188');
    await page.keyboard.press('Escape');
  });

  await test.step('A customer who was deleted meanwhile is said to be gone, and what was typed stays to be copied', async () => {
    const edit = await editCustomer(page);
    await edit.getByLabel('Name').fill('Typed with care');
    const { id } = await find('customers', GRACE);
    await colleague.send('DELETE', `/api/crm/customers/${id}`, undefined, {});
    await save(edit);
    await expectToast(page, 'Failed to Update Customer');
    await expect(edit.getByRole('alert')).toHaveText(
      'This customer has been deleted meanwhile. What you typed cannot be saved.',
    );
    await expect(edit.getByLabel('Name')).toHaveValue('Typed with care');
    await expect(edit.getByRole('button', { name: /^Update/ })).toHaveCount(0);
    await edit.getByRole('button', { name: 'Close' }).last().click();
    await expect(row(page, GRACE)).toHaveCount(0);
  });
});

test('A team member is edited as it is, and what a colleague changes meanwhile stays', async ({
  page,
  browserErrors,
}) => {
  await test.step('A team member that a colleague deactivates meanwhile stays deactivated when another field is saved', async () => {
    browserErrors.expect(/409/);
    await openTab(page, 'Team Members');
    const edit = await openFromRow(page, MIA, 'Edit', 'Edit Team Member');
    await edit.getByLabel(/^Role/).fill('Claims');
    await change('team-members', MIA, { isActive: 0 });
    await save(edit);
    await expect(notice(edit)).toContainText('BeforeActive');
    await expect(notice(edit)).toContainText('TheirsInactive, by staff');
    await keepMine(edit);
    await expectToast(page, 'Team Member Updated');
    await expect(row(page, MIA)).toContainText('Inactive');
    await expect(row(page, MIA)).toContainText('Claims');
    await dismissToast(page);
  });

  await test.step('A team member is shown as it is, however old the row is', async () => {
    await change('team-members', MIA, { isActive: 1 });
    await expect(row(page, MIA)).toContainText('Active');
    await change('team-members', MIA, { isActive: 0, role: 'Sales' });
    const edit = await openFromRow(page, MIA, 'Edit', 'Edit Team Member');
    await expect(edit.getByLabel(/^Role/)).toHaveValue('Sales');
    await expect(edit.getByRole('switch', { name: 'Status' })).not.toBeChecked();
    await edit.getByLabel('Name').fill('Mia D.');
    await save(edit);
    await expectToast(page, 'Team Member Updated');
    await expect(row(page, 'Mia D.')).toContainText('Inactive');
  });
});
