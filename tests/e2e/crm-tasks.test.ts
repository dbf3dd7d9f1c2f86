import type { Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { tasks, users } from '#server/database/schema.ts';
import type { HttpClient } from '../support/http-client.ts';
import type { Product } from '../support/product.ts';
import { expectAccessible } from './accessible.ts';
import { beginSession, row } from './crm.ts';
import { dialog } from './crm-dialogs.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { loseAnswer } from './held-calls.ts';
import { expectToast, toasts } from './toasts.ts';

const HOUR = 3_600_000;

let staff: HttpClient;
let customerId: string;

test.beforeEach(async ({ page, product }) => {
  await product.database.db.delete(tasks);
  await clearRecords(product);
  await addFirms(product);
  staff = await product.staff();
  const [grace] = (await staff.get('/api/crm/customers?q=grace')).body as unknown as { id: string }[];
  customerId = grace?.id ?? '';
  await beginSession(page);
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

/** Adds an open task of somebody who has left since. Returns their id. */
async function leaveTask({ database: { db } }: Product, title: string): Promise<string> {
  const username = `left-${Date.now()}`;
  const [left] = await db.insert(users).values({ username, password: 'no hash' }).returning();
  await add(title, null, { assigneeId: left?.id });
  await db.update(users).set({ disabledAt: new Date() }).where(eq(users.username, username));
  return left?.id ?? '';
}

test('Tasks are listed as they are due, one’s own or those of others, and say by themselves what is due now', async ({
  page,
  product,
}) => {
  await test.step('One’s own open tasks are listed, overdue ones first, and the navigation says how many are due', async () => {
    await add('Someday', null);
    await add('Tomorrow', inHours(24));
    await add('Late', inHours(-3), { customerId });
    await add('Nobody’s', inHours(-5), { assigneeId: null });
    await page.goto('/staff/crm/tasks');
    await expect(row(page, 'Late')).toContainText('Overdue');
    expect(await titles(page)).toEqual(['Late', 'Tomorrow', 'Someday']);
    await expect(entry(page)).toHaveText(/1 due$/);
    await expectAccessible(page);
    await page.getByLabel('Assignee').selectOption({ label: 'Nobody’s' });
    await expect(row(page, 'Nobody’s')).toBeVisible();
    expect(await titles(page)).toEqual(['Nobody’s']);
    expect(new URL(page.url()).searchParams.get('assigneeId')).toBe('none');
  });

  await test.step('The tasks of a colleague who has left are listed from their link, not one’s own', async () => {
    const leftId = await leaveTask(product, 'Left behind');
    await page.clock.install();
    await page.goto(`/staff/crm/tasks?assigneeId=${leftId}`);
    await expect(row(page, 'Left behind')).toBeVisible();
    expect(await titles(page)).toEqual(['Left behind']);
    await expect(page.getByLabel('Assignee')).toHaveValue(leftId);
    await page.getByLabel('Assignee').selectOption({ label: 'Mine' });
    await expect(row(page, 'Someday')).toBeVisible();
  });

  await test.step('When a task becomes due, the screen says so, counts it, and turns due into overdue', async () => {
    await add('Almost due', new Date(Date.now() + 6_000).toISOString());
    await expectToast(page, 'Task Due', 'Almost due');
    await expect(entry(page)).toHaveText(/2 due$/);
    await page.getByRole('button', { name: '1 new task' }).click();
    await expect(row(page, 'Almost due')).toContainText('Due');
    await page.clock.fastForward('01:00');
    await expect(row(page, 'Almost due')).toContainText('Overdue');
  });

  await test.step('On a phone every screen of the navigation can be reached, and its edge says that there are more', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
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
  });
});

test('A task is added by a key, refused in its dialog, edited, ticked off, brought back and deleted', async ({
  page,
  product,
  browserErrors,
}) => {
  await page.goto('/staff/crm/tasks');
  await expect(page.getByText('Nothing to do.')).toBeVisible();

  await page.route('**/api/crm/tasks', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { code: 'conflict', message: 'This customer is being merged' } })
      : route.fallback(),
  );

  await test.step('A due date with a year of five digits is refused at its field', async () => {
    await page.keyboard.press('n');
    const form = dialog(page, 'Add Task');
    await form.getByLabel('Task', { exact: true }).fill('Call back');
    await form.getByLabel('Due').fill('20266-11-25T15:00');
    await form.getByRole('button', { name: 'Add Task' }).click();
    await expect(form.getByRole('alert')).toHaveText('This date does not exist');
    await form.getByLabel('Due').fill('2026-11-25T15:00');
  });

  await test.step('Why the server refused a task stands in its dialog, although no field is to blame', async () => {
    browserErrors.expect(/409/);
    const form = dialog(page, 'Add Task');
    await form.getByRole('button', { name: 'Add Task' }).click();
    await expect(form.getByRole('alert')).toHaveText('This customer is being merged');
    await expect(form.getByLabel('Task', { exact: true })).toHaveValue('Call back');
    await expectAccessible(page);
    await page.unroute('**/api/crm/tasks');
    await form.getByRole('button', { name: 'Add Task' }).click();
    await expectToast(page, 'Task Added');
  });

  await test.step('A task is edited, and one that was ticked off by mistake is brought back from the notice', async () => {
    await row(page, 'Call back').getByRole('button', { name: 'Call back', exact: true }).click();
    await dialog(page, 'Edit Task').getByLabel('Task').fill('Call back today');
    await dialog(page, 'Edit Task').getByRole('button', { name: 'Update Task' }).click();
    await row(page, 'Call back today').getByRole('checkbox', { name: 'Call back today: done' }).click();
    await expectToast(page, 'Task Done', 'Call back today');
    // A toast under the mouse stays.
    await toasts(page).hover();
    await expect(row(page, 'Call back today')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'Task Opened Again', 'Call back today');
    await row(page, 'Call back today').getByRole('button', { name: 'Delete Call back today' }).click();
    await dialog(page, 'Delete Task').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Task Deleted');
    await expect(row(page, 'Call back today')).toHaveCount(0);
  });

  await test.step('On a phone it is ticked off from its sheet, which closes, so that it is not pressed twice', async () => {
    await page.keyboard.press('n');
    await dialog(page, 'Add Task').getByLabel('Task', { exact: true }).fill('Post the card');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Task Added');
    await page.setViewportSize({ width: 390, height: 844 });
    await row(page, 'Post the card').getByRole('button', { name: 'Actions for Post the card' }).click();
    await dialog(page, 'Post the card').getByRole('button', { name: 'Done' }).click();
    await expectToast(page, 'Task Done', 'Post the card');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('In a customer’s panel a task is added by a key, once although its answer got lost, and a colleague’s is there at once', async () => {
    await page.goto(`/staff/crm/customers/${customerId}`);
    const section = page.getByRole('complementary').getByRole('region', { name: 'Tasks' });
    await expect(section).toContainText('Nothing to do.');
    await page.keyboard.press('f');
    await dialog(page, 'Add Task').getByLabel('Task').fill('Send the offer');
    browserErrors.expect(/ERR_FAILED/);
    await loseAnswer(page, '**/api/crm/tasks');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Failed to Add Task');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(section.getByRole('listitem')).toContainText('Send the offer');
    await add('From a colleague', inHours(-1), { customerId });
    await expect(section.getByRole('listitem')).toHaveCount(2);
    await section.getByRole('checkbox', { name: 'From a colleague: done' }).click();
    await expect(section.getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Task done');
  });

  await test.step('So many at once that no event names them are in an open panel too', async () => {
    const many = Array.from({ length: 51 }, (_, n) => ({ title: `Renewal ${n}`, customerId }));
    await product.database.db.insert(tasks).values(many);
    const section = page.getByRole('complementary').getByRole('region', { name: 'Tasks' });
    await expect(section.getByRole('button', { name: 'Show 47 more' })).toBeVisible();
  });
});
