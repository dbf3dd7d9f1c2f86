import { describe, expect, test } from 'vitest';
import { textMessages } from '#server/database/schema.ts';
import { until } from '../support/poll.ts';
import { addCustomer, newPhone } from '../support/records.ts';
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
    await world.product.sandbox.fault({ vendor: 'twilio', mode: 'slow', ms: 1_500 });
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
