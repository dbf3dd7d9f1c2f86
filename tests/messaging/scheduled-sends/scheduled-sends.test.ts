import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ScheduledSend } from '#contract/scheduled-sends.ts';
import { scheduledSends } from '#server/database/schema.ts';
import { sendDue } from '#server/jobs/jobs.ts';
import { ASLEEP_ZONE, AWAKE_ZONE } from '#tests/support/awake.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { doScheduledJob } from '#tests/support/jobs.ts';
import { mailsTo } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, addTeamMember, newPhone, remove } from '#tests/support/records.ts';
import { textsOf, textUs } from '../phone.ts';
import { letDue, scheduledSendsOf, TOMORROW } from './scheduled.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterEach(() => product.sandbox.fault({ vendor: 'twilio', mode: 'off', ms: 0 }));
afterAll(() => product.stop());

const scheduledFor = (customerId: string) => scheduledSendsOf(staff, customerId);
const order = (customerId: string, more: object = {}) =>
  staff.post('/api/crm/send-sms', { customerId, message: 'Later', sendAt: TOMORROW, ...more });

const letTimePass = (ago?: string) => letDue(product, ago);

test('All that was ordered is listed without a limit, first what waits, then what is settled, the latest first', async () => {
  const customerId = await addCustomer(staff);
  await product.database.db.execute(sql`
    INSERT INTO scheduled_sends (channel, customer_id, purpose, origin, address, content, idempotency_key, due_at, state)
    SELECT 'text', ${customerId}::uuid, 'service', 'bulk', '+15550100', n::text, 'listed ' || n,
      now() + n * interval '1 day', CASE WHEN n % 2 = 0 THEN 'due' ELSE 'withdrawn' END
    FROM generate_series(1, 2100) AS n`);
  const even = Array.from({ length: 1_050 }, (_, index) => String(2 * index + 2));
  const odd = even.map((n) => String(Number(n) - 1)).toReversed();
  const all = await staff.get('/api/crm/scheduled-sends');
  const ofThem = (all.body as unknown as ScheduledSend[]).filter((send) => send.customerId === customerId);
  expect(ofThem.map(({ preview }) => preview)).toEqual([...even, ...odd]);
  expect(ofThem[0]).toEqual((await scheduledFor(customerId))[0]);
  const page = await staff.get(`/api/crm/scheduled-sends?customerId=${customerId}&limit=2`);
  expect((page.body as unknown as ScheduledSend[]).map(({ preview }) => preview)).toEqual(['2', '4']);
  expect(page.headers.get('x-total-count')).toBe('2100');
  expect((await staff.get('/api/crm/scheduled-sends?customerId=nobody')).body).toEqual([]);
  await remove(staff, `customers/${customerId}`);
});

