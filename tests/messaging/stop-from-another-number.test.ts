import { describe, expect, test } from 'vitest';
import { emailSuppressions, textMessages } from '#server/database/schema.ts';
import { until } from '#tests/support/poll.ts';
import { addCustomer, addTeamMember, newPhone } from '#tests/support/records.ts';
import { AGREED } from './consent.ts';
import { conversation, textUs } from './phone.ts';
import { OPTED_OUT, startWithTwoNumbers } from './two-numbers.ts';

const world = startWithTwoNumbers();
const { mona, milo, sentTo, consentOf } = world;

describe('STOP from a number that is not on file', () => {
  test.each([
    ['a customer', mona],
    ['a team member', milo],
  ])('holds for all numbers of %s, until that number texts START', async (_kind, person) => {
    const { onFile, other, send, numbers } = await person();
    await textUs(world.product, other, 'STOP');
    for (const to of [undefined, onFile, other]) {
      const response = await send({ to });
      expect([response.status, response.body.message]).toEqual([409, OPTED_OUT]);
    }
    expect(await numbers()).toMatchObject({ numbers: [{ optedOut: true }, { optedOut: true }] });
    await textUs(world.product, other, 'START');
    for (const to of [undefined, onFile, other]) expect((await send({ to })).status).toBe(200);
    expect([(await sentTo(onFile)).length, (await sentTo(other)).length]).toEqual([1, 2]);
  });

  test('is shown as the customer’s, in their consent, their list and their timeline', async () => {
    const person = await mona();
    await textUs(world.product, person.other, 'Stop, please!');
    expect(await consentOf(person)).toMatchObject({ textConsent: 'never_asked', entries: [{ state: 'paused' }] });
    await textUs(world.product, person.other, 'Stop!');
    expect(await consentOf(person)).toMatchObject({
      textConsent: 'opted_out',
      entries: [{ state: 'withdrawn', words: 'Stop!', phone: person.other }, { state: 'paused' }],
    });
    const optedOut = (await world.staff.get('/api/crm/customers?optedOut=1')).body as unknown as { id: string }[];
    expect(optedOut.map(({ id }) => id)).toContain(person.id);
    const timeline = (await world.staff.get(`/api/crm/customers/${person.id}/timeline`)).body as unknown as object[];
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'consent', change: 'opt_out', words: 'Stop!' }));
  });

  test('holds when it came before anybody knew whose the number is', async () => {
    const person = await mona('STOP');
    expect(await consentOf(person)).toMatchObject({ textConsent: 'opted_out', entries: [{ words: 'STOP' }] });
    expect((await person.send({ to: person.onFile })).status).toBe(409);
  });

  test('holds when staff change the number on file', async () => {
    const person = await mona();
    await textUs(world.product, person.other, 'STOP');
    const newest = newPhone();
    await person.changeNumber(newest);
    expect((await person.send()).status).toBe(409);
    expect(await consentOf(person)).toMatchObject({ textConsent: 'opted_out' });
  });

  test('holds for a text that is just being tried again', async () => {
    const person = await mona();
    const send = () => person.send({ to: person.onFile }, { 'idempotency-key': 'tried again' });
    const texts = () => conversation(world.staff, `sms/${person.id}`);
    const failureReason = async () => (await texts()).find(({ direction }) => direction === 'outbound')?.failureReason;
    await world.product.sandbox.fault({ vendor: 'twilio', mode: 'down' });
    expect((await send()).status).toBe(502);
    await world.product.sandbox.fault({ vendor: 'twilio', mode: 'slow', ms: 5_000 });
    const again = send();
    await until('the second attempt', async () => (await failureReason()) === null);
    await textUs(world.product, person.other, 'STOP');
    const { status, body } = await again;
    expect([status, body.message]).toEqual([409, OPTED_OUT]);
    expect(await sentTo(person.onFile)).toEqual([]);
    expect(await failureReason()).toBe(OPTED_OUT);
  });

  test('is taken back for the person by START from the number on file, and not for the number that said STOP', async () => {
    const person = await mona();
    await textUs(world.product, person.other, 'STOP');
    await textUs(world.product, person.onFile, 'START');
    expect(await consentOf(person)).toMatchObject({
      textConsent: 'agreed',
      entries: [{ state: 'given' }, { state: 'withdrawn' }],
    });
    expect((await person.send({ to: person.onFile })).status).toBe(200);
    expect((await person.send({ to: person.other })).status).toBe(409);
  });

  test('is not taken back by START from a number they have given up, which may be a stranger’s', async () => {
    const person = await mona();
    await textUs(world.product, person.onFile, 'hello');
    const newest = newPhone();
    await person.changeNumber(newest);
    await textUs(world.product, person.other, 'STOP');
    await textUs(world.product, person.onFile, 'START');
    expect(await consentOf(person)).toMatchObject({ textConsent: 'opted_out' });
    for (const to of [newest, person.onFile, person.other]) expect((await person.send({ to })).status).toBe(409);
  });

  test('holds by the number for others who have it, and not for their other numbers', async () => {
    const person = await mona();
    await textUs(world.product, person.other, 'STOP');
    const sharing = await addCustomer(world.staff, {
      phone: person.other,
      email: `shares-${person.other.slice(1)}@example.com`,
    });
    expect((await world.staff.post('/api/crm/send-sms', { customerId: sharing, message: 'x' })).status).toBe(409);
    const details = { name: 'Nils', email: `shares-${person.other.slice(1)}@example.com`, phone: newPhone() };
    await world.staff.send('PUT', `/api/crm/customers/${sharing}`, details, {});
    expect((await world.staff.post('/api/crm/send-sms', { customerId: sharing, message: 'x' })).status).toBe(200);
    expect((await person.send()).status).toBe(409);
  });

  test('that the carrier alone knows of is the number’s, and the person’s other number can be texted', async () => {
    const other = '+15005550004';
    const onFile = newPhone();
    const customerId = await addCustomer(world.staff, { phone: onFile });
    await world.product.database.db.insert(textMessages).values({
      ...{ customerId, phoneE164: other, direction: 'inbound', status: 'received', message: 'me' },
    });
    const send = (to?: string) => world.staff.post('/api/crm/send-sms', { customerId, message: 'x', to });
    expect((await send()).status).toBe(409);
    expect((await send(onFile)).status).toBe(200);
    expect((await send(other)).status).toBe(409);
  });
});

