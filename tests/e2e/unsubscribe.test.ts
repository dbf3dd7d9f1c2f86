import { mailsTo } from '../support/loop.ts';
import { addCustomer } from '../support/records.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';

test('A reader of our emails unsubscribes with one press and takes it back with one', async ({ page, product }) => {
  const staff = await product.staff();
  const email = 'enough@example.com';
  const customerId = await addCustomer(staff, { email });
  await staff.post('/api/crm/send-email', { customerId, subject: 's', content: 'c' });
  const [mail] = await mailsTo(product.sandbox, email);
  await page.goto(/http\S+\/unsubscribe\/\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unsubscribe from our emails?');
  await page.getByRole('button', { name: 'Unsubscribe' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Subscribe again' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed again');
});