describe('A text for later', () => {
  test('is answered with 202 and its time, waits, and goes out once', async () => {
    const phone = newPhone();
    const id = await addCustomer(staff, { phone });
    const { status, body } = await order(id);
    expect([status, body]).toEqual([202, { id: expect.any(String), dueAt: TOMORROW }]);
    expect(await scheduledFor(id)).toEqual([
      {
        id: body.id,
        channel: 'text',
        customerId: id,
        teamMemberId: null,
        preview: 'Later',
        dueAt: TOMORROW,
        state: 'due',
        reason: null,
      },
    ]);
    expect(await textsOf(product, phone)).toHaveLength(0);
    await letTimePass();
    await letTimePass();
    expect(await textsOf(product, phone)).toMatchObject([{ body: 'Later' }]);
    expect(await scheduledFor(id)).toMatchObject([{ state: 'sent' }]);
  });

  test('goes out by itself within seconds of a near moment', async () => {
    const phone = newPhone();
    const id = await addCustomer(staff, { phone });
    const ordered = await order(id, { sendAt: new Date(Date.now() + 4_000).toISOString() });
    expect(ordered.status).toBe(202);
    await until('the text', async () => (await textsOf(product, phone)).length === 1);
  });

  test('is ordered once for its key', async () => {
    const id = await addCustomer(staff);
    const key = { 'idempotency-key': 'twice' };
    const request = { customerId: id, message: 'Once', sendAt: TOMORROW };
    const first = await staff.post('/api/crm/send-sms', request, key);
    expect((await staff.post('/api/crm/send-sms', request, key)).body).toEqual(first.body);
    expect(await scheduledFor(id)).toHaveLength(1);
    const other = await staff.post('/api/crm/send-sms', { ...request, message: 'Another' }, key);
    expect(other.status).toBe(422);
  });

  test.each(['yesterday', '2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z'])(
    'cannot be ordered for %s',
    async (sendAt) => {
      expect((await order(await addCustomer(staff), { sendAt })).status).toBe(400);
    },
  );

  test('for the window goes out when texts to many may', async () => {
    const [awake, asleep] = [
      await addCustomer(staff, { timeZone: AWAKE_ZONE }),
      await addCustomer(staff, { timeZone: ASLEEP_ZONE }),
    ];
    const soon = (await order(awake, { sendAt: 'window' })).body.dueAt;
    const morning = (await order(asleep, { sendAt: 'window' })).body.dueAt;
    expect(new Date(String(soon)).getTime()).toBeLessThan(Date.now() + 1_000);
    const gate = (await staff.get(`/api/crm/gate?customerId=${asleep}&channel=text&purpose=billing&origin=bulk`)).body;
    expect(morning).toBe(gate.at);
  });

  test.each([
    ['STOP', 'opted_out', (phone: string) => textUs(product, phone, 'STOP')],
    ['a stop sentence', 'paused', (phone: string) => textUs(product, phone, 'please stop texting me')],
    [
      'a new number',
      'no_number',
      (_phone: string, id: string) => staff.send('PUT', `/api/crm/customers/${id}`, { phone: newPhone() }, {}),
    ],
  ])('is refused after %s', async (_, reason, happen) => {
    const phone = newPhone();
    const id = await addCustomer(staff, { phone });
    await order(id);
    await happen(phone, id);
    await letTimePass();
    expect(await scheduledFor(id)).toMatchObject([{ state: 'refused', reason }]);
    expect((await textsOf(product, phone)).filter(({ body }) => body === 'Later')).toEqual([]);
  });

  test('is gone with its person', async () => {
    const phone = newPhone();
    const id = await addCustomer(staff, { phone });
    await order(id);
    await remove(staff, `customers/${id}`);
    await letTimePass();
    expect(await textsOf(product, phone)).toHaveLength(0);
  });

  test('is withdrawn once, and not after it was sent', async () => {
    const id = await addCustomer(staff);
    const [first, second] = [await order(id), await order(id, { message: 'Second' })];
    const withdraw = ({ body }: typeof first) => remove(staff, `scheduled-sends/${body.id}`);
    expect((await withdraw(first)).status).toBe(200);
    expect((await withdraw(first)).status).toBe(409);
    await letTimePass();
    expect((await withdraw(second)).status).toBe(409);
    expect((await remove(staff, `scheduled-sends/${crypto.randomUUID()}`)).status).toBe(404);
    expect((await scheduledFor(id)).map(({ state }) => state).sort()).toEqual(['sent', 'withdrawn']);
  });

  test('is sent now, at night too, and once however often that is asked for', async () => {
    const phone = newPhone();
    const id = await addCustomer(staff, { phone, timeZone: ASLEEP_ZONE });
    const { body } = await order(id, { sendAt: 'window' });
    const sendNow = () => staff.post(`/api/crm/scheduled-sends/${body.id}/send`);
    const answers = await Promise.all([sendNow(), sendNow(), sendNow()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ id: body.id, state: 'sent' });
    await letTimePass();
    expect(await textsOf(product, phone)).toHaveLength(1);
    expect((await staff.post(`/api/crm/scheduled-sends/${crypto.randomUUID()}/send`)).status).toBe(404);
  });

  test('that is sent now while Twilio is away waits on as sent now, and is sent once afterwards', async () => {
    const phone = newPhone();
    const id = await addCustomer(staff, { phone, timeZone: ASLEEP_ZONE });
    const { body } = await order(id, { sendAt: 'window' });
    await product.sandbox.fault({ vendor: 'twilio', mode: 'down', ms: 0 });
    expect((await staff.post(`/api/crm/scheduled-sends/${body.id}/send`)).body).toMatchObject({ state: 'due' });
    expect((await remove(staff, `scheduled-sends/${body.id}`)).status).toBe(409);
    await product.sandbox.fault({ vendor: 'twilio', mode: 'off', ms: 0 });
    await product.database.db
      .update(scheduledSends)
      .set({ leaseExpiresAt: new Date(0) })
      .where(eq(scheduledSends.id, String(body.id)));
    await doScheduledJob(product, sendDue);
    expect(await scheduledFor(id)).toMatchObject([{ state: 'sent' }]);
    expect(await textsOf(product, phone)).toHaveLength(1);
  });

  test('that somebody has opted out of is refused when it shall go now', async () => {
    const phone = newPhone();
    const id = await addCustomer(staff, { phone });
    const { body } = await order(id);
    await textUs(product, phone, 'STOP');
    const sent = await staff.post(`/api/crm/scheduled-sends/${body.id}/send`);
    expect(sent.body).toMatchObject({ state: 'refused', reason: 'opted_out' });
  });

  test('is not ordered again by the key of one that was withdrawn', async () => {
    const key = { 'idempotency-key': 'withdrawn' };
    const request = { customerId: await addCustomer(staff), message: 'Once', sendAt: TOMORROW };
    const { body } = await staff.post('/api/crm/send-sms', request, key);
    await remove(staff, `scheduled-sends/${body.id}`);
    expect((await staff.post('/api/crm/send-sms', request, key)).status).toBe(409);
  });

  test('expires when it is a day late, as after an outage', async () => {
    const phone = newPhone();
    const id = await addCustomer(staff, { phone });
    await order(id);
    await letTimePass('day');
    expect(await scheduledFor(id)).toMatchObject([{ state: 'expired' }]);
    expect(await textsOf(product, phone)).toHaveLength(0);
  });

  test('that an outage has kept into the night waits for the morning', async () => {
    const [night, day] = [newPhone(), newPhone()];
    const asleep = await addCustomer(staff, { phone: night, timeZone: ASLEEP_ZONE });
    await order(asleep);
    await order(await addCustomer(staff, { phone: day, timeZone: AWAKE_ZONE }));
    await letTimePass('hour');
    expect(await scheduledFor(asleep)).toMatchObject([{ state: 'due', reason: 'quiet_hours' }]);
    expect(await textsOf(product, night)).toHaveLength(0);
    expect(await textsOf(product, day)).toHaveLength(1);
  });

  test('waits on while Twilio is away, and is sent once afterwards', async () => {
    const phone = newPhone();
    const id = await addCustomer(staff, { phone });
    await order(id);
    await product.sandbox.fault({ vendor: 'twilio', mode: 'down', ms: 0 });
    await letTimePass();
    expect(await scheduledFor(id)).toMatchObject([{ state: 'due' }]);
    await product.sandbox.fault({ vendor: 'twilio', mode: 'off', ms: 0 });
    await product.database.db
      .update(scheduledSends)
      .set({ leaseExpiresAt: new Date(0) })
      .where(eq(scheduledSends.state, 'due'));
    await until('the text', async () => {
      await letTimePass();
      return (await textsOf(product, phone)).length === 1;
    });
    expect(await scheduledFor(id)).toMatchObject([{ state: 'sent' }]);
  });

  test('goes to team members', async () => {
    const phone = newPhone();
    const teamMemberId = await addTeamMember(staff, await addCustomer(staff), { phone });
    await staff.post('/api/crm/send-sms-team-member', { teamMemberId, message: 'Later', sendAt: TOMORROW });
    await letTimePass();
    expect(await textsOf(product, phone)).toHaveLength(1);
  });
});

