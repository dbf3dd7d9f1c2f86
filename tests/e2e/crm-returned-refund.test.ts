import { jobsAreDone } from '../support/jobs.ts';
import { buy } from '../support/loop.ts';
import { signIn } from '../support/sign-in.ts';
import { expectAccessible } from './accessible.ts';
import { beginSession } from './crm.ts';
import { dialog } from './crm-dialogs.ts';
import { clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { photographer } from './photographer.ts';

test('A refund that the bank sends back is on the desk again by itself, and the panel says that the buyer has not got it', async ({
  page,
  product,
}) => {
  await clearRecords(product);
  const email = 'closed-card@firm.example';
  const { customerId, payment } = await buy(product, await product.staff(), { email });
  const browser = await signIn(product, email);
  await browser.post('/api/account/refund-requests', { reason: 'Not for me' });
  await beginSession(page);
  await page.goto('/staff/crm/refunds');
  const requests = page.getByRole('list', { name: 'Refund requests' }).locator(':scope > li');
  await page.getByRole('button', { name: 'Approve… Ada Broker' }).click();
  const approve = dialog(page, 'Approve').getByRole('button', { name: /^Approve|^Refund/ });
  // Waits for the response, because the request leaves the screen before the server has answered.
  await Promise.all([page.waitForResponse(/\/approval$/), approve.click()]);
  await expect(requests).toHaveCount(0);
  await jobsAreDone(product.database);

  await product.sandbox.charge(payment, 'refund-failure');
  await expect(requests).toContainText('The bank sent the refund back');
  await expectAccessible(page);
  const photograph = photographer(page, 'returned-refund');
  await photograph('desk');
  await page.goto(`/staff/crm/customers/${customerId}`);
  const panel = page.getByRole('complementary', { name: 'Ada Broker' });
  await expect(panel.getByRole('region', { name: 'Purchases' })).toContainText(
    'The bank sent the refund of $97.00 back: the buyer has not got this money.',
  );
  await expect(panel.getByRole('region', { name: 'Timeline' })).toContainText('Refund sent back by the bank');
  await expectAccessible(page);
  await photograph('panel');
});
