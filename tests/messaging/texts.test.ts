import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { textMessages } from '#server/database/schema.ts';
import type { HttpClient, Json } from '../support/http-client.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addCustomer, addTeamMember, newPhone } from '../support/records.ts';
import { conversation, textsOf, textUs } from './phone.ts';
import { postAsTwilio } from './twilio-webhook.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterEach(() => product.sandbox.fault({ vendor: 'twilio', mode: 'off' }));
afterAll(() => product.stop());

const key = (value: string) => ({ 'idempotency-key': value });
const sendText = (customerId: string, message: string, headers = {}) =>
  staff.post('/api/crm/send-sms', { customerId, message }, headers);
const PERHAPS_SENT = 'The text service gave no answer: this text may or may not have been sent.';
/** What the sender was told of a customer's only text, and what the conversation says. */
const saidOf = async (customerId: string, { message }: Json) => [
  message,
  (await conversation(staff, `sms/${customerId}`))[0]?.failureReason,
];
const storedTextsOf = (customerId: string) =>
  product.database.db.select().from(textMessages).where(eq(textMessages.customerId, customerId));

describe('A text from staff', () => {
  test('reaches a customer’s phone and is delivered', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    const response = await sendText(customerId, 'Hello\n  Ada 🙂 ');
    expect([response.status, response.body]).toEqual([200, { success: true, id: expect.any(String), clientKey: null }]);
    expect(await textsOf(product, phone)).toMatchObject([{ to: phone, body: 'Hello\n  Ada 🙂 ' }]);
    await until('delivery', async () => (await storedTextsOf(customerId))[0]?.status === 'delivered');
    expect(await storedTextsOf(customerId)).toMatchObject([
      { id: response.body.id, direction: 'outbound', isRead: 1, leaseExpiresAt: null, phoneE164: phone },
    ]);
  });

  test('reaches a team member, typed number and all', async () => {
    const owner = await addCustomer(staff);
    const member = await addTeamMember(staff, owner, { phone: '(415) 555-0199' });
    const response = await staff.post('/api/crm/send-sms-team-member', { teamMemberId: member, message: 'Hi' });
    expect(response.status).toBe(200);
    expect(await textsOf(product, '+14155550199')).toHaveLength(1);
  });

  test.each([
    ['/api/crm/send-sms', 400, 'Customer ID is required', { message: 'x' }],
    ['/api/crm/send-sms', 400, 'Customer ID is required', { customerId: '', message: 'x' }],
    ['/api/crm/send-sms', 400, 'Message is required', { customerId: 'x' }],
    ['/api/crm/send-sms', 400, 'Message is required', { customerId: 'x', message: ' \n ' }],
    ['/api/crm/send-sms', 400, 'Message too long', { customerId: 'x', message: 'a'.repeat(1601) }],
    ['/api/crm/send-sms', 404, 'This customer does not exist', { customerId: 'x', message: 'a'.repeat(1600) }],
    ['/api/crm/send-sms-team-member', 400, 'Team member ID is required', { message: 'x' }],
    ['/api/crm/send-sms-team-member', 404, 'This team member does not exist', { teamMemberId: 'x', message: 'x' }],
  ])('at %s is refused with %i: %s', async (path, status, message, body) => {
    const response = await staff.post(path, body);
    expect([response.status, response.body.message]).toEqual([status, message]);
  });

  test('needs a number that can be read as one, and says so', async () => {
    const owner = await addCustomer(staff, { phone: 'call me maybe', email: 'unreadable@example.com' });
    const response = await sendText(owner, 'x');
    expect([response.status, response.body.message]).toEqual([
      400,
      'call me maybe cannot be read as a phone number. Please correct it and include the country code (e.g. +1).',
    ]);
    const member = await addTeamMember(staff, owner, { phone: '' });
    const none = await staff.post('/api/crm/send-sms-team-member', { teamMemberId: member, message: 'x' });
    expect([none.status, none.body.message]).toEqual([400, 'There is no phone number to text']);
  });

  test('is for staff alone', async () => {
    const visitor = product.visitor();
    for (const path of ['send-sms', 'send-sms-team-member', 'send-email']) {
      expect((await visitor.post(`/api/crm/${path}`, {})).status).toBe(401);
    }
  });
});

