import { jobsAreDone } from '../support/jobs.ts';
import { buy } from '../support/loop.ts';
import { signIn } from '../support/sign-in.ts';
import { expectAccessible } from './accessible.ts';
import { beginSession } from './crm.ts';
import { clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { photographer } from './photographer.ts';

test('A refund that the bank sends back is on the desk again by itself, and the panel says that the buyer has not got it', async ({
  page,
  product,
}) => {
  await clearRecords(product);
  const email = 'closed-card@firm.example';
  const staff = await product.staff();
  const { customerId, payment } = await buy(product, staff, { email });
  const browser = await signIn(product, email);
  const { body } = await browser.post('/api/account/refund-requests', { reason: 'Not for me' });
  await beginSession(page);
  await page.goto('/staff/crm/refunds');
  const requests = page.getByRole('list', { name: 'Refund requests' }).locator(':scope > li');
  await expect(requests).toHaveCount(1);
  await staff.post(`/api/crm/refund-requests/${body.id}/approval`);
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
  await photograph('panel');
});
