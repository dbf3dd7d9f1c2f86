import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addCustomer } from '../support/records.ts';
import { signIn as signInElsewhere } from '../support/sign-in.ts';
import { signIn } from './account.ts';
import { expect, test } from './fixtures.ts';

/** Finds the entry of a day, with its answer and its save state. */
function day(page: Page, number: number) {
  const entry = page.locator(`#day-${number}`);
  return { entry, answer: entry.getByRole('textbox'), state: entry.getByRole('status') };
}

test('The guide has thirty days in four weeks, and an answer is saved as it is typed', async ({ page, product }) => {
  await addCustomer(await product.staff(), { email: 'guide@firm.example' });
  await signIn(page, product, 'guide@firm.example');
  await page.getByRole('link', { name: 'Start the guide' }).click();
  await expect(page).toHaveURL(/\/account\/guide$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('textbox')).toHaveCount(30);
  await expect(page.getByRole('heading', { level: 2, name: /^Week/ })).toHaveCount(4);
  const { entry, answer, state } = day(page, 3);
  expect(await entry.innerText(), 'each step on a line of its own').toMatch(
    /\n1\. .+\n2\. .+\n3\. .+\n\nPaste this:\n/,
  );
  await expect(page.getByRole('heading', { level: 3 }), 'each day is found by its heading').toHaveCount(30);
  await answer.fill('A line that nobody crosses.');
  await expect(state).toHaveText('Saved');
  await expect(page.getByText('1 of 30 answered')).toBeVisible();
  await page.reload();
  await expect(answer).toHaveValue('A line that nobody crosses.');
  await page.getByRole('link', { name: 'Back to your account' }).click();
  await expect(page.getByText('1 of 30 questions answered')).toBeVisible();
});

test('An answer typed offline is kept in this browser, survives a closed tab, and is sent when the network is back', async ({
  page,
  context,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  const email = 'offline@firm.example';
  await addCustomer(await product.staff(), { email });
  await signIn(page, product, email, '/account/guide');
  await expect(page.getByRole('textbox')).toHaveCount(30);
  await context.setOffline(true);
  await day(page, 1).answer.fill('Typed in a tunnel.');
  await expect(day(page, 1).state).toHaveText('Not saved yet, kept in this browser');
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto('/account/guide');
  await expect(day(again, 1).answer).toHaveValue('Typed in a tunnel.');
  await expect(day(again, 1).state).toHaveText('Saved');
  const elsewhere = await signInElsewhere(product, email);
  const { days } = (await elsewhere.get('/api/account/guide')).body as unknown as { days: { answer: string }[] };
  expect(days[0]?.answer).toBe('Typed in a tunnel.');
});

test('Back on the network, an open page sends what it kept', async ({ page, context, product, browserErrors }) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  await addCustomer(await product.staff(), { email: 'tunnel@firm.example' });
  await signIn(page, product, 'tunnel@firm.example', '/account/guide');
  await expect(page.getByRole('textbox')).toHaveCount(30);
  await context.setOffline(true);
  await day(page, 2).answer.fill('One page of facts.');
  await expect(day(page, 2).state).toHaveText('Not saved yet, kept in this browser');
  await context.setOffline(false);
  await expect(day(page, 2).state).toHaveText('Saved');
});

test('What another browser has saved meanwhile is not overwritten unasked', async ({
  page,
  context,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  const email = 'conflict@firm.example';
  await addCustomer(await product.staff(), { email });
  await signIn(page, product, email, '/account/guide');
  await expect(page.getByRole('textbox')).toHaveCount(30);
  await context.setOffline(true);
  await day(page, 1).answer.fill('Mine.');
  await expect(day(page, 1).state).toHaveText('Not saved yet, kept in this browser');
  await page.close();
  const elsewhere = await signInElsewhere(product, email);
  await elsewhere.send('PUT', '/api/account/guide/1', { answer: 'Theirs.' }, {});
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto('/account/guide');
  const notice = day(again, 1).entry.getByRole('alert');
  await expect(notice).toContainText('Theirs.');
  await expect(day(again, 1).answer).toHaveValue('Mine.');
  await notice.getByRole('button', { name: 'Use the other answer' }).click();
  await expect(day(again, 1).answer).toHaveValue('Theirs.');
  await again.reload();
  await expect(day(again, 1).answer).toHaveValue('Theirs.');
});

test('An open page overwrites no answer of another browser, and knows its own whose response was lost', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/409|ERR_FAILED/);
  const email = 'open-page@firm.example';
  await addCustomer(await product.staff(), { email });
  await signIn(page, product, email, '/account/guide');
  await expect(page.getByRole('textbox')).toHaveCount(30);
  const elsewhere = await signInElsewhere(product, email);
  await elsewhere.send('PUT', '/api/account/guide/1', { answer: 'Theirs.' }, {});
  await day(page, 1).answer.fill('Mine.');
  const notice = day(page, 1).entry.getByRole('alert');
  await expect(notice).toContainText('Theirs.');
  await expect(day(page, 1).answer).toHaveValue('Mine.');
  await notice.getByRole('button', { name: 'Keep what I typed here' }).click();
  await expect(day(page, 1).state).toHaveText('Saved');

  await page.route(
    '**/api/account/guide/2',
    async (route) => {
      await route.fetch();
      await route.abort('failed');
    },
    { times: 1 },
  );
  await day(page, 2).answer.fill('Sent, but');
  await expect(day(page, 2).state).toHaveText('Not saved yet, kept in this browser');
  await day(page, 2).answer.fill('Sent, but unheard');
  await expect(day(page, 2).state).toHaveText('Saved');
});

test('The PDF holds what was typed a moment before', async ({ page, product }) => {
  await addCustomer(await product.staff(), { email: 'pdf@firm.example' });
  await signIn(page, product, 'pdf@firm.example', '/account/guide');
  await day(page, 1).answer.fill('Fresh from the keyboard.');
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/account/guide/1'));
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await saved).status()).toBe(200);
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('On a phone the next day is open, what is answered is folded, and its prompt is copied with a press', async ({
  page,
  context,
  product,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 390, height: 844 });
  const email = 'phone@firm.example';
  await addCustomer(await product.staff(), { email });
  const elsewhere = await signInElsewhere(product, email);
  await elsewhere.send('PUT', '/api/account/guide/1', { answer: 'It knew our carriers.' }, {});
  await signIn(page, product, email, '/account/guide');
  await expect(day(page, 2).answer).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5_000);
  await day(page, 2).entry.getByRole('button', { name: 'Copy the prompt' }).click();
  await expect(day(page, 2).entry.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Here is my corrected summary: \[paste\]/);

  await expect(day(page, 1).entry).toContainText('Answered');
  await day(page, 1).entry.getByRole('heading').click();
  await expect(day(page, 1).answer).toHaveValue('It knew our carriers.');
  await day(page, 2).answer.fill('Carriers, lines, states.');
  await expect(day(page, 2).state).toHaveText('Saved');
  await expect(day(page, 2).answer, 'stays open where somebody types').toBeVisible();
  await page.getByRole('link', { name: 'Continue with day 3' }).click();
  await expect(day(page, 3).answer).toBeInViewport();
});
