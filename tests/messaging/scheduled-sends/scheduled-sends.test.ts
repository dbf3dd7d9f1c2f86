import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { scheduledSends, textMessages } from '#server/database/schema.ts';
import { sendDue } from '#server/jobs/jobs.ts';
import { ASLEEP_ZONE, AWAKE_ZONE } from '#tests/support/awake.ts';
import { finished, readBulk, runBulk, startBulk, textTo } from '#tests/support/bulk.ts';
import type { HttpClient, Json } from '#tests/support/http-client.ts';
import { doScheduledJob } from '#tests/support/jobs.ts';
import { mailsTo } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, addTeamMember, newPhone, remove } from '#tests/support/records.ts';
import { agree } from '../consent.ts';
import { textsOf, textUs } from '../phone.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterEach(() => product.sandbox.fault({ vendor: 'twilio', mode: 'off', ms: 0 }));
afterAll(() => product.stop());

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();
const scheduledFor = async (customerId: string) =>
  (await staff.get(`/api/crm/scheduled-sends?customerId=${customerId}`)).body as unknown as Json[];
const order = (customerId: string, more: object = {}) =>
  staff.post('/api/crm/send-sms', { customerId, message: 'Later', sendAt: TOMORROW, ...more });

/** Lets what waits fall due now, and the job send it. */
async function letTimePass(ago = 'second'): Promise<void> {
  await product.database.db.execute(
    `UPDATE scheduled_sends SET due_at = now() - interval '1 ${ago}' WHERE state = 'due'`,
  );
  await doScheduledJob(product, sendDue);
}

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
    await order(id, { sendAt: new Date(Date.now() + 1_500).toISOString() });
    await until('the text', async () => (await textsOf(product, phone)).length === 1, 20_000);
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

describe('A bulk text for later', () => {
  test('orders one for each person, and asks the gate again when it is due', async () => {
    const phones = [newPhone(), newPhone()];
    const ids = await Promise.all(phones.map((phone) => addCustomer(staff, { phone })));
    await agree(staff, ids);
    const { id, counts, waiting } = await runBulk(staff, { ...textTo(ids, 'Tomorrow'), sendAt: TOMORROW });
    expect([counts.done, waiting]).toEqual([0, 2]);
    await textUs(product, phones[1] ?? '', 'STOP');
    await letTimePass();
    expect((await textsOf(product, phones[0] ?? '')).map(({ body }) => body)).toEqual(['Tomorrow']);
    expect(await scheduledFor(ids[1] ?? '')).toMatchObject([{ state: 'refused', reason: 'opted_out' }]);
    expect(await readBulk(staff, id)).toMatchObject({
      counts: { done: 1, skipped: 1, failed: 0 },
      waiting: 0,
      results: [
        { id: ids[0], status: 'done' },
        { id: ids[1], status: 'skipped', reason: 'opted_out' },
      ],
    });
  });

  test('says of each row what has become of its message: waits, is too late, was withdrawn, is gone with its person', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => addCustomer(staff)));
    await agree(staff, ids);
    const [waits, late, withdrawn, gone] = ids as [string, string, string, string];
    const { id } = await runBulk(staff, { ...textTo(ids, 'Tomorrow'), sendAt: TOMORROW });
    await remove(staff, `scheduled-sends/${(await scheduledFor(withdrawn))[0]?.id}`);
    await remove(staff, `customers/${gone}`);
    const { db } = product.database;
    await db
      .update(scheduledSends)
      .set({ dueAt: new Date(0) })
      .where(eq(scheduledSends.customerId, late));
    await doScheduledJob(product, sendDue);
    const { counts, waiting, results } = await readBulk(staff, id);
    expect([counts, waiting]).toEqual([{ done: 0, skipped: 3, failed: 0 }, 1]);
    expect(results.map(({ id, status, reason }) => [id, status, reason])).toEqual([
      [waits, 'waiting', undefined],
      [late, 'skipped', 'Was too late by the time it could be sent'],
      [withdrawn, 'skipped', 'Cancelled'],
      [gone, 'skipped', 'This customer does not exist'],
    ]);
  });

  test('keeps the words that were ordered when the name in its template changes before a second attempt', async () => {
    const template = { name: crypto.randomUUID(), channel: 'text', body: 'Hello {{ first_name }}' };
    const { body } = await staff.post('/api/crm/templates', template);
    const phone = newPhone();
    const id = await addCustomer(staff, { name: 'Dana Reed', phone });
    await agree(staff, [id]);
    await product.sandbox.fault({ vendor: 'twilio', mode: 'down', ms: 0 });
    const { message: _, ...toOne } = textTo([id]);
    const bulk = await startBulk(staff, { ...toOne, templateId: body.id });
    const { db } = product.database;
    await until(
      'a first attempt',
      async () => (await db.select().from(textMessages).where(eq(textMessages.customerId, id))).length === 1,
    );
    await staff.send('PUT', `/api/crm/customers/${id}`, { name: 'Dora Reed' }, {});
    await product.sandbox.fault({ vendor: 'twilio', mode: 'off', ms: 0 });
    expect((await finished(staff, bulk, 60_000)).counts).toEqual({ done: 1, skipped: 0, failed: 0 });
    expect((await textsOf(product, phone)).map(({ body }) => body)).toEqual(['Hello Dana']);
  }, 90_000);

  test('that falls due at night waits for the morning', async () => {
    const phone = newPhone();
    const id = await addCustomer(staff, { phone, timeZone: ASLEEP_ZONE });
    await agree(staff, [id]);
    await runBulk(staff, textTo([id], 'By day'));
    await letTimePass();
    expect(await scheduledFor(id)).toMatchObject([{ state: 'due', reason: 'quiet_hours' }]);
    expect(await textsOf(product, phone)).toHaveLength(0);
  });
});
