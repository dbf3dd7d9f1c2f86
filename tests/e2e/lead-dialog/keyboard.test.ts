import { payButton } from '../checkout-page.ts';
import { expect, test } from '../fixtures.ts';
import { leadDialog, openSignUp, signUpButton } from '../sign-up.ts';

test('The keyboard alone leads from the page to the checkout', async ({ page }) => {
  await page.goto('/');
  const button = signUpButton(page);
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused({ timeout: 1 });
  }).toPass({ intervals: [0] });
  await expect(button, 'the site’s own ring').toHaveCSS('outline-offset', '3px');
  await page.keyboard.press('Enter');
  const { name, email, phone, submit } = leadDialog(page);
  await expect(name).toBeFocused();
  await page.keyboard.type('Ada Broker');
  await page.keyboard.press('Tab');
  await expect(email).toBeFocused();
  const passed = page.waitForResponse('**/api/validate-email');
  await page.keyboard.type('keyboard@firm.example');
  await page.keyboard.press('Tab');
  await expect(phone).toBeFocused();
  await page.keyboard.type('+1 415 555 2671');
  await (await passed).finished();
  await expect(submit).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(payButton(page)).toBeVisible();
});

test('The focus stays in the dialog, forwards and backwards', async ({ page }) => {
  const { dialog, name } = await openSignUp(page);
  await expect(name).toBeFocused();
  const focused = dialog.locator(':focus');
  for (const key of ['Tab', 'Shift+Tab']) {
    const visited = new Set<string>();
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press(key);
      await expect(focused).toHaveCount(1);
      visited.add(await focused.evaluate((element) => element.getAttribute('name') ?? element.textContent ?? ''));
    }
    expect([...visited], key).toEqual(expect.arrayContaining(['name', 'email', 'phone', 'Cancel']));
  }
});

for (const way of ['Escape', 'Cancel', 'Close'] as const) {
  test(`${way} closes the dialog and gives the focus back to the button that opened it`, async ({ page }) => {
    const { dialog } = await openSignUp(page);
    if (way === 'Escape') await page.keyboard.press('Escape');
    else await dialog.getByRole('button', { name: way }).click();
    await expect(dialog).toBeHidden();
    await expect(signUpButton(page)).toBeFocused();
  });
}

test('A toast over the dialog takes neither its focus nor its Escape', async ({ page }) => {
  await page.route('**/api/validate-email-domain', () => undefined);
  const { dialog, name, email, phone, submit } = await openSignUp(page);
  await name.fill('Ada Broker');
  await phone.fill('+1 415 555 2671');
  await email.fill('toast@firm.example');
  await submit.click();
  await expect(page.getByText('Email Validation Error', { exact: true }).first()).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
