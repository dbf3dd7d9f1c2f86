import { buy, openCheckout } from '../support/loop.ts';
import { expectAccessible } from './accessible.ts';
import { openDashboard, row } from './crm.ts';
import { clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { refuseFirst } from './refused-order.ts';
import { dismissToast, expectToast } from './toasts.ts';

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(async ({ product }) => {
  await clearRecords(product);
});

test('A license that was paid twice is shown in the navigation and the panel, and ends with one press', async ({
  page,
  product,
  browserErrors,
}) => {
  const { customerId } = await buy(product, await product.staff(), { email: 'double@firm.example' });
  const browser = product.visitor();
  await openDashboard(page);
  const second = await openCheckout(browser, customerId);
  await product.sandbox.checkout(second, 'pay');
  await expect(page.getByRole('link', { name: /^Refunds\s*1\s*open/ })).toBeVisible();
  await row(page, 'double@firm.example').getByRole('link').first().click();
  const panel = page.getByRole('complementary', { name: 'Ada Broker' });
  await expect(panel.getByText('Paid twice: another license of this person runs already.')).toBeVisible();
  await page.getByRole('link', { name: /^Refunds/ }).click();
  const payments = page.getByRole('list', { name: 'Payments to decide' });
  await expect(payments.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  const giveBack = payments.getByRole('button', { name: 'End and return $97.00, Ada Broker' });
  const keys = await refuseFirst(page, '**/payments-to-decide/*/return');
  await test.step('A press that is refused is told, and the next one is another try', async () => {
    browserErrors.expect(/409/);
    await giveBack.click();
    await expectToast(page, 'Failed to Return Payment', 'Stripe says no');
    await dismissToast(page);
  });
  await giveBack.click();
  await expectToast(page, 'Payment Returned', '$97.00 goes back to the customer.');
  await expect(payments).toHaveCount(0);
  expect(new Set(keys).size).toBe(2);
});
