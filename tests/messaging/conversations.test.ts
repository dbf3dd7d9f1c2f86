import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textMessages } from '#server/database/schema.ts';
import type { HttpClient } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addCustomer, newPhone } from '../support/records.ts';
import { conversation, textsOf, textUs } from './phone.ts';
import { inboundForm, postAsTwilio } from './twilio-webhook.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const unreadOf = async (phone: string) =>
  (await conversation(staff, 'unread-counts')).filter((entry) => `${entry.phone}` === phone);

describe('A conversation', () => {
  test('reads as a chat, and a long one is loaded in pages upwards', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    const words = Array.from({ length: 25 }, (_, index) => `text ${index}`);
    for (const word of words) await postAsTwilio(product, '/api/webhooks/twilio/sms', inboundForm(phone, word));
    await staff.post('/api/crm/send-sms', { customerId, message: 'answer' });
    const all = await conversation(staff, `sms/${customerId}`);
    expect(all.map(({ message }) => message)).toEqual([...words, 'answer']);
    expect(all.at(-1)).toMatchObject({ direction: 'outbound', sentByName: 'staff' });

    let read: typeof all = [];
    let path: string | undefined = `/api/crm/sms/${customerId}?limit=10`;
    while (path) {
      const page = await staff.get(path);
      expect(page.headers.get('x-total-count')).toBe('26');
      read = [...(page.body as unknown as typeof all), ...read];
      path = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }
    // Compares without the status, because the answer may have been delivered in the meantime.
    expect(read.map(({ id, message }) => [id, message])).toEqual(all.map(({ id, message }) => [id, message]));
  });

  test('keeps the order of texts that came within one millisecond', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    const words = Array.from({ length: 20 }, (_, index) => `part ${String(index).padStart(2, '0')}`);
    const values = words.map((message, index) => ({
      customerId,
      direction: 'inbound' as const,
      message,
      sentAt: sql`'2026-01-01T00:00:00Z'::timestamptz + ${index} * interval '1 microsecond'`,
    }));
    await product.database.db.insert(textMessages).values(values.toReversed());
    expect((await conversation(staff, `sms/${customerId}`)).map(({ message }) => message)).toEqual(words);
    const newest = await conversation(staff, `sms/${customerId}?limit=5`);
    expect(newest.map(({ message }) => message)).toEqual(words.slice(-5));
  });

  test('of nobody is a 404, and is for staff alone', async () => {
    for (const id of ['nonsense', '00000000-0000-4000-8000-000000000000']) {
      expect((await staff.get(`/api/crm/sms/${id}`)).body.message).toBe('This customer does not exist');
      expect((await staff.get(`/api/crm/sms-team-member/${id}`)).status).toBe(404);
    }
    for (const path of ['unread-counts', 'sms/x', 'sms-team-member/x', 'sms-unknown/x', 'customers/x/consent']) {
      expect((await product.visitor().get(`/api/crm/${path}`)).status).toBe(401);
    }
  });
});

