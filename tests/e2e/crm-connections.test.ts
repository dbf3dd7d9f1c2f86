import type { Page } from '@playwright/test';
import { apiKeys, webhookEndpoints } from '#server/database/schema.ts';
import { setUpSecondFactor } from '../staff/authenticator.ts';
import { newStaff, PASSWORD } from '../staff/staff-accounts.ts';
import type { Product } from '../support/product.ts';
import { expectAccessible } from './accessible.ts';
import { logIn, openDashboard, STAFF } from './crm.ts';
import { dialog } from './crm-dialogs.ts';
import { expect, test } from './fixtures.ts';
import { dismissToast, expectToast } from './toasts.ts';

test.describe.configure({ timeout: 240_000 });

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 720 };

test.beforeEach(async ({ product }) => {
  await product.database.db.delete(webhookEndpoints);
  await product.database.db.delete(apiKeys);
});

const keys = (page: Page) => page.getByRole('list', { name: 'Keys' }).getByRole('listitem');

/** Makes a key with the form, and leaves the dialog open that shows it. */
async function makeKey(page: Page, name: string, scopes: string[]): Promise<string> {
  await page.getByRole('button', { name: 'New key' }).click();
  const form = dialog(page, 'New Key');
  await form.getByLabel('Name').fill(name);
  for (const scope of scopes) await form.getByLabel(scope).check();
  await form.getByLabel('Your password').fill(STAFF.password);
  await form.getByRole('button', { name: 'Make key' }).click();
  const made = dialog(page, 'Your New Key');
  return (await made.getByText(/^key_test_/).textContent()) ?? '';
}

async function call(product: Product, path: string, key: string): Promise<number> {
  return (await fetch(product.url + path, { headers: { authorization: `Bearer ${key}` } })).status;
}

async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test('an admin makes a key for a program, which calls with it until it is ended', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/400/);
  let key = '';

  await test.step('Settings lead there, and say what a key is for', async () => {
    await openDashboard(page);
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Connections' }).click();
    await expect(page).toHaveURL(/\/staff\/crm\/settings\/connections$/);
    await expect(page.getByText(/^No program has a key yet/)).toBeVisible();
    await expect(page.getByText(`${product.url}/mcp`, { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('What is missing is said at its field, and so is a wrong password', async () => {
    await page.getByRole('button', { name: 'New key' }).click();
    const form = dialog(page, 'New Key');
    await expect(form.getByLabel('Name')).toBeFocused();
    await page.keyboard.press('Enter');
    for (const problem of ['Name is required', 'Choose what it may do', 'Password is required']) {
      await expect(form.getByText(problem)).toBeVisible();
    }
    await expectAccessible(page);
    await form.getByLabel('Name').fill('Zapier');
    await form.getByLabel('Read customers, notes, tasks and messages').check();
    await form.getByLabel('Your password').fill('not-the-password');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('alert').filter({ hasText: /password/i })).toBeVisible();
    await expect(form.getByLabel('Your password')).toBeFocused();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(keys(page)).toHaveCount(0);
  });

  await test.step('The key is shown once, with a call that works', async () => {
    const scopes = ['Read customers, notes, tasks and messages', 'Change leads'];
    key = await makeKey(page, 'Zapier', scopes);
    const made = dialog(page, 'Your New Key');
    await expect(made.getByText('curl')).toHaveText(
      `curl '${product.url}/api/crm/customers?limit=5' -H 'Authorization: Bearer ${key}'`,
    );
    await expectAccessible(page);
    await page.mouse.click(5, 5);
    await expect(made).toBeVisible();
    await made.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'New key' })).toBeFocused();
    await expect(page.getByText(key)).toHaveCount(0);
    expect(await call(product, '/api/crm/customers?limit=5', key)).toBe(200);
    expect(await call(product, '/api/crm/purchases', key)).toBe(403);
  });

  await test.step('The list says what it may do and that it was used', async () => {
    await page.reload();
    await expect(keys(page)).toContainText('Reads customers, changes leads');
    await expect(keys(page)).toContainText(/Made by staff, last used (just now|.* ago), works until/);
    await page.setViewportSize(PHONE);
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.setViewportSize(DESKTOP);
  });

  await test.step('A colleague’s key appears by itself', async () => {
    const colleague = await product.staff();
    const expiresAt = new Date(Date.now() + 3.5 * 86_400_000).toISOString();
    const order = { name: 'Sheet', scopes: ['money:read'], expiresAt, ...{ password: STAFF.password } };
    await colleague.post('/api/crm/api-keys', order);
    await expect(keys(page).filter({ hasText: 'Sheet' })).toContainText('ends in 3 days');
  });

  await test.step('Ended, it opens nothing', async () => {
    await page.getByRole('button', { name: 'End the key Zapier' }).click();
    await dialog(page, 'End Key').getByLabel('Your password').fill(STAFF.password);
    await page.keyboard.press('Enter');
    await expectToast(page, 'Key Ended');
    await expect(keys(page)).toHaveCount(1);
    expect(await call(product, '/api/crm/customers?limit=5', key)).toBe(401);
  });
});

