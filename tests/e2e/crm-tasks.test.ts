import type { Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { tasks, users } from '#server/database/schema.ts';
import type { HttpClient } from '../support/http-client.ts';
import { expectAccessible } from './accessible.ts';
import { openDashboard, row } from './crm.ts';
import { dialog } from './crm-dialogs.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const HOUR = 3_600_000;

let staff: HttpClient;
let customerId: string;

test.beforeEach(async ({ page, product }) => {
  test.setTimeout(120_000);
  await product.database.db.delete(tasks);
  await clearRecords(product);
  await addFirms(product);
  staff = await product.staff();
  const [grace] = (await staff.get('/api/crm/customers?q=grace')).body as unknown as { id: string }[];
  customerId = grace?.id ?? '';
  await openDashboard(page);
});

const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString();
const add = (title: string, dueAt: string | null, more = {}) => staff.post('/api/crm/tasks', { title, dueAt, ...more });
const entry = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: /^Tasks/ });

async function titles(page: Page): Promise<string[]> {
  return page
    .locator('tbody [role=row]')
    .evaluateAll((rows) => rows.map((one) => one.querySelector('button')?.textContent ?? ''));
}

test('One’s own open tasks are listed, overdue ones first, and the navigation says how many are due', async ({
  page,
}) => {
  await add('Someday', null);
  await add('Tomorrow', inHours(24));
  await add('Late', inHours(-3), { customerId });
  await add('Nobody’s', inHours(-5), { assigneeId: null });
  await expect(entry(page)).toHaveText(/1 due$/);
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(row(page, 'Late')).toContainText('Overdue');
  expect(await titles(page)).toEqual(['Late', 'Tomorrow', 'Someday']);
  await page.getByLabel('Assignee').selectOption({ label: 'Nobody’s' });
  await expect(row(page, 'Nobody’s')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('assigneeId')).toBe('none');
  await page.reload();
  await expect(row(page, 'Nobody’s')).toBeVisible();
  expect(await titles(page)).toEqual(['Nobody’s']);
  await expectAccessible(page);
});

test('The tasks of a colleague who has left are listed from their link, not one’s own', async ({ page, product }) => {
  const { db } = product.database;
  const [left] = await db
    .insert(users)
    .values({ username: `left-${Date.now()}`, password: 'no hash' })
    .returning();
  await add('Left behind', null, { assigneeId: left?.id });
  await db
    .update(users)
    .set({ disabledAt: new Date() })
    .where(eq(users.username, left?.username ?? ''));
  await add('Mine', null);
  await page.goto(`/staff/crm/tasks?assigneeId=${left?.id}`);
  await expect(row(page, 'Left behind')).toBeVisible();
  expect(await titles(page)).toEqual(['Left behind']);
  await expect(page.getByLabel('Assignee')).toHaveValue(left?.id ?? '');
  await page.getByLabel('Assignee').selectOption({ label: 'Mine' });
  await expect(row(page, 'Mine')).toBeVisible();
});

test('A task that becomes overdue says so on a screen that stays open', async ({ page }) => {
  await page.clock.install();
  await add('In a while', inHours(0.5), { assigneeId: null });
  await page.goto('/staff/crm/tasks?assigneeId=none');
  await expect(row(page, 'In a while')).toContainText('Due');
  await page.clock.fastForward('32:00');
  await expect(row(page, 'In a while')).toContainText('Overdue');
});

test('A task is added by a key, edited, ticked off and deleted', async ({ page }) => {
  await page.goto('/staff/crm/tasks');
  await expect(page.getByText('Nothing to do.')).toBeVisible();
  await page.keyboard.press('n');
  const form = dialog(page, 'Add Task');
  await form.getByLabel('Task').fill('Call back');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Task Added');
  await row(page, 'Call back').getByRole('button', { name: 'Call back', exact: true }).click();
  await dialog(page, 'Edit Task').getByLabel('Task').fill('Call back today');
  await dialog(page, 'Edit Task').getByRole('button', { name: 'Update Task' }).click();
  await row(page, 'Call back today').getByRole('checkbox', { name: 'Call back today: done' }).click();
  await expectToast(page, 'Task Done');
  await expect(row(page, 'Call back today')).toHaveCount(0);
  await page.getByLabel('State').selectOption({ label: 'Done' });
  await expect(row(page, 'Call back today')).toContainText('Done');
  await row(page, 'Call back today').getByRole('button', { name: 'Delete Call back today' }).click();
  await dialog(page, 'Delete Task').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Task Deleted');
});