const OFFERS = { channel: 'email', purpose: 'marketing', state: 'given', reason: 'Ada, on the phone' };

const say = (id: string, said: object) => world.staff.send('PUT', `/api/crm/customers/${id}/consent`, said, {});

/** Returns what holds, as `text service: given`. */
async function standings(path: string): Promise<string[]> {
  const { body } = await world.staff.get(`/api/crm/${path}/consent`);
  return (body.standings as unknown as Record<string, string>[]).map(
    ({ channel, purpose, state }) => `${channel} ${purpose}: ${state}`,
  );
}

describe('what holds of somebody’s consent, for each channel and purpose,', () => {
  test('is never asked before anything was said, of customers and team members', async () => {
    const id = await addCustomer(world.staff);
    const member = await addTeamMember(world.staff, id);
    for (const path of [`customers/${id}`, `team-members/${member}`]) {
      expect(await standings(path), path).toEqual([
        'text service: never_asked',
        'email service: never_asked',
        'text marketing: never_asked',
        'email marketing: never_asked',
      ]);
    }
  });

  test('is given and withdrawn by itself', async () => {
    const id = await addCustomer(world.staff);
    await say(id, AGREED);
    await say(id, OFFERS);
    expect(await standings(`customers/${id}`)).toEqual([
      'text service: given',
      'email service: given',
      'text marketing: never_asked',
      'email marketing: given',
    ]);
    await say(id, { ...OFFERS, state: 'withdrawn' });
    expect(await standings(`customers/${id}`)).toContain('email marketing: withdrawn');
    expect(await standings(`customers/${id}`)).toContain('text service: given');
    expect(await standings(`customers/${id}`), 'who wants no offers').toContain('email service: never_asked');
    await say(id, { ...OFFERS, channel: 'text', state: 'withdrawn' });
    expect((await world.staff.get(`/api/crm/customers/${id}`)).body.textConsent).toBe('agreed');
  });

  test('of who only wants no offers by text is not that of who has opted out', async () => {
    const id = await addCustomer(world.staff);
    await say(id, { ...OFFERS, channel: 'text', state: 'withdrawn' });
    expect((await world.staff.get(`/api/crm/customers/${id}`)).body.textConsent).toBe('never_asked');
    expect(await standings(`customers/${id}`)).toContain('text service: never_asked');
    expect(await standings(`customers/${id}`)).toContain('text marketing: withdrawn');
  });

  test('is paused by a text that probably asks for an end, and withdrawn by STOP', async () => {
    const phone = newPhone();
    const id = await addCustomer(world.staff, { phone });
    await say(id, AGREED);
    await textUs(world.product, phone, 'please stop texting me');
    expect(await standings(`customers/${id}`)).toContain('text service: paused');
    await textUs(world.product, phone, 'STOP');
    expect(await standings(`customers/${id}`)).toContain('text service: withdrawn');
    expect(await standings(`customers/${id}`)).toContain('text marketing: withdrawn');
  });

  test('is withdrawn by unsubscribing, and not by a mailbox that does not exist', async () => {
    const email = 'gone@firm.example';
    const id = await addCustomer(world.staff, { email });
    await say(id, OFFERS);
    await world.product.database.db.insert(emailSuppressions).values({ email, reason: 'bounced' });
    expect(await standings(`customers/${id}`)).toContain('email marketing: given');
    await world.product.database.db.update(emailSuppressions).set({ reason: 'unsubscribed' });
    expect(await standings(`customers/${id}`)).toContain('email marketing: withdrawn');
  });
});

describe('the hours that states prescribe', () => {
  test('are listed, each with its source and the day it was read', async () => {
    const { body } = await world.staff.get('/api/crm/settings/sending/states');
    const rows = body as unknown as Record<string, unknown>[];
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter(({ source, readOn }) => !source || !/^20\d\d-\d\d-\d\d$/.test(String(readOn)))).toEqual([]);
  });
});

test('a browser that has not paid is told nothing about anybody’s wishes', async () => {
  expect((await world.product.visitor().get('/api/checkout-consent')).status).toBe(403);
});