test('an admin adds a webhook, sees what it was told, and sends it again', async ({ page, product, browserErrors }) => {
  browserErrors.expect(/400/);
  const hooks = `${product.sandboxUrl}/control/hooks`;
  const control = (data: object) => page.request.post(hooks, { data });
  const received = async () => (await (await page.request.get(hooks)).json()) as { id: string; verified: boolean }[];
  const log = page.getByRole('table', { name: 'What it was told' }).getByRole('row');
  await openDashboard(page);
  await page.goto('/staff/crm/settings/connections');

  await test.step('An inside address is refused at its field, in the server’s words', async () => {
    await page.getByRole('button', { name: 'New webhook' }).click();
    const form = dialog(page, 'New Webhook');
    await form.getByRole('textbox', { name: 'Address' }).fill('http://10.0.0.5/hook');
    await page.keyboard.press('Enter');
    await expect(form.getByText('Choose at least one event')).toBeVisible();
    await form.getByLabel('Everything').check();
    await expect(form.getByLabel('Money is paid back')).toBeChecked();
    await form.getByRole('button', { name: 'Add webhook' }).click();
    await expect(form.getByText(/This address is inside a network/)).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Address' })).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('Its secret is shown once, and verifies a test', async () => {
    const form = dialog(page, 'New Webhook');
    await form.getByRole('textbox', { name: 'Address' }).fill(`${product.sandboxUrl}/hooks`);
    await form.getByRole('button', { name: 'Add webhook' }).click();
    const shown = dialog(page, 'The Webhook’s Secret');
    await control({ secret: await shown.getByText(/^whsec_/).textContent(), mode: 'ok' });
    await shown.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('list', { name: 'Webhooks' }).getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Webhook', exact: true })).toBeFocused();
    await expect(page.getByText(/^Nothing yet/)).toBeVisible();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expectToast(page, 'Test Sent');
    await expect(log.filter({ hasText: 'webhook.test' })).toContainText('Delivered');
    expect(await received()).toMatchObject([{ verified: true }]);
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await expectNoOverflow(page);
    await page.setViewportSize(DESKTOP);
  });

  await test.step('Sent again, it comes with the same id', async () => {
    await dismissToast(page);
    await page.getByRole('button', { name: 'Send again' }).click();
    await dialog(page, 'Send Again').getByRole('button', { name: 'Send again' }).click();
    await expectToast(page, 'Sent Again', '1 event is on the way once more, with the same ids.');
    await expect.poll(async () => new Set((await received()).map(({ id }) => id)).size).toBe(1);
    await expect.poll(async () => (await received()).length).toBe(2);
  });

  await test.step('What it does not take waits in the log, with the reason', async () => {
    await control({ mode: 'error' });
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect(log.filter({ hasText: 'Waiting' })).toContainText('500');
    await expect(page.getByText(/^It has taken nothing since/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('A new secret is shown once, too', async () => {
    await page.getByRole('button', { name: 'New secret' }).click();
    await dialog(page, 'New Secret').getByRole('button', { name: 'Make a new secret' }).click();
    await expect(dialog(page, 'The New Secret').getByText(/^whsec_/)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('Switched off it is told nothing, and deleted it is gone', async () => {
    await page.getByRole('button', { name: 'Switch off' }).click();
    await dialog(page, 'Switch Off Webhook').getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send a test' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog(page, 'Delete Webhook').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(/^Nobody is told anything yet/)).toBeVisible();
    await expect(page).toHaveURL(/\/staff\/crm\/settings\/connections$/);
  });
});

test('a member has keys of their own, and no webhooks', async ({ page, product }) => {
  await (await product.staff()).post('/api/crm/api-keys', {
    ...{ name: 'Of the admin', scopes: ['customers:read'] },
    ...{ password: STAFF.password },
  });
  const member = await newStaff(product, 'keys-member', 'member');
  const { phone } = await setUpSecondFactor(member, PASSWORD);
  const session = { name: 'session', value: member.cookies.get('session') ?? '', url: product.url };

  await test.step('The account menu and the palette lead a member there', async () => {
    await page.context().addCookies([session]);
    await page.addInitScript(() => localStorage.setItem('crm-authenticated', 'true'));
    await page.goto('/staff/crm');
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('link', { name: 'Connections' }).click();
    await expect(page.getByRole('heading', { name: 'Connections' })).toBeFocused();
    await expect(page.getByText(/^No program has a key yet/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Webhooks' })).toHaveCount(0);
    await page.goto('/staff/crm');
    await expect(page.getByRole('tab', { name: 'Customers' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('zapier');
    await expect(dialog(page, 'Find or do anything').getByRole('option', { selected: true })).toHaveText('Connections');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/settings\/connections$/);
  });

  await test.step('They make their own, confirmed with a code', async () => {
    await page.getByRole('button', { name: 'New key' }).click();
    const form = dialog(page, 'New Key');
    await form.getByLabel('Name').fill('Mine');
    await form.getByLabel('Read leads and demos').check();
    await form.getByRole('button', { name: 'Use a code instead' }).click();
    await form.getByRole('button', { name: 'Make key' }).click();
    await expect(form.getByText('Code is required')).toBeVisible();
    await expect(form.getByLabel('Code')).toBeFocused();
    await page.keyboard.type(phone.next());
    await page.keyboard.press('Enter');
    await dialog(page, 'Your New Key').getByRole('button', { name: 'Done' }).click();
    await expect(keys(page)).toHaveCount(1);
    await expect(keys(page)).toContainText('Never used, works until');
  });
});

test('a viewer is told whose the screen is', async ({ page, product }) => {
  await newStaff(product, 'keys-viewer', 'viewer');
  await logIn(page, { username: 'keys-viewer', password: PASSWORD });
  await expect(page.getByRole('tab', { name: 'Customers' })).toBeVisible();
  await page.goto('/staff/crm/settings/connections');
  await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
  await expect(page.getByText('Only members and admins see this screen.')).toBeVisible();
});
