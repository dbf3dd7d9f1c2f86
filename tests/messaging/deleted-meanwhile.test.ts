import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textMessages } from '#server/database/schema.ts';
import type { HttpClient } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addCustomer, addTeamMember, newPhone } from '../support/records.ts';
import { whileDeleting } from '../support/while-deleting.ts';
import { inboundForm, postAsTwilio } from './twilio-webhook.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

describe('Somebody deleted while a message to them is being sent', () => {
  test.each([
    ['send-email', { subject: 's', content: 'c' }],
    ['send-sms', { message: 'x' }],
  ])('makes %s a clear 404', async (path, message) => {
    const customerId = await addCustomer(staff);
    const response = await whileDeleting(product, 'customers', customerId, () =>
      staff.post(`/api/crm/${path}`, { customerId, ...message }),
    );
    expect([response.status, response.body.message]).toEqual([404, 'This customer does not exist']);
  });

  test('makes send-sms-team-member a clear 404', async () => {
    const teamMemberId = await addTeamMember(staff, await addCustomer(staff));
    const response = await whileDeleting(product, 'team_members', teamMemberId, () =>
      staff.post('/api/crm/send-sms-team-member', { teamMemberId, message: 'x' }),
    );
    expect([response.status, response.body.message]).toEqual([404, 'This team member does not exist']);
  });
});

test('A text from somebody who is being deleted is kept, as an unknown sender’s', async () => {
  const phone = newPhone();
  const customerId = await addCustomer(staff, { phone });
  const form = inboundForm(phone, 'still here?');
  const response = await whileDeleting(product, 'customers', customerId, () =>
    postAsTwilio(product, '/api/webhooks/twilio/sms', form),
  );
  expect(response.status).toBe(200);
  const rows = await product.database.db.select().from(textMessages).where(eq(textMessages.phoneE164, phone));
  expect(rows).toMatchObject([{ message: 'still here?', customerId: null, teamMemberId: null }]);
});