describe('An Idempotency-Key', () => {
  test('makes a double click one text, with one answer', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    await product.sandbox.fault({ vendor: 'twilio', mode: 'slow', ms: 400 });
    const responses = await Promise.all([1, 2, 3].map(() => sendText(customerId, 'once', key('double-click'))));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await textsOf(product, phone)).toHaveLength(1);
  });

  test('used for another text is a 422', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    await sendText(customerId, 'first', key('reused'));
    const response = await sendText(customerId, 'second', key('reused'));
    expect([response.status, response.body.code]).toEqual([422, 'idempotency_mismatch']);
    expect(await textsOf(product, phone)).toHaveLength(1);
  });

  test('keeps the answer of what was sent, though the number has opted out since', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    const first = await sendText(customerId, 'before', key('opt-out'));
    await textUs(product, phone, 'STOP');
    expect((await sendText(customerId, 'before', key('opt-out'))).text).toBe(first.text);
    expect((await sendText(customerId, 'after', key('opt-out'))).status).toBe(422);
    expect((await sendText(customerId, 'after')).status).toBe(409);
  });

  test.each([
    { vendor: 'twilio', mode: 'down' },
    { vendor: 'twilio', mode: 'error', status: 500 },
    { vendor: 'twilio', mode: 'error', status: 429, code: '20429' },
  ] as const)('after a failure (%j) sends the same text after all, in the same row', async (fault) => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    await product.sandbox.fault(fault);
    const failed = await sendText(customerId, 'again', key(`after-${fault.mode}-${phone}`));
    expect([failed.status, failed.body.code]).toEqual([502, 'vendor_failed']);
    expect(failed.text).not.toMatch(/twilio|ECONN|socket/i);
    await product.sandbox.fault({ vendor: 'twilio', mode: 'off' });
    const response = await sendText(customerId, 'again', key(`after-${fault.mode}-${phone}`));
    expect(response.status).toBe(200);
    expect(await textsOf(product, phone)).toHaveLength(1);
    expect(await storedTextsOf(customerId)).toMatchObject([
      { id: response.body.id, twilioSid: expect.stringMatching(/^SM/) },
    ]);
  });

  test('that Twilio refused for an error of its own may have been sent: staff are told so, and a retry looks first', async () => {
    const customerId = await addCustomer(staff);
    await product.sandbox.fault({ vendor: 'twilio', mode: 'error', status: 503 });
    const { body } = await sendText(customerId, 'perhaps', key('of its own'));
    await product.sandbox.fault({ vendor: 'twilio', mode: 'off' });
    expect(await storedTextsOf(customerId)).toMatchObject([{ status: 'queued', errorCode: null }]);
    expect(await saidOf(customerId, body)).toEqual([PERHAPS_SENT, PERHAPS_SENT]);
  });

  test('that was perhaps sent stays so when Twilio cannot be asked at the retry, in the answer and in the conversation', async () => {
    const customerId = await addCustomer(staff);
    await product.sandbox.fault({ vendor: 'twilio', mode: 'error', status: 500 });
    await sendText(customerId, 'perhaps', key('asked in vain'));
    const { body } = await sendText(customerId, 'perhaps', key('asked in vain'));
    await product.sandbox.fault({ vendor: 'twilio', mode: 'off' });
    expect(await saidOf(customerId, body)).toEqual([PERHAPS_SENT, PERHAPS_SENT]);
  });

  test('that could not be sent stays so when it is tried again in vain', async () => {
    const customerId = await addCustomer(staff);
    await product.sandbox.fault({ vendor: 'twilio', mode: 'error', status: 429, code: '20429' });
    await sendText(customerId, 'in vain', key('twice in vain'));
    const [first] = await storedTextsOf(customerId);
    expect(first).toMatchObject({ status: 'failed' });
    await product.sandbox.fault({ vendor: 'twilio', mode: 'down' });
    expect((await sendText(customerId, 'in vain', key('twice in vain'))).status).toBe(502);
    await product.sandbox.fault({ vendor: 'twilio', mode: 'off' });
    expect(await storedTextsOf(customerId)).toMatchObject([{ status: 'failed', errorCode: first?.errorCode }]);
  });

  test('that goes out days after it failed has the day on which it went, by which the caps count', async () => {
    const customerId = await addCustomer(staff);
    await product.sandbox.fault({ vendor: 'twilio', mode: 'error', status: 429, code: '20429' });
    await sendText(customerId, 'at last', key('days later'));
    await product.sandbox.fault({ vendor: 'twilio', mode: 'off' });
    const [aDay, now] = [86_400_000, Date.now()];
    await product.database.db
      .update(textMessages)
      .set({ sentAt: new Date(now - 3 * aDay) })
      .where(eq(textMessages.customerId, customerId));
    expect((await sendText(customerId, 'at last', key('days later'))).status).toBe(200);
    const [sent] = await storedTextsOf(customerId);
    expect(Number(sent?.sentAt)).toBeGreaterThan(now - aDay);
  });

  test('after Twilio was silent too long does not send a second text', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    await product.sandbox.fault({ vendor: 'twilio', mode: 'slow', ms: 12_000 });
    const started = Date.now();
    const silent = await sendText(customerId, 'slow', key('silent'));
    expect([silent.status, silent.body.code]).toEqual([502, 'vendor_failed']);
    expect(Date.now() - started).toBeLessThan(15_000);
    expect(await storedTextsOf(customerId)).toMatchObject([{ status: 'queued', twilioSid: null }]);
    // At once, although the text may still be on its way.
    expect(await saidOf(customerId, silent.body)).toEqual([PERHAPS_SENT, PERHAPS_SENT]);
    await product.sandbox.fault({ vendor: 'twilio', mode: 'off' });
    await until('the text at Twilio', async () => (await textsOf(product, phone)).length === 1);
    // Half a minute after the first attempt. Until then a retry waits.
    await product.database.db
      .update(textMessages)
      .set({ leaseExpiresAt: new Date() })
      .where(eq(textMessages.customerId, customerId));
    expect((await sendText(customerId, 'slow', key('silent'))).status).toBe(200);
    expect(await textsOf(product, phone)).toHaveLength(1);
    await until('delivery', async () => (await storedTextsOf(customerId))[0]?.status === 'delivered');
    expect((await conversation(staff, `sms/${customerId}`))[0]?.failureReason).toBeNull();
  });

  test('sends no second text after a crash when the report of the first comes while Twilio is asked about it', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    const send = () => sendText(customerId, 'once', key('reported late'));
    const { body } = await send();
    const read = async () => (await storedTextsOf(customerId))[0];
    const delivered = await until('delivery', async () => {
      const row = await read();
      return row?.status === 'delivered' && row;
    });
    const MessageSid = String(delivered.twilioSid);
    // As if nothing of Twilio's answer had been saved.
    const lost = { twilioSid: null, status: 'queued' as const, leaseExpiresAt: new Date(0) };
    await product.database.db.update(textMessages).set(lost).where(eq(textMessages.customerId, customerId));
    await product.sandbox.fault({ vendor: 'twilio', mode: 'slow', ms: 1_000 });
    const again = send();
    await until('the next attempt', async () => Number((await read())?.leaseExpiresAt) > Date.now());
    const path = `/api/webhooks/twilio/status?text=${body.id}`;
    await postAsTwilio(product, path, { MessageSid, MessageStatus: 'delivered' });
    expect((await again).body).toEqual(body);
    expect(await textsOf(product, phone)).toHaveLength(1);
  });
});