describe('One Idempotency-Key', () => {
  test.each([
    ['send-sms', (words: string) => ({ message: words })],
    ['send-email', (words: string) => ({ subject: 'Your demo', content: words })],
  ])('of %s is of one message, whether it goes at once or later', async (call, saying) => {
    const customerId = await addCustomer(staff);
    const post = (key: string, words: string, more: object = {}) =>
      staff.post(
        `/api/crm/${call}`,
        { customerId, ...saying(words), ...more },
        { 'idempotency-key': `${call} ${key}` },
      );

    expect((await post('later', 'Later', { sendAt: TOMORROW })).status).toBe(202);
    expect((await post('later', 'Other')).status).toBe(422);
    const sent = await post('at once', 'At once');
    expect((await post('at once', 'Other', { sendAt: TOMORROW })).status).toBe(422);
    expect(await post('at once', 'At once', { sendAt: TOMORROW })).toMatchObject({ status: 200, body: sent.body });
    expect(await scheduledFor(customerId)).toHaveLength(1);

    const withdrawn = await post('withdrawn', 'No', { sendAt: TOMORROW });
    await remove(staff, `scheduled-sends/${withdrawn.body.id}`);
    expect((await post('withdrawn', 'No')).status).toBe(409);
  });
});

describe('A mail for later', () => {
  test('goes out once, unless its person has another address by then', async () => {
    const [email, old] = [`${crypto.randomUUID()}@example.com`, `${crypto.randomUUID()}@example.com`];
    const ids = [await addCustomer(staff, { email }), await addCustomer(staff, { email: old })];
    for (const customerId of ids) {
      const letter = { customerId, subject: 'Your demo', content: 'See you', sendAt: TOMORROW };
      expect((await staff.post('/api/crm/send-email', letter)).status).toBe(202);
    }
    await staff.send('PUT', `/api/crm/customers/${ids[1]}`, { email: `${crypto.randomUUID()}@example.com` }, {});
    await letTimePass();
    expect(await mailsTo(product.sandbox, email)).toMatchObject([{ subject: 'Your demo' }]);
    expect(await mailsTo(product.sandbox, old)).toHaveLength(0);
    expect(await scheduledFor(ids[1] ?? '')).toMatchObject([
      { state: 'refused', reason: 'no_address', preview: 'Your demo' },
    ]);
  });
});
