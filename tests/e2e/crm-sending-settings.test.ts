import { sendingSettings } from '#server/database/schema.ts';
import { expectAccessible } from './accessible.ts';
import { beginSession } from './crm.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

// Other stories share the product, and its hours.
test.afterEach(async ({ product }) => {
  await product.database.db.delete(sendingSettings);
});

test('an admin narrows the hours of texts to many, is told at the field what is too wide, and sees which states are stricter still', async ({
  page,
}) => {
  await beginSession(page);
  await page.goto('/staff/crm/settings');
  const form = page.getByRole('form', { name: 'Hours and caps' });
  const save = form.getByRole('button', { name: 'Save hours' });
  await test.step('Settings lead there', async () => {
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Sending' }).click();
    await expect(page).toHaveURL(/\/staff\/crm\/settings\/sending$/);
    await expect(form.getByLabel('From', { exact: true })).toHaveValue('09:00');
    await expect(form.getByLabel('Until')).toHaveValue('20:00');
    await expect(form.getByLabel('Sundays from')).toHaveValue('12:00');
    await expect(save).toBeDisabled();
  });

  await test.step('What is wider is refused in words at its field', async () => {
    await form.getByLabel('From', { exact: true }).fill('08:30');
    await form.getByLabel('Texts in seven days').fill('4');
    await save.click();
    await expect(form.getByText('A whole number from 0 to 3')).toBeVisible();
    await form.getByLabel('Texts in seven days').fill('2');
    await save.click();
    await expect(form.getByText('Not before 9:00 AM')).toBeVisible();
    await expect(form.getByLabel('From', { exact: true })).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('What is narrower is saved, by keyboard', async () => {
    await form.getByLabel('From', { exact: true }).fill('10:00');
    await form.getByLabel('Until').fill('17:00');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Sending Hours Saved');
    await expect(save).toBeDisabled();
  });

  await test.step('What another admin has set meanwhile stays, and is shown', async () => {
    await page.request.put('/api/crm/settings/sending', { data: { textsADay: 0 } });
    await form.getByLabel('Until').fill('16:00');
    await page.keyboard.press('Enter');
    await expect(form.getByLabel('Texts a day')).toHaveValue('0');
    await expect(form.getByLabel('Until')).toHaveValue('16:00');
    const { textsADay, closesAt } = await (await page.request.get('/api/crm/settings/sending')).json();
    expect({ textsADay, closesAt }).toEqual({ textsADay: 0, closesAt: '16:00' });
  });

  await test.step('The table says what states prescribe, with source and day, the stricter ones first', async () => {
    const states = page.getByRole('table', { name: /Hours that \d+ states and provinces prescribe/ });
    const rhodeIsland = states.getByRole('row').filter({ hasText: 'Rhode Island' });
    await expect(rhodeIsland).toContainText('Narrower than yours');
    await expect(rhodeIsland).toContainText('Saturdays 10:00 AM to 5:00 PM, never on Sundays and federal holidays');
    await expect(rhodeIsland).toContainText(
      'R.I. Gen. Laws §§ 5-61-2(2), 5-61-3.6. Read in the statute itself on Nov 27, 2026',
    );
    await expect(states.getByRole('row').filter({ hasText: 'Arizona' })).not.toContainText('Narrower than yours');
    await expect(states.getByRole('row').nth(1)).toContainText('Narrower than yours');
  });
});
