import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WIDEST_SENDING } from '#contract/gate.ts';
import { decideStopQuestions } from '#server/jobs/jobs.ts';
import { ASLEEP_ZONE, AWAKE_ZONE } from '#tests/support/awake.ts';
import { runBulk, textTo } from '#tests/support/bulk.ts';
import type { HttpClient, Json } from '#tests/support/http-client.ts';
import { doScheduledJob } from '#tests/support/jobs.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, addTeamMember, newPhone } from '#tests/support/records.ts';
import { agree } from '../consent.ts';
import { textsOf, textUs } from '../phone.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const ask = async (query: Record<string, string>) => staff.get(`/api/crm/gate?${new URLSearchParams(query)}`);
const bulkText = { channel: 'text', purpose: 'service', origin: 'bulk' };
/** A Wednesday. */
const NOON_UTC = '2027-03-17T12:00:00.000Z';

describe('Staff who ask whether a text to many may go out', () => {
  test('hear that it may in the afternoon, and at night when it may', async () => {
    const customerId = await addCustomer(staff, { timeZone: 'Etc/GMT' });
    await agree(staff, [customerId]);
    expect((await ask({ customerId, ...bulkText, at: NOON_UTC })).body).toEqual({
      verdict: 'send',
      at: null,
      reason: null,
      zone: { names: ['Etc/GMT'], from: 'staff' },
      localTime: '12:00',
    });
    expect((await ask({ customerId, ...bulkText, at: '2027-03-17T22:10:00Z' })).body).toMatchObject({
      verdict: 'later',
      at: '2027-03-18T09:00:00.000Z',
      reason: 'quiet_hours',
      localTime: '22:10',
    });
  });

  test('hear where a number is, when nobody has set the zone', async () => {
    const customerId = await addCustomer(staff, { phone: '+13125550123', timeZone: null });
    expect((await ask({ customerId, ...bulkText })).body.zone).toEqual({ names: ['America/Chicago'], from: 'number' });
    const teamMemberId = await addTeamMember(staff, customerId, { phone: '+12125550123' });
    expect((await ask({ teamMemberId, ...bulkText })).body.zone).toMatchObject({ names: ['America/New_York'] });
  });

  test('hear of a refusal before any waiting', async () => {
    const customerId = await addCustomer(staff, { timeZone: ASLEEP_ZONE });
    expect((await ask({ customerId, ...bulkText })).body).toMatchObject({ verdict: 'refuse', reason: 'no_consent' });
  });

  test.each([
    [{}, 'Name a customer or a team member'],
    [{ customerId: 'x', channel: 'fax' }, /^channel must be one of/],
  ])('are told what is missing in %j', async (query, message) => {
    const { status, body } = await ask({ ...bulkText, ...query });
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)]);
  });

  test('get a 404 for somebody unknown', async () => {
    expect((await ask({ ...bulkText, customerId: 'nobody' })).status).toBe(404);
    expect((await ask({ ...bulkText, teamMemberId: crypto.randomUUID() })).status).toBe(404);
  });
});

describe('A text to many at night', () => {
  test('waits for the morning and stands among the scheduled ones', async () => {
    const [awake, asleep] = [newPhone(), newPhone()];
    const ids = [
      await addCustomer(staff, { phone: awake }),
      await addCustomer(staff, { phone: asleep, timeZone: ASLEEP_ZONE }),
    ];
    await agree(staff, ids);
    const preview = (
      await staff.post('/api/crm/gate/preview', { list: 'customers', ids, channel: 'text', purpose: 'service' })
    ).body;
    expect(preview).toMatchObject({ now: 1, later: [{ count: 1 }], refused: [] });

    const { counts, waiting, results } = await runBulk(staff, textTo(ids, 'By day'));
    expect([counts, waiting]).toEqual([{ done: 1, skipped: 0, failed: 0 }, 1]);
    expect(results[1]).toMatchObject({ status: 'waiting', reason: 'quiet_hours' });
    expect(await textsOf(product, awake)).toHaveLength(1);
    expect(await textsOf(product, asleep)).toHaveLength(0);
    const scheduled = (await staff.get(`/api/crm/scheduled-sends?customerId=${ids[1]}`)).body as unknown as Json[];
    expect(scheduled).toMatchObject([
      {
        channel: 'text',
        customerId: ids[1],
        preview: 'By day',
        state: 'due',
        reason: 'quiet_hours',
        dueAt: (preview.later as unknown as Json[])[0]?.at,
      },
    ]);
  });

  test('is withdrawn with its bulk action', async () => {
    const id = await addCustomer(staff, { timeZone: ASLEEP_ZONE });
    await agree(staff, [id]);
    const bulk = await runBulk(staff, textTo([id], 'Not any more'));
    expect((await staff.send('DELETE', `/api/crm/bulk/${bulk.id}`, undefined, {})).body).toMatchObject({
      waiting: 0,
      counts: { skipped: 1 },
    });
    const scheduled = (await staff.get(`/api/crm/scheduled-sends?customerId=${id}`)).body as unknown as Json[];
    expect(scheduled).toMatchObject([{ state: 'withdrawn' }]);
  });
});