describe('The clientKey of a text', () => {
  const keysIn = async (customerId: string) =>
    (await conversation(staff, `sms/${customerId}`)).map(({ clientKey }) => clientKey);

  test('is the Idempotency-Key that it was sent with, in the answer and in the conversation; null without one', async () => {
    const customerId = await addCustomer(staff);
    const keyed = await sendText(customerId, 'first', key('the first'));
    expect(keyed.body).toEqual({ success: true, id: expect.any(String), clientKey: 'the first' });
    await sendText(customerId, 'second');
    expect(await keysIn(customerId)).toEqual(['the first', null]);
  });

  test('is in the body of a failure too, for the row that it may have left and when it has left none', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    await product.sandbox.fault({ vendor: 'twilio', mode: 'down' });
    const failed = await sendText(customerId, 'not sent', key('in vain'));
    expect([failed.status, failed.body.clientKey]).toEqual([502, 'in vain']);
    expect(await keysIn(customerId)).toEqual(['in vain']);
    await textUs(product, phone, 'STOP');
    const refused = await sendText(customerId, 'anyway', key('refused'));
    expect([refused.status, refused.body.clientKey]).toEqual([409, 'refused']);
    expect((await sendText(customerId, 'anyway')).body).not.toHaveProperty('clientKey');
    expect(await keysIn(customerId)).not.toContain('refused');
  });
});

describe('What Twilio refuses', () => {
  test.each([
    ['+15005550001', 400, 'This phone number is not valid.', '21211'],
    ['+15005550009', 400, 'This phone number cannot receive texts: it is not a mobile number.', '21614'],
    ['+15005550004', 409, 'This number has opted out of texts. They can opt in again by texting START.', '21610'],
  ])('for %s is %i in our words, and stands in the conversation as failed', async (phone, status, message, code) => {
    const customerId = await addCustomer(staff, { phone });
    const response = await sendText(customerId, 'x');
    expect([response.status, response.body.message]).toEqual([status, message]);
    expect(await storedTextsOf(customerId)).toMatchObject([{ status: 'failed', errorCode: code }]);
  });

  test('because of an opt-out with the carrier is kept, and not tried again', async () => {
    const customerId = await addCustomer(staff, { phone: '+15005550004', email: 'carrier@example.com' });
    await sendText(customerId, 'x');
    expect((await sendText(customerId, 'x')).status).toBe(409);
    expect((await staff.get(`/api/crm/customers/${customerId}/consent`)).body).toMatchObject({
      textConsent: 'opted_out',
      entries: [{ state: 'withdrawn', words: 'The carrier says that this number has opted out.' }],
    });
  });
});
