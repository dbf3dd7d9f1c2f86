import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { openDashboard } from './crm.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const job = {
  kind: 'welcome-mail',
  customer: { id: 'e7d5f2a0-0000-4000-8000-000000000001', name: 'Grace Hopper' },
  lastError: 'The mail server is not available right now. Please try again in a moment.',
  createdAt: new Date(Date.now() - 3_600_000).toISOString(),
};
const jobs = [
  { ...job, id: 'e7d5f2a0-0000-4000-8000-00000000000a', state: 'failed', tries: 721, nextTryAt: null },
  {
    ...job,
    id: 'e7d5f2a0-0000-4000-8000-00000000000b',
    customer: { ...job.customer, name: 'Ada Broker-Featherstonehaugh of Wolverhampton' },
    state: 'retrying',
    tries: 9,
    nextTryAt: new Date(Date.now() + 30_000).toISOString(),
  },
];

/** Fakes a list of these jobs, because a real job takes minutes to fail. A retry or a discard removes its job. */
async function failJobs(page: Page): Promise<void> {
  let left = jobs;
  await page.route('**/api/crm/failed-jobs', (route) => route.fulfill({ json: left }));
  await page.route('**/api/crm/failed-jobs/*{,/retry}', (route) => {
    left = left.filter(({ id }) => !route.request().url().includes(id));
    return route.fulfill({ json: { success: true } });
  });
}

test('A quiet line leads to the jobs that fail, where each is retried or discarded', async ({ page }) => {
  await failJobs(page);
  await openDashboard(page);
  await expect(page.getByText('2 jobs in the background do not get done.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See why' }).click();
  await expect(page).toHaveURL(/\/staff\/crm\/failed-jobs$/);
  await expect(page.getByRole('list', { name: 'Failed jobs' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Retry now: Welcome mail for Grace Hopper' }).click();
  await expectToast(page, 'Job Tried Again');
  await page.getByRole('button', { name: /^Discard: Welcome mail for Ada/ }).click();
  const question = page.getByRole('dialog', { name: 'Discard Job' });
  await expect(question).toContainText('This action cannot be undone.');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog'), 'shortcuts rest').toHaveCount(1);
  await question.getByRole('button', { name: 'Discard' }).click();
  await expectToast(page, 'Job Discarded');
  await expect(page.getByText('Nothing is left undone.', { exact: false })).toBeVisible();
});
