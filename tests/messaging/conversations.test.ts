import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textMessages } from '#server/database/schema.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, addTeamMember, newPhone } from '#tests/support/records.ts';
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

const markRead = (body: unknown) => staff.post('/api/crm/mark-read', body);

describe('Unread counts', () => {
  test('name each conversation, newest first, until it is marked read', async () => {
    const [one, two, three] = [newPhone(), newPhone(), newPhone()];
    const customerId = await addCustomer(staff, { phone: one });
    const teamMemberId = await addTeamMember(staff, customerId, { phone: two });
    for (const phone of [one, one, two, three]) await textUs(product, phone, 'hi');

    const newest = { preview: 'hi', newestAt: expect.any(String), oldestAt: expect.any(String) };
    expect(await conversation(staff, 'unread-counts')).toEqual([
      { ...newest, name: three, phone: three, unreadCount: 1 },
      { ...newest, teamMemberId, name: `Mia ${two.slice(-4)}`, phone: two, unreadCount: 1 },
      { ...newest, customerId, name: `Ada ${one.slice(-4)}`, phone: one, unreadCount: 2 },
    ]);
    expect((await markRead({ customerId, teamMemberId: null })).body).toEqual({ success: true });
    expect(await unreadOf(one)).toEqual([]);
    await markRead({ teamMemberId });
    await markRead({ phone: three });
    expect(await conversation(staff, 'unread-counts')).toEqual([]);
    expect(await conversation(staff, `sms/${customerId}`)).toMatchObject([{ isRead: 1 }, { isRead: 1 }]);
  });

  test('say how the newest unread text begins and when it came', async () => {
    const [phone, stranger] = [newPhone(), newPhone()];
    const customerId = await addCustomer(staff, { phone });
    await textUs(product, phone, 'the first');
    await textUs(product, phone, `the second ${'x'.repeat(500)}`);
    await textUs(product, stranger, '', { media: [{ contentType: 'image/png', base64: 'iVBORw0KGgo=' }] });
    const [, second] = await conversation(staff, `sms/${customerId}`);
    const [entry] = await unreadOf(phone);
    expect(entry).toMatchObject({ unreadCount: 2, newestAt: second?.sentAt });
    expect(entry?.preview).toMatch(/^the second x+$/);
    expect(String(entry?.preview).length).toBeLessThan(200);
    expect(await unreadOf(stranger)).toMatchObject([{ preview: 'Picture' }]);
    await markRead({ customerId });
    await markRead({ phone: stranger });
  });

  test('go on telling of what came after the text that was seen', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    await textUs(product, phone, 'seen');
    const [seen] = await conversation(staff, `sms/${customerId}`);
    await textUs(product, phone, 'came meanwhile');
    expect((await markRead({ customerId, upTo: seen?.sentAt })).body).toEqual({ success: true });
    expect(await unreadOf(phone)).toMatchObject([{ unreadCount: 1, preview: 'came meanwhile' }]);
    expect(await conversation(staff, `sms/${customerId}`)).toMatchObject([{ isRead: 1 }, { isRead: 0 }]);
    expect((await markRead({ customerId, upTo: 'yesterday' })).status).toBe(400);
    await markRead({ customerId });
    expect(await unreadOf(phone)).toEqual([]);
  });

  test('tell again of a conversation that is marked unread, by its newest text alone, and the log says who did it', async () => {
    const [phone, memberPhone, stranger] = [newPhone(), newPhone(), newPhone()];
    const customerId = await addCustomer(staff, { phone });
    const teamMemberId = await addTeamMember(staff, customerId, { phone: memberPhone });
    for (const words of ['one', 'two']) await textUs(product, phone, words);
    await textUs(product, memberPhone, 'from the team');
    await textUs(product, stranger, 'who?');
    for (const body of [{ customerId }, { teamMemberId }, { phone: stranger }]) await markRead(body);
    await staff.post('/api/crm/send-sms', { customerId, message: 'our answer' });
    const markUnread = (body: unknown) => staff.post('/api/crm/mark-unread', body);
    expect((await markUnread({ customerId })).body).toEqual({ success: true });
    expect(await unreadOf(phone)).toMatchObject([{ customerId, unreadCount: 1, preview: 'two' }]);
    await markUnread({ teamMemberId });
    expect(await unreadOf(memberPhone)).toMatchObject([{ teamMemberId, unreadCount: 1 }]);
    await markUnread({ phone: stranger });
    expect(await unreadOf(stranger)).toMatchObject([{ name: stranger, unreadCount: 1 }]);
    await markUnread({ customerId });
    const log = (await staff.get(`/api/crm/audit?action=mark_unread&q=${customerId}`)).body as unknown as unknown[];
    expect(log).toHaveLength(1);
    expect((await markUnread({})).status).toBe(400);
    for (const body of [{ customerId }, { teamMemberId }, { phone: stranger }]) await markRead(body);
  });

  test('of a known person are not touched by their number alone', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    await textUs(product, phone, 'hi');
    await markRead({ phone });
    expect(await unreadOf(phone)).toHaveLength(1);
    await markRead({ customerId, phone });
    expect(await unreadOf(phone)).toEqual([]);
  });

  test('ask for a conversation to mark', async () => {
    const response = await markRead({});
    expect([response.status, response.body.message]).toEqual([400, 'Customer ID or team member ID is required']);
    expect((await markRead({ customerId: 'nonsense' })).status).toBe(200);
  });
});

describe('A conversation', () => {
  test('reads as a chat, and a long one is loaded in pages upwards', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    const words = Array.from({ length: 9 }, (_, index) => `text ${index}`);
    for (const word of words) await postAsTwilio(product, '/api/webhooks/twilio/sms', inboundForm(phone, word));
    await staff.post('/api/crm/send-sms', { customerId, message: 'answer' });
    const all = await conversation(staff, `sms/${customerId}`);
    expect(all.map(({ message }) => message)).toEqual([...words, 'answer']);
    expect(all.at(-1)).toMatchObject({ direction: 'outbound', sentByName: 'staff' });

    let read: typeof all = [];
    let path: string | undefined = `/api/crm/sms/${customerId}?limit=4`;
    while (path) {
      const page = await staff.get(path);
      expect(page.headers.get('x-total-count')).toBe('10');
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
    // tests/messaging/stop-intent.test.ts has the other words.
    'STOP',
    'quit 😡',
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

  test.each(['the end'])('%j opts nobody out', async (text) => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    await textUs(product, phone, text);
    expect((await staff.post('/api/crm/send-sms', { customerId, message: 'x' })).status).toBe(200);
  });

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

  test.each(['“Help” '])('%j is answered once, on the phone and in the conversation', async (word) => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    await textUs(product, phone, word);
    const words = expect.stringContaining('Reply STOP to opt out');
    expect(await textsOf(product, phone)).toMatchObject([{ direction: 'outbound-reply', body: words }, {}]);
    expect(await conversation(staff, `sms/${customerId}`)).toMatchObject([
      { direction: 'inbound' },
      { direction: 'outbound', message: words, sentBy: null },
    ]);
  });
});
