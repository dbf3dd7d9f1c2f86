import { expect, test } from '../fixtures.ts';
import { fillLead, leadDialog, leadOf, openDemo } from '../sign-up.ts';

test('What a program writes into the hidden field goes along, and what a person leaves empty does not', async ({
  page,
  product,
}) => {
  for (const homepage of ['https://spam.example', '']) {
    const { dialog, submit } = await openDemo(page);
    await expect(dialog.getByRole('textbox')).toHaveCount(3);
    await fillLead(page, leadOf(`trap${homepage.length}@firm.example`));
    await dialog.locator('[name=homepage]').evaluate((field: HTMLInputElement, text) => {
      field.value = text;
    }, homepage);
    const captured = page.waitForRequest('**/api/lead-capture');
    await submit.click();
    const sent = (await captured).postDataJSON() as { homepage?: string };
    expect(sent.homepage).toBe(homepage || undefined);
    await leadDialog(page).dialog.waitFor({ state: 'hidden' });
    await page.evaluate(() => sessionStorage.clear());
  }
  const staff = await product.staff();
  expect((await staff.get('/api/crm/customers?q=trap')).text).not.toContain('trap20@');
});
