import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpClient, Json } from '../support/http-client.ts';
import { mailsTo, openCheckout } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addCustomer, newPhone, remove } from '../support/records.ts';
import { conversation, textsOf, textUs } from './phone.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const answer = (phone: string, message = 'Who is this?', key?: string) =>
  staff.post('/api/crm/sms-unknown', { phone, message }, key === undefined ? {} : { 'idempotency-key': key });
const makeCustomer = (sender: object) => staff.post('/api/crm/sms-unknown/customer', sender);
const sentTo = async (phone: string) =>
  (await textsOf(product, phone)).filter(({ direction }) => direction !== 'inbound').map(({ body }) => body);

describe('An unknown sender of a text', () => {
  test('is answered before anybody knows who it is, once for a key', async () => {
    const phone = newPhone();
    await textUs(product, phone, 'How much is it?');
    const key = randomUUID();
    const [first, again] = [await answer(phone, 'Who is this?', key), await answer(phone, 'Who is this?', key)];
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect(await sentTo(phone)).toEqual(['Who is this?']);
    expect((await answer(phone, 'Something else', key)).status).toBe(422);
    expect(await conversation(staff, `sms-unknown/${phone}`)).toMatchObject([
      { direction: 'inbound', message: 'How much is it?' },
      { direction: 'outbound', message: 'Who is this?', sentByName: 'staff', phone },
    ]);
  });

  test('is nobody who has not written, and nobody who is known by now', async () => {
    const [silent, known] = [newPhone(), newPhone()];
    await addCustomer(staff, { phone: known });
    await textUs(product, known, 'It is me');
    for (const phone of [silent, known]) expect((await answer(phone)).status).toBe(404);
    expect([await sentTo(silent), await sentTo(known)]).toEqual([[], []]);
  });

  test('is not answered as a stranger any more once staff have written down whose the number is', async () => {
    const phone = newPhone();
    await textUs(product, phone, 'Hello?');
    await addCustomer(staff, { phone });
    expect((await answer(phone)).status).toBe(409);
    expect(await sentTo(phone)).toEqual([]);
  });

  test('gets nothing after STOP', async () => {
    const phone = newPhone();
    for (const words of ['Hello?', 'STOP']) await textUs(product, phone, words);
    expect((await answer(phone)).status).toBe(409);
  });

  test('is not answered without a message', async () => {
    const phone = newPhone();
    await textUs(product, phone, 'Hello?');
    expect((await answer(phone, ' ')).body.message).toBe('Message is required');
  });

  test('becomes a customer with all that was said, and an answer that is sent again afterwards is the same one', async () => {
    const phone = newPhone();
    await textUs(product, phone, 'Hello?');
    const key = randomUUID();
    const first = await answer(phone, 'Your name, please', key);
    const { body } = await makeCustomer({ phone, name: 'Ada', email: `${phone.slice(1)}@example.com` });
    expect((await answer(phone, 'Your name, please', key)).body).toEqual(first.body);
    expect(await sentTo(phone)).toEqual(['Your name, please']);
    expect(await conversation(staff, `sms/${body.customerId}`)).toHaveLength(2);
  });

  test('leaves no text behind when several answer and one makes a customer of them at the same time', async () => {
    const phone = newPhone();
    await textUs(product, phone, 'Hello?');
    await Promise.all([
      ...Array.from({ length: 6 }, (_, index) => answer(phone, `Answer ${index}`)),
      makeCustomer({ phone, name: 'Ada' }),
      textUs(product, phone, 'Anybody?'),
      ...Array.from({ length: 3 }, (_, index) => answer(phone, `Late answer ${index}`)),
    ]);
    expect(await conversation(staff, `sms-unknown/${phone}`)).toEqual([]);
    expect((await conversation(staff, 'unread-counts')).filter((entry) => entry.name === phone)).toEqual([]);
  });
});

