import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WEBHOOK_EVENTS } from '#contract/webhook-endpoints.ts';
import { textUs } from '#tests/messaging/phone.ts';
import { cal, calendarCalls, LATER, SOON } from '#tests/sales/bookings/calendar.ts';
import type { HttpClient, Json } from '#tests/support/http-client.ts';
import { buy, captureLead } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, addTeamMember, newPhone, remove, rowsOf } from '#tests/support/records.ts';
import { addHook, Receiver } from './receiver.ts';

let product: Product;
let staff: HttpClient;
let receiver: Receiver;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
  receiver = await new Receiver().listen();
  await addHook(staff, receiver.url, [...WEBHOOK_EVENTS]);
});
afterAll(async () => {
  await product.stop();
  receiver.close();
});
beforeEach(() => {
  receiver.received.length = 0;
});

const put = (path: string, body: object) => staff.send('PUT', `/api/crm/${path}`, body, {});
/** Waits for an event, and returns its data. */
async function told(type: string, of: (data: Json) => unknown = () => true): Promise<Json> {
  const found = await until(type, async () => receiver.taken().find((one) => one.type === type && of(one.data)));
  return found.data;
}
/** Returns the types that were told of an object, once all that has happened is told. */
async function typesOf(object: string): Promise<string[]> {
  await until('all to be told', async () => {
    const { rows } = await product.database.db.execute(sql`
      SELECT FROM webhook_outbox UNION ALL SELECT FROM webhook_deliveries WHERE delivered_at IS NULL LIMIT 1`);
    return rows.length === 0;
  });
  return receiver.types(object);
}

test('A lead is told when it comes, and when staff or the person change it, as the API gives it', async () => {
  const email = 'told@example.com';
  await captureLead(product.visitor(), email);
  const created = await told('lead.created', (data) => data.email === email);
  const read = async () => (await staff.get(`/api/crm/leads?q=${email}`)).body as unknown as Json[];
  expect([created]).toEqual(await read());
  await staff.send('PATCH', `/api/crm/leads/${created.id}`, { stage: 'contacted' }, {});
  const changed = await told('lead.changed', (data) => data.stage === 'contacted');
  expect([changed]).toEqual(await read());
  expect(await typesOf(String(created.id))).toEqual(['lead.created', 'lead.changed']);
});

describe('Access', () => {
  test('is told when it is granted, changes and ends, of owners and team members', async () => {
    const id = await addCustomer(staff, { name: 'Ada', teamMemberLicenses: 1 });
    const member = await addTeamMember(staff, id);
    await put(`customers/${id}`, { accessOverride: 'granted' });
    expect(await told('access.granted', ({ sub }) => sub === `customer:${id}`)).toMatchObject({
      account: id,
      state: 'active',
    });
    expect(await told('access.granted', ({ sub }) => sub === `member:${member}`)).toMatchObject({
      account: id,
      role: 'member',
    });
    await put(`customers/${id}`, { name: 'Bea' });
    expect(await told('access.changed', ({ sub }) => sub === `customer:${id}`)).toMatchObject({ name: 'Bea' });
    await put(`customers/${id}`, { accessOverride: 'blocked' });
    expect(await told('access.ended', ({ sub }) => sub === `customer:${id}`)).toMatchObject({ state: 'ended' });
    const accessTypes = async (sub: string) => (await typesOf(sub)).filter((type) => type.startsWith('access'));
    expect(await accessTypes(`customer:${id}`)).toEqual(['access.granted', 'access.changed', 'access.ended']);
    expect(await accessTypes(`member:${member}`)).toEqual(['access.granted', 'access.ended']);
  });

  test('is told as the access call gives it', async () => {
    const id = await addCustomer(staff, { name: 'Ada' });
    await put(`customers/${id}`, { accessOverride: 'granted' });
    const data = await told('access.granted', ({ sub }) => sub === `customer:${id}`);
    const key = { authorization: `Bearer ${product.env.APP_API_KEY ?? 'app-sandbox'}` };
    expect(data).toEqual((await product.visitor().get(`/api/access/customer:${id}`, key)).body);
  });

  test('of whoever is deleted ends, without their name or address', async () => {
    const id = await addCustomer(staff, { name: 'Gone', teamMemberLicenses: 1 });
    const member = await addTeamMember(staff, id);
    await put(`customers/${id}`, { accessOverride: 'granted' });
    await told('access.granted', ({ sub }) => sub === `member:${member}`);
    await remove(staff, `team-members/${member}`);
    const { email: _, ...ended } = await told('access.ended', ({ sub }) => sub === `member:${member}`);
    expect(ended).toEqual({
      sub: `member:${member}`,
      account: id,
      role: 'member',
      name: '',
      state: 'ended',
      until: null,
    });
    await remove(staff, `customers/${id}`);
    expect(await told('access.ended', ({ sub }) => sub === `customer:${id}`)).toMatchObject({ name: '', email: '' });
    expect(await told('customer.deleted', (data) => data.id === id)).toEqual({ id });
    const { rows } = await product.database.db.execute(
      sql`SELECT body FROM webhook_deliveries WHERE body LIKE '%"Gone"%' OR body LIKE ${`%${member}%granted%`}`,
    );
    expect(rows).toEqual([]);
  });

  test('of somebody who neither has nor had it is not told', async () => {
    const id = await addCustomer(staff);
    await put(`customers/${id}`, { name: 'Bea' });
    expect(await typesOf(`customer:${id}`)).toEqual([]);
    expect(await typesOf(id)).toEqual(['customer.created', 'customer.changed']);
  });
});

