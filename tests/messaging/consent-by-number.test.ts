import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConsentStanding } from '#contract/consent.ts';
import { customers as people } from '#server/database/schema.ts';
import { AWAKE_ZONE } from '../support/awake.ts';
import { runBulk, textTo } from '../support/bulk.ts';
import type { HttpClient, Json } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addCustomer, addTeamMember, newPhone } from '../support/records.ts';
import { AGREED } from './consent.ts';
import { textsOf, textUs } from './phone.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const read = async (path: string) => (await staff.get(`/api/crm/${path}`)).body as unknown as Json & Json[];
const stateOf = async (id: string) => (await read(`customers/${id}`)).textConsent;
const consentOf = (id: string) => read(`customers/${id}/consent`);
const record = (id: string, consent: object = {}) =>
  staff.send('PUT', `/api/crm/customers/${id}/consent`, { ...AGREED, ...consent }, {});
const entriesOf = async (id: string) =>
  ((await consentOf(id)).entries as unknown as Json[]).map(({ state, source, words }) => [state, source, words]);

async function standingsOf(id: string, asked: 'text' | 'email') {
  const standings = (await consentOf(id)).standings as unknown as ConsentStanding[];
  return Object.fromEntries(
    standings.filter(({ channel }) => channel === asked).map(({ purpose, state }) => [purpose, state]),
  );
}

async function submitForm(phone: string, email = `${phone.slice(1)}@form.example`): Promise<string> {
  const lead = { name: 'Ada', email, phone, consentText: 'I agree to be texted.', page: '/ai-insurance' };
  return String((await product.visitor().post('/api/lead-capture', lead)).body.customerId);
}

describe('Thirty imported people', () => {
  test('get no bulk text until staff have said who agreed and when', async () => {
    const customers = Array.from({ length: 30 }, (_, index) => ({
      name: `Person ${index}`,
      email: `person-${index}@imported.example`,
      phone: `+1212556${String(index).padStart(4, '0')}`,
    }));
    await staff.post('/api/crm/import-customers', { customers, teamMembers: [] });
    await product.database.db.update(people).set({ timeZone: AWAKE_ZONE });
    const { ids: _, ...toNobody } = textTo([], 'To the imported');
    const toAll = { ...toNobody, filter: { q: 'imported.example' } };

    expect((await staff.post('/api/crm/bulk/preview', toAll)).body).toEqual({
      total: 30,
      later: [],
      skipped: [{ reason: 'no_consent', count: 30 }],
      first: null,
    });
    const { counts, results } = await runBulk(staff, toAll);
    expect(counts).toEqual({ done: 0, skipped: 30, failed: 0 });
    expect(results[0]).toMatchObject({ status: 'skipped', reason: 'no_consent' });

    const [ada] = await read('customers?q=person-7@imported.example');
    const id = String(ada?.id);
    expect((await record(id, { at: '2026-03-01T10:00:00Z', reason: 'Signed on paper, Ada herself' })).status).toBe(200);
    const again = await runBulk(staff, toAll);
    expect(again.counts).toEqual({ done: 1, skipped: 29, failed: 0 });
    expect(await textsOf(product, '+12125560007')).toMatchObject([{ body: 'To the imported' }]);
    expect(((await consentOf(id)).entries as unknown as Json[])[0]).toMatchObject({
      channel: 'text',
      purpose: 'service',
      state: 'given',
      source: 'staff',
      words: 'Signed on paper, Ada herself',
      phone: '+12125560007',
      at: '2026-03-01T10:00:00.000Z',
      by: 'staff',
    });
  });
});