test('A task ticked off by mistake is brought back from the notice', async ({ page }) => {
  await add('Ticked by mistake', inHours(2));
  await page.goto('/staff/crm/tasks');
  await row(page, 'Ticked by mistake').getByRole('checkbox').click();
  await expectToast(page, 'Task Done', 'Ticked by mistake');
  await expect(row(page, 'Ticked by mistake')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Task Opened Again', 'Ticked by mistake');
  await expect(row(page, 'Ticked by mistake')).toBeVisible();
});

test('Why the server refused a task stands in its dialog, although no field is to blame', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  await page.goto('/staff/crm/tasks');
  await expect(page.getByRole('button', { name: 'Add Task' })).toBeVisible();
  await page.keyboard.press('n');
  await page.route('**/api/crm/tasks', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { code: 'conflict', message: 'This customer is being merged' } })
      : route.fallback(),
  );
  const form = dialog(page, 'Add Task');
  await form.getByLabel('Task').fill('Call back');
  await form.getByRole('button', { name: 'Add Task' }).click();
  await expect(form.getByRole('alert')).toHaveText('This customer is being merged');
  await expect(form.getByLabel('Task')).toHaveValue('Call back');
});

test('In a customer’s panel a task is added by a key, and a colleague’s is there at once', async ({ page }) => {
  await page.goto(`/staff/crm/customers/${customerId}`);
  const section = page.getByRole('complementary').getByRole('region', { name: 'Tasks' });
  await expect(section).toContainText('Nothing to do.');
  await page.keyboard.press('f');
  await dialog(page, 'Add Task').getByLabel('Task').fill('Send the offer');
  await page.keyboard.press('Enter');
  await expect(section.getByRole('listitem')).toContainText('Send the offer');
  await add('From a colleague', inHours(-1), { customerId });
  await expect(section.getByRole('listitem')).toHaveCount(2);
  await section.getByRole('checkbox', { name: 'From a colleague: done' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Task done');
});

test('When a task becomes due, the screen says so and counts it', async ({ page }) => {
  await add('Almost due', new Date(Date.now() + 4_000).toISOString());
  await expectToast(page, 'Task Due', 'Almost due');
  await expect(entry(page)).toHaveText(/1 due$/);
});

test('On a phone every screen of the navigation can be reached, and its edge says that there are more', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await add('Late', inHours(-3));
  await expect(entry(page)).toHaveText(/1 due$/);
  const strip = page.getByRole('navigation', { name: 'Screens' });
  const more = strip.locator('xpath=following-sibling::button').and(page.locator('.right-0'));
  const last = strip.getByRole('link', { name: 'Settings' });
  await expect(more).toHaveCount(1);
  await expect(async () => {
    if ((await more.count()) > 0) await more.click();
    await expect(last).toBeInViewport({ ratio: 0.9, timeout: 1_000 });
  }).toPass();
  await expect(more).toHaveCount(0);
  await last.click();
  await expect(page).toHaveURL(/settings$/);
  await expect(last).toBeInViewport({ ratio: 0.9 });
  await page.goto('/staff/crm/tasks');
  await expect(row(page, 'Late')).toBeVisible();
  await expectAccessible(page);
});

test('A due date with a year of five digits is refused at its field', async ({ page }) => {
  await page.goto('/staff/crm/tasks');
  await page.getByRole('button', { name: 'Add Task' }).click();
  const task = dialog(page, 'Add Task');
  await task.getByLabel('Task', { exact: true }).fill('Call back');
  await task.getByLabel('Due').fill('20266-11-25T15:00');
  await task.getByRole('button', { name: 'Add Task' }).click();
  await expect(task.getByRole('alert')).toHaveText('This date does not exist');
  await task.getByLabel('Due').fill('2026-11-25T15:00');
  await task.getByRole('button', { name: 'Add Task' }).click();
  await expectToast(page, 'Task Added');
});