describe('A number that had a text to many today', () => {
  test('gets no second one, whoever has the number, and the preview says so', async () => {
    const phone = newPhone();
    const ids = [
      await addCustomer(staff, { phone }),
      await addCustomer(staff, { phone, email: `${crypto.randomUUID()}@example.com` }),
    ];
    await agree(staff, ids);
    const choice = { list: 'customers', ids, channel: 'text', purpose: 'service' };
    expect((await staff.post('/api/crm/gate/preview', choice)).body).toMatchObject({ now: 1, later: [{ count: 1 }] });
    const { counts, results } = await runBulk(staff, textTo(ids, 'Once a day'));
    expect(counts.done).toBe(1);
    expect(results.find(({ status }) => status === 'waiting')).toMatchObject({ reason: 'cap' });
    expect(await textsOf(product, phone)).toHaveLength(1);
    await staff.post('/api/crm/send-sms', { customerId: ids[0], message: 'A person may write' });
    expect(await textsOf(product, phone)).toHaveLength(2);
  });
});

describe('Offers', () => {
  test('go to nobody who has agreed to what they asked for only, and to nobody whose access is blocked', async () => {
    const [asked, wants, blocked] = [
      await addCustomer(staff),
      await addCustomer(staff),
      await addCustomer(staff, { accessOverride: 'blocked' }),
    ];
    await agree(staff, [asked]);
    for (const id of [wants, blocked]) {
      const given = { channel: 'email', purpose: 'marketing', state: 'given', reason: 'Asked for tips on the phone' };
      expect((await staff.send('PUT', `/api/crm/customers/${id}/consent`, given, {})).status).toBe(200);
    }
    const ids = [asked, wants, blocked];
    const mail = { action: 'email', list: 'customers', ids, subject: 'Tips', content: 'Ten of them' };
    expect((await staff.post('/api/crm/bulk/preview', mail)).body).toMatchObject({
      total: 3,
      skipped: expect.arrayContaining([
        { reason: 'no_consent', count: 1 },
        { reason: 'access_blocked', count: 1 },
      ]),
    });
    expect((await runBulk(staff, mail)).results).toMatchObject([
      { status: 'skipped', reason: 'no_consent' },
      { status: 'done' },
      { status: 'skipped', reason: 'access_blocked' },
    ]);
  });

  test('are never security, which goes to one person only', async () => {
    const { status, body } = await staff.post('/api/crm/bulk', { ...textTo([]), purpose: 'security' });
    expect([status, body.message]).toEqual([400, 'purpose must be one of billing, service, marketing']);
  });
});

describe('A template', () => {
  test('takes the place of words in a bulk text, written to each', async () => {
    const [one, other] = [newPhone(), newPhone()];
    const ids = [
      await addCustomer(staff, { phone: one, name: 'Ada Byron' }),
      await addCustomer(staff, { phone: other, name: 'Grace Hopper' }),
    ];
    await agree(staff, ids);
    const template = {
      name: `Hello ${one}`,
      channel: 'text',
      body: 'Hi {{ first_name }}, from {{ company | default: "you" }}',
    };
    const { id: templateId } = (await staff.post('/api/crm/templates', template)).body;
    const { message: _, ...toNobody } = textTo(ids);
    const { counts } = await runBulk(staff, { ...toNobody, templateId });
    expect(counts).toEqual({ done: 2, skipped: 0, failed: 0 });
    expect((await textsOf(product, one)).map(({ body }) => body)).toEqual(['Hi Ada, from you']);
    expect((await textsOf(product, other)).map(({ body }) => body)).toEqual(['Hi Grace, from you']);
    expect((await staff.post('/api/crm/bulk', { ...textTo(ids), templateId })).status).toBe(400);
    expect((await staff.post('/api/crm/bulk', { ...toNobody, templateId: crypto.randomUUID() })).status).toBe(400);
  });
});

