import { textUs } from '../messaging/phone.ts';
import { addCustomer, newPhone } from '../support/records.ts';
import { expectAccessible } from './accessible.ts';
import { section, signIn } from './account.ts';
import { expect, test } from './fixtures.ts';

test('offers are off until somebody turns them on, stay as they were left, and STOP is said to be above them', async ({
  page,
  product,
}) => {
  const phone = newPhone();
  const staff = await product.staff();
  const id = await addCustomer(staff, { email: 'offers@firm.example', phone });
  await signIn(page, product, 'offers@firm.example');
  const offers = section(page, 'Offers and tips');
  const texts = offers.getByRole('switch', { name: /by text/ });
  const emails = offers.getByRole('switch', { name: /by email/ });
  const entries = async () =>
    ((await staff.get(`/api/crm/customers/${id}/consent`)).body.entries as unknown as unknown[]).length;

  await test.step('Both are off, and what is pressed is kept', async () => {
    await expect(texts).not.toBeChecked();
    await expect(emails).not.toBeChecked();
    await emails.check();
    await expect(offers.getByRole('status')).toHaveText('Saved.');
    await page.reload();
    await expect(emails).toBeChecked();
    await expect(texts).not.toBeChecked();
    expect(await entries()).toBe(1);
  });

  await test.step('It is taken back by the same switch', async () => {
    await emails.uncheck();
    await expect(offers.getByRole('status')).toHaveText('Saved.');
    await expect.poll(entries).toBe(2);
  });

  await test.step('After STOP the page says why no text comes', async () => {
    await expect(offers.getByText('opted out of texts')).toHaveCount(0);
    await textUs(product, phone, 'STOP');
    await page.reload();
    await expect(offers.getByText(/opted out of texts, so none reaches it/)).toBeVisible();
    await texts.check();
    await expect(offers.getByRole('status')).toHaveText('Saved.');
    await expect(offers.getByText(/opted out of texts, so none reaches it/)).toBeVisible();
    await expectAccessible(page);
  });
});

test('a choice that cannot be kept says why, and stands as it was', async ({ page, product, browserErrors }) => {
  browserErrors.expect(/500/);
  await addCustomer(await product.staff(), { email: 'broken@firm.example' });
  await signIn(page, product, 'broken@firm.example');
  const offers = section(page, 'Offers and tips');
  const emails = offers.getByRole('switch', { name: /by email/ });
  await expect(emails).not.toBeChecked();
  await page.route('**/api/account/consent', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: { message: 'broken' } }) : route.fallback(),
  );
  await emails.click();
  await expect(offers.getByRole('alert')).toHaveText('The server could not answer. Please try again in a moment.');
  await expect(emails).not.toBeChecked();
});
