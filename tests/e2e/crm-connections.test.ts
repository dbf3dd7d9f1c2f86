import type { Page } from '@playwright/test';
import { apiKeys, webhookEndpoints } from '#server/database/schema.ts';
import { newStaff, PASSWORD } from '../staff/staff-users.ts';
import type { Product } from '../support/product.ts';
import { expectAccessible } from './accessible.ts';
import { beginSession, beginSessionOf, openDashboard, STAFF } from './crm.ts';
import { dialog } from './crm-dialogs.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './held-calls.ts';
import { dismissToast, expectToast } from './toasts.ts';

const PHONE = { width: 390, height: 844 };

test.beforeEach(async ({ product }) => {
  await product.database.db.delete(webhookEndpoints);
  await product.database.db.delete(apiKeys);
});

const keys = (page: Page) => page.getByRole('list', { name: 'Keys' }).getByRole('listitem');

async function call(product: Product, path: string, key: string): Promise<number> {
  return (await fetch(product.url + path, { headers: { authorization: `Bearer ${key}` } })).status;
}

/** Tries to leave a dialog before the answer comes that is shown once, and so must find it open. */
async function tryToLeave(page: Page, name: string, answer: () => void): Promise<void> {
  await expect(dialog(page, name).locator('[aria-busy=true]')).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog(page, name).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page, name)).toBeVisible();
  answer();
}

test('an admin makes a key for a program, which calls with it until it is ended', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/400/);
  const form = dialog(page, 'New Key');
  let key = '';

  await test.step('Settings lead there, and say what a key is for', async () => {
    await openDashboard(page);
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Connections' }).click();
    await expect(page).toHaveURL(/\/staff\/crm\/settings\/connections$/);
    await expect(page.getByText(/^No program has a key yet/)).toBeVisible();
    await expect(page.getByText(`${product.url}/mcp`, { exact: true })).toBeVisible();
  });

  await test.step('What is missing is said at its field, and so is a wrong password', async () => {
    await page.getByRole('button', { name: 'New key' }).click();
    await expect(form.getByLabel('Name')).toBeFocused();
    await page.keyboard.press('Enter');
    for (const problem of ['Name is required', 'Choose what it may do', 'Password is required']) {
      await expect(form.getByText(problem)).toBeVisible();
    }
    await expectAccessible(page);
    await form.getByLabel('Name').fill('Zapier');
    await form.getByLabel('Read customers, notes, tasks and messages').check();
    await form.getByLabel('Change leads').check();
    await form.getByLabel('Your password').fill('not-the-password');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('alert').filter({ hasText: /password/i })).toBeVisible();
    await expect(form.getByLabel('Your password')).toBeFocused();
  });

  await test.step('The key is shown once, with a call that works, and nobody leaves before', async () => {
    await form.getByLabel('Your password').fill(STAFF.password);
    const answer = await holdCalls(page, '**/api/crm/api-keys', 'POST');
    await form.getByRole('button', { name: 'Create key' }).click();
    await tryToLeave(page, 'New Key', answer);
    const made = dialog(page, 'Your New Key');
    key = (await made.getByText(/^key_test_/).textContent()) ?? '';
    await expect(made.getByText('curl')).toHaveText(
      `curl '${product.url}/api/crm/customers?limit=5' -H 'Authorization: Bearer ${key}'`,
    );
    await page.mouse.click(5, 5);
    await expect(made).toBeVisible();
    await made.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'New key' })).toBeFocused();
    await expect(page.getByText(key)).toHaveCount(0);
    expect(await call(product, '/api/crm/customers?limit=5', key)).toBe(200);
  });

  await test.step('The list says what it may do, and a colleague’s key appears by itself', async () => {
    await expect(keys(page)).toContainText('Reads customers, changes leads');
    await expect(keys(page)).toContainText(/Made by staff, .*works until/);
    const colleague = await product.staff();
    const expiresAt = new Date(Date.now() + 3.5 * 86_400_000).toISOString();
    const order = { name: 'Sheet', scopes: ['money:read'], expiresAt, ...{ password: STAFF.password } };
    await colleague.post('/api/crm/api-keys', order);
    await expect(keys(page).filter({ hasText: 'Sheet' })).toContainText('ends in 3 days');
    await expectAccessible(page, [PHONE]);
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
  const form = dialog(page, 'New Webhook');
  await beginSession(page);
  await page.goto('/staff/crm/settings/connections');

  await test.step('An inside address is refused at its field, in the server’s words', async () => {
    await page.getByRole('button', { name: 'New webhook' }).click();
    await form.getByRole('textbox', { name: 'Address' }).fill('http://10.0.0.5/hook');
    await page.keyboard.press('Enter');
    await expect(form.getByText('Choose at least one event')).toBeVisible();
    await form.getByLabel('Everything').check();
    await expect(form.getByLabel('Money is paid back')).toBeChecked();
    await form.getByRole('button', { name: 'Add webhook' }).click();
    await expect(form.getByText(/This address is inside a network/)).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Address' })).toBeFocused();
  });

  await test.step('Its secret is shown once, and verifies a test', async () => {
    await form.getByRole('textbox', { name: 'Address' }).fill(`${product.sandboxUrl}/hooks`);
    const answer = await holdCalls(page, '**/api/crm/webhook-endpoints', 'POST');
    await form.getByRole('button', { name: 'Add webhook' }).click();
    await tryToLeave(page, 'New Webhook', answer);
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
    await dismissToast(page);
  });

  await test.step('Sent again, it comes with the same id', async () => {
    await page.getByRole('button', { name: 'Send again' }).click();
    await dialog(page, 'Send Again').getByRole('button', { name: 'Send again' }).click();
    await expectToast(page, 'Sent Again', '1 event is on the way once more, with the same ids.');
    await expect.poll(async () => (await received()).length).toBe(2);
    expect(new Set((await received()).map(({ id }) => id)).size).toBe(1);
  });

  await test.step('A new secret is shown once too', async () => {
    await page.getByRole('button', { name: 'New secret' }).click();
    const answer = await holdCalls(page, '**/api/crm/webhook-endpoints/*/secret', 'POST');
    await dialog(page, 'New Secret').getByRole('button', { name: 'Make a new secret' }).click();
    await tryToLeave(page, 'New Secret', answer);
    const shown = dialog(page, 'The New Secret');
    await expect(shown.getByText(/^whsec_/)).toBeVisible();
    await shown.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('What it does not take waits in the log, with the reason', async () => {
    await control({ mode: 'error' });
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect(log.filter({ hasText: 'Waiting' })).toContainText('500');
    await expect(page.getByText(/^It has taken nothing since/)).toBeVisible();
    await expectAccessible(page, [PHONE]);
  });

  await test.step('Deleted it is gone', async () => {
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog(page, 'Delete Webhook').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(/^Nobody is told anything yet/)).toBeVisible();
    await expect(page).toHaveURL(/\/staff\/crm\/settings\/connections$/);
  });
});

test('a member’s account menu leads to keys of their own, and no webhooks', async ({ page, product }) => {
  const order = { name: 'Of the admin', scopes: ['customers:read'], password: STAFF.password };
  await (await product.staff()).post('/api/crm/api-keys', order);
  const member = { username: 'keys-member', password: PASSWORD };
  await newStaff(product, member.username, 'member');
  await beginSessionOf(page, member);
  await page.goto('/staff/crm');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('link', { name: 'Connections' }).click();
  await expect(page.getByRole('heading', { name: 'Connections' })).toBeFocused();
  await expect(page.getByText(/^No program has a key yet/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Webhooks' })).toHaveCount(0);
});
