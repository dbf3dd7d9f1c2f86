import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { hydrated, leadDialog, openDemo } from '../sign-up.ts';
import { stopClock } from '../stopped-clock.ts';
import { expectToast, toasts } from '../toasts.ts';

test('A demo leads to the scheduling page, and the hidden field of the form catches programs only', async ({
  page,
  context,
  product,
}) => {
  const clock = await stopClock(page);
  const { dialog, name, email, phone } = await openDemo(page);
  await hydrated(email);

  await test.step('What a person leaves empty does not go along, and the demo is announced', async () => {
    await expect(dialog.getByRole('textbox')).toHaveCount(3);
    await name.fill('Ada Broker');
    await phone.fill('+1 415 555 2671');
    await email.fill('demo@firm.example');
    const passed = page.waitForResponse('**/api/validate-email');
    await clock.pass(1_000);
    await (await passed).finished();
    expect(await sentHomepage(page)).toBeUndefined();
    await expectToast(page, 'Information Captured!', 'Redirecting to schedule your demo appointment...');
    await expect(dialog).toBeHidden();
  });

  await test.step('The scheduling page waits for 1000 ms, no less, and opens in a new tab with name and email', async () => {
    await clock.pass(999);
    expect(context.pages()).toHaveLength(1);
    const opening = context.waitForEvent('page');
    await clock.pass(1);
    const calendar = await opening;
    await expect(calendar.getByLabel('Name')).toHaveValue('Ada Broker');
    await expect(calendar.getByLabel('Email')).toHaveValue('demo@firm.example');
    expect(calendar.url()).toContain(`${product.sandboxUrl}/scheduling?`);
    expect(page.url()).toBe(`${product.url}/`);
    await calendar.close();
  });

  await test.step('What a program writes into the hidden field goes along, and a calendar that the browser holds back is offered as a link', async () => {
    await clock.pass(5_000);
    await page.evaluate(() => {
      window.open = () => null;
    });
    await page.getByRole('button', { name: 'Book Your Appointment Now' }).click();
    await dialog.locator('[name=homepage]').evaluate((field: HTMLInputElement) => {
      field.value = 'https://spam.example';
    });
    expect(await sentHomepage(page)).toBe('https://spam.example');
    await expect(dialog).toBeHidden();
    await clock.pass(1_000);
    const link = toasts(page).getByRole('link');
    await expect(link).toHaveAttribute('href', new RegExp(`^${product.sandboxUrl}/scheduling`));
    await expect(link).toHaveAttribute('target', '_blank');
  });
});

/** Submits the lead dialog. Returns what was sent as the hidden field. */
async function sentHomepage(page: Page): Promise<string | undefined> {
  const captured = page.waitForRequest('**/api/lead-capture');
  await leadDialog(page).submit.click();
  return ((await captured).postDataJSON() as { homepage?: string }).homepage;
}