describe('A customer whose email nobody knows yet', () => {
  async function nameless(): Promise<{ id: string; phone: string }> {
    const phone = newPhone();
    await textUs(product, phone, 'Hello?');
    const { body } = await makeCustomer({ phone, name: `Ada ${phone.slice(-4)}` });
    expect(body).toMatchObject({ success: true, created: true, phone });
    return { id: String(body.customerId), phone };
  }
  const customerOf = async (id: string): Promise<Json> => (await staff.get(`/api/crm/customers/${id}`)).body;

  test('has an empty one, as others may have, and is found in the lists', async () => {
    const [one, two] = [await nameless(), await nameless()];
    for (const { id, phone } of [one, two]) {
      expect(await customerOf(id)).toMatchObject({ email: '', phone });
      const found = (await staff.get(`/api/crm/customers?q=${encodeURIComponent(phone)}&sort=email`)).body;
      expect(found).toMatchObject([{ id, email: '' }]);
    }
    expect((await makeCustomer({ phone: one.phone, name: 'Again' })).status).toBe(404);
  });

  test('is edited without one and gets it later, and it cannot be taken away again or be another’s', async () => {
    const { id, phone } = await nameless();
    const put = (edit: object) => staff.send('PUT', `/api/crm/customers/${id}`, edit, {});
    expect((await put({ name: 'Ada Lovelace', email: '', phone })).status).toBe(200);
    const taken = `taken-${phone.slice(1)}@example.com`;
    await addCustomer(staff, { email: taken });
    expect((await put({ email: taken.toUpperCase() })).status).toBe(409);
    expect((await put({ email: 'ada' })).body.message).toBe('Valid email is required');
    const email = `${phone.slice(1)}@later.example`;
    expect((await put({ email })).body).toMatchObject({ name: 'Ada Lovelace', email });
    expect((await put({ email: '' })).body.message).toBe('Valid email is required');
    expect((await product.visitor().post('/api/lead-capture', { name: 'Ada', email, phone })).body.customerId).toBe(id);
  });

  test('gets no mail and no sign-in link until there is one, and a bulk mail says why it left them out', async () => {
    const { id } = await nameless();
    const message = 'There is no email address to write to. Add one with Edit.';
    for (const refused of [
      await staff.post('/api/crm/send-email', { customerId: id, subject: 'x', content: 'x' }),
      await staff.post(`/api/crm/customers/${id}/sign-in-link`),
    ]) {
      expect([refused.status, refused.body.message]).toEqual([400, message]);
    }
    const bulk = { action: 'email', list: 'customers', ids: [id], subject: 'x', content: 'x' };
    expect((await staff.post('/api/crm/bulk/preview', bulk)).body.skipped).toEqual([
      { reason: 'no_address', count: 1 },
    ]);
  });

  test('gets the one that a checkout was paid with, and the welcome mail there, unless it is another’s', async () => {
    const pay = async (id: string, email: string) =>
      product.sandbox.checkout(await openCheckout(product.visitor(), id), 'pay', { email });
    const [buyer, other] = [await nameless(), await nameless()];
    const email = `${buyer.phone.slice(1)}@paid.example`;
    await pay(buyer.id, email);
    await until('the email', async () => (await customerOf(buyer.id)).email === email);
    await until('the welcome mail', async () => (await mailsTo(product.sandbox, email)).length > 0);
    await pay(other.id, email);
    await until('the purchase', async () => (await customerOf(other.id)).accessState === 'active');
    expect(await customerOf(other.id)).toMatchObject({ email: '' });
  });

  test('is not the owner of an empty address: not in an import, a form or a sign-in', async () => {
    await nameless();
    const rows = [{ name: 'No email', email: '', phone: '' }];
    const members = [{ ownerEmail: '', name: 'Mia', email: 'mia-of-nobody@example.com', phone: '' }];
    expect(
      (await staff.post('/api/crm/import-customers', { customers: rows, teamMembers: members })).body,
    ).toMatchObject({ customerImported: 0, teamMemberImported: 0 });
    expect((await product.visitor().post('/api/account/sign-in-links', { email: '' })).status).toBe(400);
    expect(
      (await product.visitor().post('/api/lead-capture', { name: 'A', email: '', phone: newPhone() })).status,
    ).toBe(400);
  });

  test('stays out of what they are deleted with: others without an email keep what is theirs', async () => {
    const [one, two] = [await nameless(), await nameless()];
    expect((await remove(staff, `customers/${one.id}`)).status).toBe(200);
    expect(await conversation(staff, `sms/${two.id}`)).toHaveLength(1);
  });
});