describe('Consent to texts', () => {
  test('given in a form holds, with its words, page and time as evidence', async () => {
    const phone = newPhone();
    const id = await submitForm(phone);
    expect(await stateOf(id)).toBe('agreed');
    expect((await consentOf(id)).entries).toEqual([
      {
        ...{ channel: 'text', purpose: 'service', state: 'given', source: 'form', by: null },
        ...{ words: 'I agree to be texted.', phone, email: null, page: '/ai-insurance' },
        textVersion: expect.stringMatching(/^[0-9a-f]{12}$/),
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        recordedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
  });

  test('belongs to the number: a corrected one has none until it has its own, and the former one keeps its', async () => {
    const [former, present] = [newPhone(), newPhone()];
    const id = await submitForm(former);
    const change = (phone: string) => staff.send('PUT', `/api/crm/customers/${id}`, { phone }, {});
    await change(present);
    expect(await stateOf(id)).toBe('never_asked');
    expect((await runBulk(staff, textTo([id], 'x'))).counts.done).toBe(0);
    await record(id);
    expect(await stateOf(id)).toBe('agreed');
    await change(former);
    expect(await stateOf(id)).toBe('agreed');
  });

  test('is refused for another number or address than was shown when it was recorded', async () => {
    const [shown, corrected] = [newPhone(), newPhone()];
    const id = await addCustomer(staff, { phone: shown, email: 'shown@number.example' });
    await staff.send('PUT', `/api/crm/customers/${id}`, { phone: corrected }, {});
    const { status, body } = await record(id, { address: shown });
    expect([status, body.message]).toEqual([409, `By now ${corrected} is on file, not ${shown}`]);
    expect(await stateOf(id)).toBe('never_asked');
    const byMail = { channel: 'email', purpose: 'marketing' };
    expect((await record(id, { ...byMail, address: 'other@number.example' })).status).toBe(409);
    expect((await record(id, { ...byMail, address: 'Shown@number.example' })).status).toBe(200);
    expect((await record(id, { address: corrected })).status).toBe(200);
    expect(await stateOf(id)).toBe('agreed');
  });

  test('is not the next holder’s of a number that somebody agreed with', async () => {
    const phone = newPhone();
    await submitForm(phone);
    expect(await stateOf(await addCustomer(staff, { phone, email: `next-${phone.slice(1)}@example.com` }))).toBe(
      'never_asked',
    );
  });

  test('filters the lists, and nobody is in two states', async () => {
    const [agreed, never, out] = await Promise.all([
      submitForm(newPhone()),
      addCustomer(staff),
      submitForm(newPhone()),
    ]);
    await record(out, { state: 'withdrawn', reason: 'Asked on the phone' });
    const ids = [agreed, never, out].join(',');
    for (const [state, id] of [
      ['agreed', agreed],
      ['never_asked', never],
      ['opted_out', out],
    ]) {
      const found = await read(`customers?ids=${ids}&textConsent=${state}`);
      expect(found.map((customer) => [customer.id, customer.textConsent])).toEqual([[id, state]]);
    }
    expect((await staff.get('/api/crm/customers?textConsent=maybe')).status).toBe(400);
  });

  test('of a team member is their own, is recorded by staff, and filters the list', async () => {
    const id = await addTeamMember(staff, await submitForm(newPhone()));
    const path = `/api/crm/team-members/${id}`;
    expect((await staff.get(path)).body.textConsent).toBe('never_asked');
    const { body } = await staff.send('PUT', `${path}/consent`, AGREED, {});
    expect(body).toMatchObject({ textConsent: 'agreed', entries: [{ source: 'staff', by: 'staff' }] });
    const agreed = await read('team-members?textConsent=agreed');
    expect(agreed.map((member) => member.id)).toContain(id);
  });
});

describe('What staff record about consent', () => {
  test('needs who said it and how, a person with a number, and a time that has been', async () => {
    const id = await addCustomer(staff);
    for (const [consent, message] of [
      [{ reason: '  ' }, 'Say who agreed, and how'],
      [{ reason: undefined }, 'Say who agreed, and how'],
      [{ at: '2099-01-01T00:00:00Z' }, 'The time must not be in the future'],
      [{ purpose: 'fun' }, 'purpose must be one of service, marketing'],
    ] as const) {
      const answer = await record(id, consent);
      expect([answer.status, answer.body.message]).toEqual([400, message]);
    }
    expect((await record('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    const unreadable = await addCustomer(staff, { phone: 'call my office', email: 'office@consent.example' });
    expect((await record(unreadable)).status).toBe(400);
    expect(await entriesOf(id)).toEqual([]);
  });

  test('adds to what was said and changes none of it', async () => {
    const id = await submitForm(newPhone());
    await record(id, { state: 'withdrawn', reason: 'No more, she said' });
    expect(await stateOf(id)).toBe('opted_out');
    expect((await staff.post('/api/crm/send-sms', { customerId: id, message: 'x' })).status).toBe(409);
    await record(id, { reason: 'Changed her mind' });
    expect(await stateOf(id)).toBe('agreed');
    expect((await staff.post('/api/crm/send-sms', { customerId: id, message: 'x' })).status).toBe(200);
    expect(await entriesOf(id)).toEqual([
      ['given', 'staff', 'Changed her mind'],
      ['withdrawn', 'staff', 'No more, she said'],
      ['given', 'form', 'I agree to be texted.'],
    ]);
    await expect(
      product.database.db.execute(sql`UPDATE consent_events SET words = 'I never said so'`),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('append-only') } });
  });

  test('as “no texts at all” ends offers too, which a later yes to the rest does not bring back', async () => {
    const id = await addCustomer(staff);
    await record(id, { purpose: 'marketing' });
    await record(id, { state: 'withdrawn', reason: 'No texts at all' });
    expect(await standingsOf(id, 'text')).toEqual({ service: 'withdrawn', marketing: 'withdrawn' });
    await record(id, { reason: 'Wants reminders' });
    expect(await standingsOf(id, 'text')).toEqual({ service: 'given', marketing: 'withdrawn' });
    expect((await runBulk(staff, { ...textTo([id], 'Offer'), purpose: 'marketing' })).results).toMatchObject([
      { status: 'skipped', reason: 'no_consent' },
    ]);
    await record(id, { purpose: 'marketing', reason: 'Wants offers again' });
    expect(await standingsOf(id, 'text')).toEqual({ service: 'given', marketing: 'given' });
    await record(id, { purpose: 'marketing', state: 'withdrawn', reason: 'No offers' });
    expect(await standingsOf(id, 'text')).toEqual({ service: 'given', marketing: 'withdrawn' });
  });

  test('as no mails at all ends offers by mail too', async () => {
    const id = await addCustomer(staff);
    await record(id, { channel: 'email', purpose: 'marketing' });
    await record(id, { channel: 'email', state: 'withdrawn' });
    expect(await standingsOf(id, 'email')).toEqual({ service: 'withdrawn', marketing: 'withdrawn' });
  });

  test('does not undo STOP, which only the phone does, also where staff had recorded a no before', async () => {
    const phone = newPhone();
    const id = await addCustomer(staff, { phone });
    await record(id, { state: 'withdrawn', reason: 'On the phone' });
    await textUs(product, phone, 'STOP');
    expect(await record(id)).toMatchObject({ status: 409, body: { message: expect.stringContaining('START') } });
    expect(await entriesOf(id)).toEqual([
      ['withdrawn', 'text', 'STOP'],
      ['withdrawn', 'staff', 'On the phone'],
    ]);
    await textUs(product, phone, 'START');
    expect(await stateOf(id)).toBe('agreed');
  });
});
