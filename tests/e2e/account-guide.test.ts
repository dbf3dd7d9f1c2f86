import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addCustomer } from '../support/records.ts';
import { signIn as signInElsewhere } from '../support/sign-in.ts';
import { expectAccessible } from './accessible.ts';
import { openAccount } from './account.ts';
import { expect, test } from './fixtures.ts';
import { loseAnswer } from './held-calls.ts';

/** Finds the entry of a day, with its answer and its save state. */
function day(page: Page, number: number) {
  const entry = page.locator(`#day-${number}`);
  return { entry, answer: entry.getByRole('textbox'), state: entry.getByRole('status') };
}

test('The guide is answered day by day, at a desk and on a phone', async ({ page, context, product }) => {
  await test.step('The guide has thirty days in four weeks, and an answer is saved as it is typed', async () => {
    await addCustomer(await product.staff(), { email: 'guide@firm.example' });
    await openAccount(page, product, 'guide@firm.example');
    await page.getByRole('link', { name: 'Start the guide' }).click();
    await expect(page).toHaveURL(/\/account\/guide$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('textbox')).toHaveCount(30);
    await expect(page.getByRole('heading', { level: 2, name: /^Week/ })).toHaveCount(4);
    expect(await day(page, 3).entry.innerText(), 'each step on a line of its own').toMatch(
      /\n1\. .+\n2\. .+\n3\. .+\n\nPaste this:\n/,
    );
    await expect(page.getByRole('heading', { level: 3 }), 'each day is found by its heading').toHaveCount(30);
    await day(page, 20).answer.fill('A line that nobody crosses.');
    await expect(day(page, 20).state).toHaveText('Saved');
    await expect(page.getByText('1 of 30 answered')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to your account' }).click();
    await expect(page.getByText('1 of 30 questions answered')).toBeVisible();
  });

  await test.step('The PDF is made once what was typed a moment before is saved', async () => {
    await page.goto('/account/guide');
    await expect(day(page, 20).answer).toHaveValue('A line that nobody crosses.');
    let isSaved = false;
    page.on('response', (response) => {
      isSaved ||= response.url().endsWith('/api/account/guide/1') && response.ok();
    });
    // Making a guide keeps the server busy for a second, and tests/account/guide/answers.test.ts reads it.
    await page.route('**/api/account/guide.pdf', (route) =>
      route.fulfill({ body: `%PDF-${isSaved ? 'after' : 'before'}`, contentType: 'application/pdf' }),
    );
    await day(page, 1).answer.fill('It knew our carriers.');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/\.pdf$/);
    expect(await readFile(await file.path(), 'utf8')).toBe('%PDF-after');
  });

  await test.step('On a phone the next day is open, what is answered is folded, and its prompt is copied with a press', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect(day(page, 2).answer).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('textbox')).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5_000);
    await day(page, 2).entry.getByRole('button', { name: 'Copy the prompt' }).click();
    await expect(day(page, 2).entry.getByText('Copied')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^Here is my corrected summary: \[paste\]/);

    await expect(day(page, 1).entry).toContainText('Answered');
    await day(page, 1).entry.getByRole('heading').click();
    await expect(day(page, 1).answer).toHaveValue('It knew our carriers.');
    await day(page, 2).answer.fill('Carriers, lines, states.');
    await expect(day(page, 2).state).toHaveText('Saved');
    await expect(day(page, 2).answer, 'stays open where somebody types').toBeVisible();
    await page.getByRole('link', { name: 'Continue with day 3' }).click();
    await expect(day(page, 3).answer).toBeInViewport();
  });
});

test('No answer is lost or overwritten, on a bad network and in two browsers', async ({
  page,
  context,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  browserErrors.expect(/409|ERR_FAILED/);
  const email = 'offline@firm.example';
  await addCustomer(await product.staff(), { email });
  await openAccount(page, product, email, '/account/guide');
  await expect(page.getByRole('textbox')).toHaveCount(30);
  const elsewhere = await signInElsewhere(product, email);
  const answerElsewhere = (number: number) =>
    elsewhere.send('PUT', `/api/account/guide/${number}`, { answer: 'Theirs.' }, {});

  await test.step('Back on the network, an open page sends what it kept', async () => {
    await context.setOffline(true);
    await day(page, 2).answer.fill('One page of facts.');
    await expect(day(page, 2).state).toHaveText('Not saved yet, kept in this browser');
    await context.setOffline(false);
    await expect(day(page, 2).state).toHaveText('Saved');
  });

  await test.step('An open page overwrites no answer of another browser', async () => {
    await answerElsewhere(3);
    await day(page, 3).answer.fill('Mine.');
    const notice = day(page, 3).entry.getByRole('alert');
    await expect(notice).toContainText('Theirs.');
    await expect(day(page, 3).answer).toHaveValue('Mine.');
    await notice.getByRole('button', { name: 'Keep what I typed here' }).click();
    await expect(day(page, 3).state).toHaveText('Saved');
  });

  await test.step('An open page knows its own answer whose response was lost', async () => {
    await loseAnswer(page, '**/api/account/guide/4', 'PUT');
    await day(page, 4).answer.fill('Sent, but');
    await expect(day(page, 4).state).toHaveText('Not saved yet, kept in this browser');
    await day(page, 4).answer.fill('Sent, but unheard');
    await expect(day(page, 4).state).toHaveText('Saved');
  });

  await context.setOffline(true);
  await day(page, 1).answer.fill('Typed in a tunnel.');
  await expect(day(page, 1).state).toHaveText('Not saved yet, kept in this browser');
  await day(page, 5).answer.fill('Mine.');
  await expect(day(page, 5).state).toHaveText('Not saved yet, kept in this browser');
  await page.close();
  await answerElsewhere(5);
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto('/account/guide');

  await test.step('An answer typed offline is kept in this browser, survives a closed tab, and is sent when the network is back', async () => {
    await expect(day(again, 1).answer).toHaveValue('Typed in a tunnel.');
    await expect(day(again, 1).state).toHaveText('Saved');
    const { days } = (await elsewhere.get('/api/account/guide')).body as unknown as { days: { answer: string }[] };
    expect(days[0]?.answer).toBe('Typed in a tunnel.');
  });

  await test.step('What another browser has saved meanwhile is not overwritten unasked', async () => {
    const notice = day(again, 5).entry.getByRole('alert');
    await expect(notice).toContainText('Theirs.');
    await expect(day(again, 5).answer).toHaveValue('Mine.');
    await notice.getByRole('button', { name: 'Use the other answer' }).click();
    await expect(day(again, 5).answer).toHaveValue('Theirs.');
  });
});