describe('An unknown sender', () => {
  test('is kept, shown, and made a customer with their texts in one step', async () => {
    const phone = newPhone();
    await textUs(product, phone, 'who am I');
    const shown = await conversation(staff, `sms-unknown/${encodeURIComponent(phone)}`);
    expect(shown).toMatchObject([{ message: 'who am I', customerId: null, teamMemberId: null }]);
    const person = { phone, name: 'New Person', email: 'new-person@example.com' };
    const made = (await staff.post('/api/crm/sms-unknown/customer', person)).body;
    const { customerId } = made;
    expect(made).toEqual({ success: true, customerId, name: 'New Person', phone, created: true });
    expect(await conversation(staff, `sms/${customerId}`)).toMatchObject([{ message: 'who am I' }]);
    expect(await unreadOf(phone)).toMatchObject([{ customerId, name: 'New Person', phone, unreadCount: 1 }]);
    await textUs(product, phone, 'me again');
    expect(await conversation(staff, `sms/${customerId}`)).toHaveLength(2);
  });

  test('with the email of an existing customer becomes that one, who stays as stored', async () => {
    const [phone, known] = [newPhone(), newPhone()];
    const customerId = await addCustomer(staff, { phone: known, email: 'known-sender@example.com' });
    await textUs(product, phone, 'my other phone');
    const typed = { phone, name: 'Somebody Else', email: 'Known-Sender@example.com' };
    const found = { success: true, customerId, name: `Ada ${known.slice(-4)}`, phone: known, created: false };
    expect((await staff.post('/api/crm/sms-unknown/customer', typed)).body).toEqual(found);
    expect(await conversation(staff, `sms/${customerId}`)).toMatchObject([{ message: 'my other phone' }]);
  });

  test('who never wrote cannot be made one', async () => {
    const person = { phone: newPhone(), name: 'Nobody', email: 'nobody@example.com' };
    expect((await staff.post('/api/crm/sms-unknown/customer', person)).status).toBe(404);
  });

  test('makes one customer of a sender, also when two of staff do it at once', async () => {
    const phone = newPhone();
    await textUs(product, phone, 'Whose am I?');
    const emails = [`first${phone}@example.com`, `second${phone}@example.com`];
    const responses = await Promise.all(
      emails.map((email) => staff.post('/api/crm/sms-unknown/customer', { phone, name: 'Ida', email })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
    const made = (await staff.get(`/api/crm/customers?q=${encodeURIComponent(phone)}`)).body as unknown as object[];
    expect(made).toHaveLength(1);
  });
});

describe('Consent', () => {
  test.each([
    'STOP',
    'stop.',
    ' Stop all ',
    'Unsubscribe!',
    'cancel',
    '"END"',
    'quit 😡',
    'Revoke',
    'opt-out',
    'STOPALL',
  ])('%j opts a number out, for everybody who shares it', async (word) => {
    const phone = newPhone();
    const first = await addCustomer(staff, { phone });
    const second = await addCustomer(staff, { phone, email: `shared-${phone.slice(1)}@example.com` });
    await postAsTwilio(product, '/api/webhooks/twilio/sms', inboundForm(phone, word));
    for (const customerId of [first, second]) {
      const response = await staff.post('/api/crm/send-sms', { customerId, message: 'x' });
      expect([response.status, response.body.message]).toEqual([
        409,
        'This number has opted out of texts. They can opt in again by texting START.',
      ]);
    }
    expect((await textsOf(product, phone)).filter(({ direction }) => direction !== 'inbound')).toEqual([]);
  });

  test.each(['please stop calling', 'the end', 'Cancel my Tuesday slot', 'stopp'])(
    '%j opts nobody out',
    async (text) => {
      const phone = newPhone();
      const customerId = await addCustomer(staff, { phone });
      await textUs(product, phone, text);
      expect((await staff.post('/api/crm/send-sms', { customerId, message: 'x' })).status).toBe(200);
    },
  );

  test('comes back with START or UNSTOP, and its history is kept', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    const consent = async () => (await staff.get(`/api/crm/customers/${customerId}/consent`)).body;
    for (const [word, textConsent] of [
      ['Stop', 'opted_out'],
      ['STOP', 'opted_out'],
      ['start', 'agreed'],
      ['quit', 'opted_out'],
      ['unstop!', 'agreed'],
      ['cancel', 'opted_out'],
      ['UNSTOP', 'agreed'],
    ]) {
      await textUs(product, phone, String(word));
      expect(await consent()).toMatchObject({ textConsent });
    }
    expect((await consent()).entries).toMatchObject([
      { state: 'given', words: 'UNSTOP' },
      { state: 'withdrawn', words: 'cancel' },
      { state: 'given', words: 'unstop!' },
      { state: 'withdrawn', words: 'quit' },
      { state: 'given', words: 'start' },
      { state: 'withdrawn', words: 'Stop' },
    ]);
    expect((await staff.post('/api/crm/send-sms', { customerId, message: 'x' })).status).toBe(200);
  });

  test('believes the carrier’s own OptOutType before the words, and leaves HELP to it', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    const receive = (body: string, OptOutType: string) =>
      postAsTwilio(product, '/api/webhooks/twilio/sms', inboundForm(phone, body, { OptOutType }));
    await receive('alto', 'STOP');
    expect((await staff.post('/api/crm/send-sms', { customerId, message: 'x' })).status).toBe(409);
    await receive('si', 'START');
    expect((await staff.post('/api/crm/send-sms', { customerId, message: 'x' })).status).toBe(200);
    expect((await receive('help', 'HELP')).body).not.toContain('<Message>');
  });

  test.each([' help? ', 'HELP!!', '“Help”'])(
    '%j is answered once, on the phone and in the conversation',
    async (word) => {
      const phone = newPhone();
      const customerId = await addCustomer(staff, { phone });
      await textUs(product, phone, word);
      const words = expect.stringContaining('Reply STOP to opt out');
      expect(await textsOf(product, phone)).toMatchObject([{ direction: 'outbound-reply', body: words }, {}]);
      expect(await conversation(staff, `sms/${customerId}`)).toMatchObject([
        { direction: 'inbound' },
        { direction: 'outbound', message: words, sentBy: null },
      ]);
    },
  );
});