test('A message that comes in is told with whose it is, and one that goes out is not', async () => {
  const phone = newPhone();
  const id = await addCustomer(staff, { phone });
  await textUs(product, phone, 'How much is it?');
  const text = await told('message.received', (data) => data.text === 'How much is it?');
  expect(text).toMatchObject({ channel: 'text', direction: 'inbound', customerId: id });
  const path = `/api/crm/conversations/${text.conversationId}/messages`;
  expect([expect.objectContaining(text as object)]).toEqual(
    [((await staff.get(path)).body as unknown as Json[]).find((one) => one.id === text.id)].map((one) => ({
      ...(one as object),
      conversationId: text.conversationId,
      customerId: id,
      teamMemberId: null,
    })),
  );
  await product.sandbox.writeMail({
    from: 'stranger@example.com',
    to: 'reply@example.com',
    subject: 'Hello',
    text: 'Who?',
  });
  expect(await told('message.received', (data) => data.subject === 'Hello')).toMatchObject({
    channel: 'email',
    customerId: null,
  });
  await staff.post('/api/crm/send-sms', { customerId: id, message: 'A lot' });
  await typesOf(id);
  expect(receiver.taken().filter(({ data }) => data.direction === 'outbound')).toEqual([]);
});

test('Consent is told for each purpose that has changed', async () => {
  const phone = newPhone();
  const id = await addCustomer(staff, { phone });
  const said = { channel: 'text', purpose: 'marketing', state: 'given', reason: 'On the phone' };
  await put(`customers/${id}/consent`, said);
  expect(await told('consent.changed', (data) => data.state === 'given')).toEqual({
    customerId: id,
    channel: 'text',
    purpose: 'marketing',
    state: 'given',
  });
  const noneByMail = { channel: 'email', purpose: 'service', state: 'withdrawn', reason: 'No mails at all' };
  const ways = [
    ['text', () => textUs(product, phone, 'STOP')],
    ['email', () => put(`customers/${id}/consent`, noneByMail)],
  ] as const;
  for (const [channel, withdraw] of ways) {
    receiver.received.length = 0;
    await withdraw();
    await until('both', async () => receiver.types().filter((type) => type === 'consent.changed').length === 2);
    const withdrawn = receiver.taken(id).filter(({ type }) => type === 'consent.changed');
    expect(withdrawn.map(({ data }) => [data.channel, data.purpose, data.state]).sort()).toEqual([
      [channel, 'marketing', 'withdrawn'],
      [channel, 'service', 'withdrawn'],
    ]);
  }
});

test('Nobody’s figures are changes: activity, licenses in use and what was paid', async () => {
  const id = await addCustomer(staff, { teamMemberLicenses: 2 });
  await addTeamMember(staff, id);
  await product.database.db.execute(
    sql`UPDATE customer_activity SET last_activity_at = now(), paid = 1, last_used_at = now() WHERE customer_id = ${id}`,
  );
  expect(await typesOf(id)).toEqual(['customer.created']);
});

