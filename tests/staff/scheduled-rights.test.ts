import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendDue } from '#server/jobs/jobs.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { doScheduledJob } from '#tests/support/jobs.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer } from '#tests/support/records.ts';
import { newStaff } from './staff-accounts.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

test('A message for later is not sent for somebody who may not send any more', async () => {
  const member = await newStaff(product, 'leaver', 'member');
  const id = await addCustomer(staff);
  const sendAt = new Date(Date.now() + 86_400_000).toISOString();
  await member.post('/api/crm/send-sms', { customerId: id, message: 'Later', sendAt });
  await product.database.db.execute("UPDATE users SET role = 'viewer' WHERE username = 'leaver'");
  await product.database.db.execute('UPDATE scheduled_sends SET due_at = now()');
  await doScheduledJob(product, sendDue);
  expect((await staff.get(`/api/crm/scheduled-sends?customerId=${id}`)).body).toMatchObject([
    { state: 'refused', reason: 'not_allowed' },
  ]);
});
