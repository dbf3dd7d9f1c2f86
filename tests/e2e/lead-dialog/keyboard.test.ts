import { payButton } from '../checkout-page.ts';
import { expect, test } from '../fixtures.ts';
import { leadDialog, signUpButton } from '../sign-up.ts';

test('The keyboard alone leads from the page through the dialog to the checkout', async ({ page }) => {
  const button = signUpButton(page);
  const { dialog, name, email, phone, submit } = leadDialog(page);

  await test.step('Tab leads to the button, and Enter into the dialog', async () => {
    await page.goto('/');
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(button).toBeFocused({ timeout: 1 });
    }).toPass({ intervals: [0] });
    await expect(button, 'the site’s own ring').toHaveCSS('outline-offset', '3px');
    await page.keyboard.press('Enter');
    await expect(name).toBeFocused();
  });

  await test.step('The focus stays in the dialog, forwards and backwards', async () => {
    const focused = dialog.locator(':focus');
    for (const key of ['Tab', 'Shift+Tab']) {
      const visited = new Set<string>();
      for (let step = 0; step < 7; step++) {
        await page.keyboard.press(key);
        await expect(focused).toHaveCount(1);
        visited.add(await focused.evaluate((element) => element.getAttribute('name') ?? element.textContent ?? ''));
      }
      expect([...visited], key).toEqual(expect.arrayContaining(['name', 'email', 'phone', 'Cancel']));
    }
  });

  for (const way of ['Escape', 'Cancel', 'Close'] as const) {
    await test.step(`${way} closes the dialog and gives the focus back to the button that opened it`, async () => {
      if (way === 'Escape') await page.keyboard.press('Escape');
      else await dialog.getByRole('button', { name: way }).click();
      await expect(dialog).toBeHidden();
      await expect(button).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(name).toBeFocused();
    });
  }

  await test.step('What is typed from field to field leads to the checkout', async () => {
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
});
