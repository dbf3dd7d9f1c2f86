import type { Route } from '@playwright/test';
import { textUs } from '../messaging/phone.ts';
import { addCustomer, newPhone } from '../support/records.ts';
import { expectAccessible } from './accessible.ts';
import { openAccount, section } from './account.ts';
import { expect, test } from './fixtures.ts';

test('offers are off until somebody turns them on, stay as they were left, and STOP is said to be above them', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/500/);
  const phone = newPhone();
  await addCustomer(await product.staff(), { email: 'offers@firm.example', phone });
  await openAccount(page, product, 'offers@firm.example');
  const offers = section(page, 'Offers and tips');
  const texts = offers.getByRole('switch', { name: /by text/ });
  const emails = offers.getByRole('switch', { name: /by email/ });

  await test.step('A choice that cannot be kept says why, and stands as it was', async () => {
    const failing = (route: Route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: { message: 'broken' } })
        : route.fallback();
    await page.route('**/api/account/consent', failing);
    await expect(emails).not.toBeChecked();
    await emails.click();
    await expect(offers.getByRole('alert')).toHaveText('The server could not answer. Please try again in a moment.');
    await expect(emails).not.toBeChecked();
    await page.unroute('**/api/account/consent', failing);
  });

  await test.step('What is pressed is kept, and after STOP the page says why no text comes', async () => {
    await expect(offers.getByText('opted out of texts')).toHaveCount(0);
    await emails.check();
    await expect(offers.getByRole('status')).toHaveText('Saved.');
    await textUs(product, phone, 'STOP');
    await page.reload();
    await expect(emails).toBeChecked();
    await expect(texts).not.toBeChecked();
    await expect(offers.getByText(/opted out of texts, so none reaches it/)).toBeVisible();
    await texts.check();
    await expect(offers.getByRole('status')).toHaveText('Saved.');
    await expect(offers.getByText(/opted out of texts, so none reaches it/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('It is taken back by the same switch', async () => {
    const saved = page.waitForResponse('**/api/account/consent');
    await emails.uncheck();
    await saved;
    await page.reload();
    await expect(emails).not.toBeChecked();
  });
});
