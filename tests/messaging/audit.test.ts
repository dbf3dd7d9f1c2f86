import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries, textMessages } from '#server/database/schema.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, addTeamMember, newPhone } from '#tests/support/records.ts';
import { whileDeleting } from '#tests/support/while-deleting.ts';
import { textUs } from './phone.ts';
import { inboundForm, postAsTwilio } from './twilio-webhook.ts';

let product: Product;
let staff: HttpClient;
let userId: string;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
  const { user } = (await staff.get('/api/staff/session')).body as unknown as { user: { id: string } };
  userId = user.id;
});
afterAll(() => product.stop());

const entriesOf = (subjectId: unknown) =>
  product.database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, String(subjectId)));

describe('What staff send', () => {
  test('leaves an entry that names the sender, the kind of message and the recipient, and nothing of its words', async () => {
    const customerId = await addCustomer(staff);
    const teamMemberId = await addTeamMember(staff, customerId);
    const email = (await staff.post('/api/crm/send-email', { customerId, subject: 'hush', content: 'hush' })).body.id;
    const text = (await staff.post('/api/crm/send-sms', { customerId, message: 'hush' })).body.id;
    const other = (await staff.post('/api/crm/send-sms-team-member', { teamMemberId, message: 'hush' })).body.id;
    for (const [subjectType, subjectId, to] of [
      ['email', email, customerId],
      ['text', text, customerId],
      ['text', other, null],
    ]) {
      const entries = await entriesOf(subjectId);
      expect(entries).toMatchObject([{ userId, action: 'send', subjectType, customerId: to, fields: [] }]);
      expect(JSON.stringify(entries)).not.toContain('hush');
    }
  });

  test('leaves one entry for a double click, and none when it was refused before', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    const send = () => staff.post('/api/crm/send-sms', { customerId, message: 'x' }, { 'idempotency-key': 'audited' });
    const [one] = await Promise.all([send(), send()]);
    expect(await entriesOf(one?.body.id)).toHaveLength(1);
    await textUs(product, phone, 'STOP');
    expect((await staff.post('/api/crm/send-sms', { customerId, message: 'y' })).status).toBe(409);
    const sends = await product.database.db.select().from(auditEntries).where(eq(auditEntries.customerId, customerId));
    expect(sends.filter(({ action }) => action === 'send')).toHaveLength(1);
  });
});

test('An unknown sender made a customer leaves an entry', async () => {
  const phone = newPhone();
  await textUs(product, phone, 'hello');
  const person = { phone, name: 'New Person', email: 'audited@example.com' };
  const { customerId } = (await staff.post('/api/crm/sms-unknown/customer', person)).body;
  expect(await entriesOf(customerId)).toMatchObject([
    { userId, action: 'create', subjectType: 'customer', customerId },
  ]);
});

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
