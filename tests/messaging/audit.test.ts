import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '#server/database/schema.ts';
import type { HttpClient } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addCustomer, addTeamMember, newPhone } from '../support/records.ts';
import { textUs } from './phone.ts';

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