describe('What was told of somebody is kept no longer than they are, though it was told of nobody', () => {
  const kept = (words: string) =>
    rowsOf(product.database, sql`SELECT body FROM webhook_deliveries WHERE body LIKE ${`%${words}%`}`);

  test('what a team member wrote', async () => {
    const [owner, phone] = [await addCustomer(staff), newPhone()];
    const member = await addTeamMember(staff, owner, { phone });
    await textUs(product, phone, 'A member’s secret');
    await told('message.received', (data) => data.text === 'A member’s secret');
    await remove(staff, `team-members/${member}`);
    expect(await kept('A member’s secret')).toEqual([]);
  });

  test.each([
    ['who had not written before', []],
    ['who had a conversation already', ['Hello']],
  ])('what a stranger wrote who became a customer %s', async (_, written) => {
    const [phone, other] = [newPhone(), newPhone()];
    await textUs(product, phone, 'A stranger’s secret');
    await told('message.received', (data) => data.text === 'A stranger’s secret');
    const id = await addCustomer(staff, { phone: other });
    for (const words of written) await textUs(product, other, words);
    await put(`customers/${id}`, { phone });
    await remove(staff, `customers/${id}`);
    expect(await kept('A stranger’s secret')).toEqual([]);
  });

  test('what a stranger mailed, also in what became another’s conversation', async () => {
    const [from, owner] = ['former-stranger@example.com', await addCustomer(staff)];
    const write = (subject: string) =>
      product.sandbox.writeMail({ from, to: 'reply@example.com', subject, text: 'A secret' });
    for (const subject of ['Mine', 'Joined']) await write(subject);
    await told('message.received', (data) => data.subject === 'Mine');
    const joined = await told('message.received', (data) => data.subject === 'Joined');
    await staff.send('PATCH', `/api/crm/conversations/${joined.conversationId}`, { customerId: owner }, {});
    const id = await addCustomer(staff, { email: from });
    await remove(staff, `customers/${id}`);
    expect(await kept(from)).toEqual([]);
  });

  test('a demo that was booked before anybody knew the address', async () => {
    const { fromCal } = calendarCalls(() => ({ product, staff }));
    const email = 'booked-early@example.com';
    await fromCal('BOOKING_CREATED', cal(email, 'early-1', SOON));
    await told('booking.created', (data) => data.email === email);
    await remove(staff, `customers/${await addCustomer(staff, { email })}`);
    expect(await kept(email)).toEqual([]);
  });
});

test('Money is told: what was bought, each refund once, also in part, and what becomes of the subscription', async () => {
  const { customerId, payment } = await buy(product, staff, { email: 'money-told@example.com' });
  const purchase = await told('purchase.completed', (data) => data.customerId === customerId);
  const read = async () => (await staff.get(`/api/crm/purchases?customerId=${customerId}`)).body as unknown as Json[];
  // Purchases are read again at Stripe soon after.
  const { updatedAt: _, ...shown } = purchase;
  expect(await read()).toEqual([expect.objectContaining(shown)]);
  const subscription = await told('subscription.changed', (data) => data.status === 'active');
  expect([subscription]).toEqual((await staff.get(`/api/crm/customers/${customerId}/subscriptions`)).body);
  await told('access.granted', ({ sub }) => sub === `customer:${customerId}`);
  await product.sandbox.charge(payment, 'refund', { amount: 4_000 });
  await told('purchase.refunded', (data) => data.refundedAmount === '40.00');
  await product.sandbox.charge(payment, 'refund');
  await told('purchase.refunded', (data) => data.refundedAmount === '97.00');
  await told('access.ended', ({ sub }) => sub === `customer:${customerId}`);
  expect(await typesOf(String(purchase.id))).toEqual(['purchase.completed', 'purchase.refunded', 'purchase.refunded']);
});

test('A booking is told when it is made, moved and cancelled', async () => {
  const { fromCal } = calendarCalls(() => ({ product, staff }));
  const email = 'booked-told@example.com';
  await captureLead(product.visitor(), email);
  await fromCal('BOOKING_CREATED', cal(email, 'told-1', SOON));
  const booking = await told('booking.created', (data) => data.email === email);
  expect([booking]).toEqual((await staff.get(`/api/crm/bookings?q=${email}`)).body);
  await fromCal('BOOKING_RESCHEDULED', cal(email, 'told-2', LATER, 'told-1'));
  expect(await told('booking.moved', (data) => data.id === booking.id)).toMatchObject({ startsAt: LATER });
  await fromCal('BOOKING_CANCELLED', cal(email, 'told-2', LATER));
  expect(await told('booking.cancelled', (data) => data.id === booking.id)).toMatchObject({ status: 'cancelled' });
  await fromCal('BOOKING_CANCELLED', cal(email, 'told-2', LATER));
  expect(await typesOf(String(booking.id))).toEqual(['booking.created', 'booking.moved', 'booking.cancelled']);
});

test('A booking that was cancelled before its move was told is told as cancelled', async () => {
  const { fromCal } = calendarCalls(() => ({ product, staff }));
  const email = 'unordered-told@example.com';
  await captureLead(product.visitor(), email);
  await fromCal('BOOKING_CREATED', cal(email, 'unordered-1', SOON));
  const { id } = await told('booking.created', (data) => data.email === email);
  await fromCal('BOOKING_CANCELLED', cal(email, 'unordered-2', LATER));
  await fromCal('BOOKING_RESCHEDULED', cal(email, 'unordered-2', LATER, 'unordered-1'));
  expect(await told('booking.cancelled', (data) => data.id === id)).toMatchObject({ status: 'cancelled' });
});

test('An import of many is one statement for what is told, too', async () => {
  const { db } = product.database;
  await db.execute(sql`
    INSERT INTO customers (name, email) SELECT 'Imported ' || n, 'many-' || n || '@example.com' FROM generate_series(1, 550) AS n`);
  const created = () => receiver.taken().filter(({ type }) => type === 'customer.created');
  await until('all', async () => created().length >= 550);
  expect(new Set(created().map(({ object }) => object)).size).toBe(550);
});