describe('"Please stop texting me"', () => {
  const questions = async () => (await staff.get('/api/crm/stop-questions')).body as unknown as Json[];

  test('pauses texts to many at once, asks staff, and leaves a person free to answer', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    await agree(staff, [customerId]);
    await textUs(product, phone, 'Please stop texting me');
    const [question] = (await questions()).filter((asked) => asked.customerId === customerId);
    expect(question).toMatchObject({ phone, text: 'Please stop texting me', decidesAt: expect.any(String) });
    expect((await ask({ customerId, ...bulkText })).body).toMatchObject({ verdict: 'refuse', reason: 'paused' });
    expect((await staff.post('/api/crm/send-sms', { customerId, message: 'Did you mean all of them?' })).status).toBe(
      200,
    );
    const { entries } = (await staff.get(`/api/crm/customers/${customerId}/consent`)).body as unknown as {
      entries: Json[];
    };
    expect(entries[0]).toMatchObject({ state: 'paused', source: 'text', words: 'Please stop texting me' });

    const answer = (optOut: boolean) => staff.post(`/api/crm/stop-questions/${question?.id}/answer`, { optOut });
    expect((await answer(false)).status).toBe(200);
    expect((await answer(true)).status).toBe(409);
    expect((await ask({ customerId, ...bulkText })).body.verdict).not.toBe('refuse');
  });

  test('is an opt-out once staff say so, or after two working days without an answer', async () => {
    const [one, other] = [newPhone(), newPhone()];
    const ids = [await addCustomer(staff, { phone: one }), await addCustomer(staff, { phone: other })];
    for (const phone of [one, other]) await textUs(product, phone, 'take me off your list');
    const [first] = (await questions()).filter((asked) => asked.customerId === ids[0]);
    await staff.post(`/api/crm/stop-questions/${first?.id}/answer`, { optOut: true });
    await product.database.db.execute("UPDATE stop_questions SET decides_at = now() - interval '1 second'");
    await doScheduledJob(product, decideStopQuestions);
    for (const customerId of ids) {
      expect((await ask({ customerId, ...bulkText })).body).toMatchObject({ reason: 'opted_out' });
      expect((await staff.post('/api/crm/send-sms', { customerId, message: 'x' })).status).toBe(409);
    }
    expect((await questions()).filter(({ customerId }) => ids.includes(String(customerId)))).toEqual([]);
  });

  test('needs no question after STOP, which answers an open one', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    await textUs(product, phone, 'no more messages please');
    await textUs(product, phone, 'STOP');
    await textUs(product, phone, 'I said stop texting me');
    expect((await questions()).filter((asked) => asked.customerId === customerId)).toEqual([]);
  });
});

describe('Hours and caps', () => {
  const save = (settings: object) =>
    staff.send('PUT', '/api/crm/settings/sending', { ...WIDEST_SENDING, ...settings }, {});

  test('may be narrower than the default, and never wider', async () => {
    expect((await staff.get('/api/crm/settings/sending')).body).toEqual(WIDEST_SENDING);
    for (const wider of [
      { opensAt: '08:00' },
      { closesAt: '21:00' },
      { sundayOpensAt: '11:00' },
      { textsADay: 2 },
      { textsAWeek: 4 },
      { opensAt: '9' },
    ]) {
      expect((await save(wider)).status, JSON.stringify(wider)).toBe(400);
    }
    const customerId = await addCustomer(staff, { timeZone: 'Etc/GMT' });
    await agree(staff, [customerId]);
    expect((await save({ opensAt: '13:00', sundayOpensAt: '13:00' })).status).toBe(200);
    expect((await ask({ customerId, ...bulkText, at: NOON_UTC })).body).toMatchObject({
      verdict: 'later',
      at: '2027-03-17T13:00:00.000Z',
    });
    await save({});
  });

  test('keep what another admin has set, when one field is saved, and fit together with it', async () => {
    const saveOnly = (settings: object) => staff.send('PUT', '/api/crm/settings/sending', settings, {});
    expect((await saveOnly({ textsADay: 0 })).body).toEqual({ ...WIDEST_SENDING, textsADay: 0 });
    const narrowed = { ...WIDEST_SENDING, textsADay: 0, opensAt: '10:00' };
    expect((await saveOnly({ opensAt: '10:00' })).body).toEqual(narrowed);
    const refused = await saveOnly({ closesAt: '09:30' });
    expect([refused.status, refused.body.issues]).toMatchObject([400, [{ path: 'closesAt' }]]);
    expect((await saveOnly({})).body).toEqual(narrowed);
    const { body: audit } = await staff.get('/api/crm/audit?q=sending&limit=1');
    expect(audit).toMatchObject([{ subjectType: 'sending_settings', fields: ['opensAt'] }]);
    await save({});
  });
});

test('A customer’s time zone is an IANA name', async () => {
  const id = await addCustomer(staff, { timeZone: AWAKE_ZONE });
  const put = (timeZone: string | null) => staff.send('PUT', `/api/crm/customers/${id}`, { timeZone }, {});
  expect((await put('Mars/Olympus')).status).toBe(400);
  expect((await put('+05:00')).status).toBe(400);
  expect((await put('America/Denver')).body.timeZone).toBe('America/Denver');
  expect((await put(null)).body.timeZone).toBeNull();
});
