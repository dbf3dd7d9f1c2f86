import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { fillLead, leadDialog, leadOf, openDemo } from '../sign-up.ts';

test('What a program writes into the hidden field goes along, and makes no customer', async ({ page, product }) => {
  expect(await sentHomepage(page, 'program@firm.example', 'https://spam.example')).toBe('https://spam.example');
  const staff = await product.staff();
  expect((await staff.get('/api/crm/customers?q=program@firm')).text).not.toContain('program@firm');
});

test('What a person leaves empty does not go along', async ({ page }) => {
  expect(await sentHomepage(page, 'person@firm.example', '')).toBeUndefined();
});

/** Sends the lead dialog with this text in the hidden field. Returns the value that was sent. */
async function sentHomepage(page: Page, email: string, text: string): Promise<string | undefined> {
  const { dialog, submit } = await openDemo(page);
  await expect(dialog.getByRole('textbox')).toHaveCount(3);
  await fillLead(page, leadOf(email));
  await dialog.locator('[name=homepage]').evaluate((field: HTMLInputElement, value) => {
    field.value = value;
  }, text);
  const captured = page.waitForRequest('**/api/lead-capture');
  await submit.click();
  const sent = (await captured).postDataJSON() as { homepage?: string };
  await leadDialog(page).dialog.waitFor({ state: 'hidden' });
  return sent.homepage;
}
