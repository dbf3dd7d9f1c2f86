import type { Page } from '@playwright/test';
import { mailsTo } from '../support/loop.ts';
import { expectAccessible } from './accessible.ts';
import { row } from './crm.ts';
import { dialog, openFromRow } from './crm-dialogs.ts';
import { expect, test } from './fixtures.ts';
import { type Firm, keysOf, openFirm } from './messages-records.ts';
import { callsTo } from './sign-up.ts';
import { expectToast } from './toasts.ts';

const PATH = '/api/crm/send-email';
const FAILURE = ['Failed to Send Email', 'There was an error sending your email. Please try again.'] as const;

let firm: Firm;
test.beforeEach(async ({ page, product }) => {
  firm = await openFirm(page, product);
});
test.afterEach(({ product }) => product.sandbox.fault({ vendor: 'smtp', mode: 'off' }));

function emailDialog(page: Page) {
  const board = dialog(page, 'Send Email');
  return {
    board,
    subject: board.getByLabel('Subject'),
    content: board.getByLabel('Email content'),
    send: board.getByRole('button', { name: /^Send( Email|ing)/ }),
  };
}

async function typeEmail(page: Page): Promise<void> {
  await openFromRow(page, firm.name, 'Email', 'Send Email');
  const parts = emailDialog(page);
  await parts.subject.fill('Your renewal');
  await parts.content.fill('Hello Ada,\n\nit is time.');
}

test('An email is written, sent and read again', async ({ page, product }) => {
  const { board, subject, content, send } = emailDialog(page);

  await test.step('A press outside closes the dialog only while nothing is typed; Escape and Cancel always do', async () => {
    const pressOutside = () => page.mouse.click(5, 5);
    await openFromRow(page, firm.name, 'Email', 'Send Email');
    // Waits for the focus, because the dialog ignores presses that come before it is ready.
    await expect(subject).toBeFocused();
    await pressOutside();
    await expect(board).toHaveCount(0);
    await typeEmail(page);
    await pressOutside();
    await subject.fill('Your renewal, again');
    await expect(content).toHaveValue('Hello Ada,\n\nit is time.');
    await page.keyboard.press('Escape');
    await expect(board).toHaveCount(0);
    await typeEmail(page);
    await board.getByRole('button', { name: 'Cancel' }).click();
    await expect(board).toHaveCount(0);
  });

  await test.step('An email without subject or content is not sent, and each is asked for', async () => {
    const calls = callsTo(page, /send-email/);
    await openFromRow(page, firm.name, 'Email', 'Send Email');
    await subject.fill('');
    await content.fill('');
    await board.getByRole('button', { name: 'Send Email' }).click();
    await expect(board.getByText('Subject is required', { exact: true })).toBeVisible();
    await expect(board.getByText('Email content is required', { exact: true })).toBeVisible();
    await expect(subject).toBeFocused();
    expect(calls).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(board).toHaveCount(0);
  });

  await test.step('An email reaches the customer’s inbox, and says so', async () => {
    await typeEmail(page);
    await expect(board.getByText(firm.email)).toBeVisible();
    await send.click();
    await expectToast(page, 'Email Sent', 'Your email has been sent successfully.');
    await expect(board).toHaveCount(0);
    const [mail] = await mailsTo(product.sandbox, firm.email);
    expect(mail?.subject).toBe('Your renewal');
    expect(mail?.text).toContain('Hello Ada,\n\nit is time.');
  });

  await test.step('An email that was sent is read whole in the customer’s timeline', async () => {
    await row(page, firm.name).getByRole('link', { name: firm.name }).click();
    const panel = page.getByRole('complementary', { name: firm.name });
    const timeline = panel.getByRole('region', { name: 'Timeline' });
    const text = timeline.getByText('Hello Ada,\n\nit is time.');
    await expect(text).toBeHidden();
    await timeline.locator('summary').filter({ hasText: 'Your renewal' }).focus();
    await page.keyboard.press('Enter');
    await expect(text).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  });

  await test.step('The keyboard alone sends an email, and the focus comes back to the row', () => sendByKeys(page));
});

async function sendByKeys(page: Page): Promise<void> {
  const button = row(page, firm.name).getByRole('button', { name: `Email ${firm.name}` });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(emailDialog(page).subject).toBeFocused();
  await page.keyboard.type('By keys');
  await page.keyboard.press('Tab');
  await page.keyboard.type('one\n\ntwo');
  // Past Cancel and Send later.
  for (let button = 0; button < 3; button += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Email Sent');
  await expect(button).toBeFocused();
}

test('An email that is slow or fails is told of in its dialog', async ({ page, product, browserErrors }) => {
  const { board, subject, content, send } = emailDialog(page);

  await test.step('While an email is under way the button says so and takes no second click', async () => {
    await product.sandbox.fault({ vendor: 'smtp', mode: 'slow', ms: 1_500 });
    await typeEmail(page);
    await send.click();
    await expect(send).toHaveText('Sending...');
    await expect(send).toBeDisabled();
    await expectToast(page, 'Email Sent');
    expect(await mailsTo(product.sandbox, firm.email)).toHaveLength(1);
  });

  await test.step('An email that fails stays as it was typed; the same words keep their key, others get a new one', async () => {
    browserErrors.expect(/502/);
    const keys = keysOf(page, PATH);
    await product.sandbox.fault({ vendor: 'smtp', mode: 'error', status: 452 });
    await typeEmail(page);
    await send.click();
    await expectToast(page, ...FAILURE);
    await expect(subject).toHaveValue('Your renewal');
    await expect(content).toHaveValue('Hello Ada,\n\nit is time.');
    await send.click();
    await expect.poll(() => keys.length).toBe(2);
    await expect(send).toBeEnabled();
    await product.sandbox.fault({ vendor: 'smtp', mode: 'off' });
    await content.fill('Hello Ada, it is high time.');
    await send.click();
    await expect(board).toHaveCount(0);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(await mailsTo(product.sandbox, firm.email)).toHaveLength(2);
  });

  await test.step('On a phone the dialog is a sheet that fits, and axe finds nothing in it', async () => {
    const wide = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await row(page, firm.name)
      .getByRole('button', { name: /^Actions/ })
      .click();
    await dialog(page, firm.name).getByRole('button', { name: 'Email' }).click();
    await subject.fill('');
    await content.fill('A line.\n'.repeat(80));
    await expect(send).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await send.click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(board).toHaveCount(0);
    if (wide) await page.setViewportSize(wide);
  });

  await test.step('Why a customer cannot be emailed stays in the dialog', async () => {
    browserErrors.expect(/409/);
    await product.sandbox.fault({ vendor: 'smtp', mode: 'error', status: 550 });
    await typeEmail(page);
    await send.click();
    await expectToast(page, ...FAILURE);
    await expect(board.getByRole('alert')).toContainText(firm.email);
  });
});
