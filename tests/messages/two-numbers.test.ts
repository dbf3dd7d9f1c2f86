import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries, smsMessages } from '../../server/database/schema.ts';
import type { HttpClient } from '../support/http-client.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addCustomer, addTeamMember, conversation, newPhone, textsOf, textUs } from './phone.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterEach(() => product.sandbox.fault({ vendor: 'twilio', mode: 'off' }));
afterAll(() => product.stop());

const OPTED_OUT = 'This number has opted out of texts. They can opt in again by texting START.';

/** A person with a conversation, and all that is done with it. */
interface Person {
  id: string;
  onFile: string;
  other: string;
  send(body?: object, headers?: Record<string, string>): ReturnType<HttpClient['post']>;
  /** What staff do by hand. */
  changeNumber(phone: string): Promise<unknown>;
  numbers(): Promise<unknown>;
}

const emailOf = (phone: string) => `${phone.slice(1)}@example.com`;

/** A customer who has written from a number that is not on file, as staff found out. */
async function mona(words = 'this is Mona on my new number'): Promise<Person> {
  const [onFile, other] = [newPhone(), newPhone()];
  const id = await addCustomer(staff, onFile);
  await textUs(product, other, words);
  const sender = { phone: other, name: 'Mona', email: emailOf(onFile) };
  expect((await staff.post('/api/crm/sms-unknown/customer', sender)).body).toMatchObject({
    customerId: id,
    phone: onFile,
  });
  return {
    id,
    onFile,
    other,
    send: (body, headers) => staff.post('/api/crm/send-sms', { customerId: id, message: 'Hello', ...body }, headers),
    changeNumber: (phone) =>
      staff.send('PUT', `/api/crm/customers/${id}`, { name: 'Mona', email: emailOf(onFile), phone }, {}),
    numbers: async () => (await staff.get(`/api/crm/customers/${id}/numbers`)).body,
  };
}

/** A team member who has written from a number that they gave up since, and goes on writing from it. */
async function milo(): Promise<Person> {
  const [onFile, other] = [newPhone(), newPhone()];
  const ownerId = await addCustomer(staff, newPhone());
  const id = await addTeamMember(staff, ownerId, other);
  await textUs(product, other, 'hello');
  const member = { name: 'Milo', email: 'milo@example.com', isActive: 1 };
  const changeNumber = (phone: string) => staff.send('PUT', `/api/crm/team-members/${id}`, { ...member, phone }, {});
  await changeNumber(onFile);
  await textUs(product, other, 'this is Milo, I have my old phone back');
  return {
    id,
    onFile,
    other,
    send: (body, headers) =>
      staff.post('/api/crm/send-sms-team-member', { teamMemberId: id, message: 'Hello', ...body }, headers),
    changeNumber,
    numbers: async () => (await staff.get(`/api/crm/team-members/${id}/numbers`)).body,
  };
}

const sentTo = async (phone: string) =>
  (await textsOf(product, phone)).filter(({ direction }) => direction !== 'inbound').map(({ body }) => body);
const rowOf = async (id: unknown) =>
  (
    await product.database.db
      .select()
      .from(smsMessages)
      .where(eq(smsMessages.id, String(id)))
  )[0];
const consentOf = async ({ id }: Person) => (await staff.get(`/api/crm/customers/${id}/consent`)).body;

describe.each([
  ['a customer', mona],
  ['a team member', milo],
])('A text to %s with two numbers', (_kind, person) => {
  test('goes to the one that wrote last', async () => {
    const { onFile, other, send } = await person();
    expect((await send()).status).toBe(200);
    expect([await sentTo(onFile), await sentTo(other)]).toEqual([[], ['Hello']]);
    await textUs(product, onFile, 'and this is my usual one');
    expect((await send({ message: 'Again' })).status).toBe(200);
    expect([await sentTo(onFile), await sentTo(other)]).toEqual([['Again'], ['Hello']]);
  });

  test('goes to the one that it names, however that is written', async () => {
    const { onFile, send } = await person();
    const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(onFile) ?? [];
    expect((await send({ to: `(${area}) ${exchange}-${line}` })).status).toBe(200);
    expect(await sentTo(onFile)).toEqual(['Hello']);
  });

  test('is refused for a number that is not theirs', async () => {
    const { send } = await person();
    const elsewhere = newPhone();
    await addCustomer(staff, elsewhere);
    for (const to of [elsewhere, newPhone(), 'nonsense', '+1']) {
      const answer = await send({ to });
      expect([answer.status, answer.body.message]).toEqual([400, `${to} is not a number of this person`]);
    }
    expect(await sentTo(elsewhere)).toEqual([]);
  });

  test('goes to the number on file once staff have changed that: it is newer than what was written before', async () => {
    const { other, send, changeNumber } = await person();
    const newest = newPhone();
    await changeNumber(newest);
    expect((await send()).status).toBe(200);
    expect([await sentTo(newest), await sentTo(other)]).toEqual([['Hello'], []]);
  });

  test('does not go to a number that is somebody else’s by now', async () => {
    const { onFile, other, send } = await person();
    await addCustomer(staff, other, `stranger-${other.slice(1)}@example.com`);
    expect((await send()).status).toBe(200);
    expect([await sentTo(onFile), await sentTo(other)]).toEqual([['Hello'], []]);
    expect((await send({ to: other })).status).toBe(400);
  });

  test('can go to each of those that are listed, the one that is written to by itself first', async () => {
    const { onFile, other, numbers } = await person();
    expect(await numbers()).toEqual({
      to: other,
      numbers: [
        {
          phone: other,
          isOnFile: false,
          lastTextAt: expect.stringMatching(/^\d{4}-.*Z$/),
          isFormer: person === milo,
          optedOut: false,
        },
        { phone: onFile, isOnFile: true, lastTextAt: null, isFormer: false, optedOut: false },
      ],
    });
  });

  test('whose first attempt stayed without an answer goes out once, though they have written from elsewhere since', async () => {
    const { onFile, other, send } = await person();
    const key = { 'idempotency-key': `elsewhere ${other}` };
    const { body } = await send({}, key);
    await until('delivery', async () => (await rowOf(body.id))?.status === 'delivered', 10_000);
    // As a crash leaves it: Twilio has the text, and we never wrote that down.
    await product.database.db
      .update(smsMessages)
      .set({ twilioSid: null, status: 'queued', uncertainUntil: new Date(0) })
      .where(eq(smsMessages.id, String(body.id)));
    await textUs(product, onFile, 'now here');
    expect((await send({}, key)).body).toEqual(body);
    expect([await sentTo(onFile), await sentTo(other)]).toEqual([[], ['Hello']]);
  });

  test('that was refused for good goes on a retry to where they have written from since', async () => {
    const { onFile, other, send } = await person();
    const key = { 'idempotency-key': `refused ${other}` };
    await product.sandbox.fault({ vendor: 'twilio', mode: 'error', status: 400, code: '21614' });
    expect((await send({}, key)).status).toBe(400);
    await product.sandbox.fault({ vendor: 'twilio', mode: 'off' });
    await textUs(product, onFile, 'now here');
    const { status, body } = await send({}, key);
    expect([status, await sentTo(onFile), await sentTo(other)]).toEqual([200, ['Hello'], []]);
    expect(await rowOf(body.id)).toMatchObject({ phoneE164: onFile });
  });

  test('with the key of one to the other number is a 422', async () => {
    const { onFile, other, send } = await person();
    const key = { 'idempotency-key': `other ${other}` };
    const first = await send({ to: other }, key);
    expect((await send({ to: other }, key)).text).toBe(first.text);
    expect((await send({ to: onFile }, key)).status).toBe(422);
    expect([await sentTo(onFile), await sentTo(other)]).toEqual([[], ['Hello']]);
  });
});

describe('The number that wrote', () => {
  test.each([
    ['a customer', mona, 'customers'],
    ['a team member', milo, 'team-members'],
  ])(
    'becomes the one on file of %s, alone of all that is known of them, and it is noted who did it',
    async (_kind, person, path) => {
      const { id, onFile, other, numbers } = await person();
      const before = (await staff.get(`/api/crm/${path}`)).body as unknown as { id: string }[];
      const answer = await staff.send('PUT', `/api/crm/${path}/${id}/phone`, { phone: other }, {});
      expect([answer.status, answer.body]).toMatchObject([
        200,
        { ...before.find((row) => row.id === id), phone: other, updatedAt: expect.any(String) },
      ]);
      expect(await numbers()).toMatchObject({ to: other, numbers: [{ phone: other, isOnFile: true }] });
      expect(JSON.stringify(await numbers())).not.toContain(onFile);
      const entries = await product.database.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
      expect(entries.at(-1)).toMatchObject({ action: 'update', fields: ['phone'], userId: expect.any(String) });
    },
  );

  test('is refused as a number of nobody, and as none', async () => {
    const { id } = await mona();
    const put = (path: string, phone: unknown) => staff.send('PUT', `/api/crm/${path}/phone`, { phone }, {});
    expect((await put('customers/00000000-0000-4000-8000-000000000000', '+14155552671')).status).toBe(404);
    expect((await put('team-members/nonsense', '+14155552671')).status).toBe(404);
    expect((await put(`customers/${id}`, '123')).body.message).toBe('Phone number is required');
    for (const path of [`customers/${id}/numbers`, `team-members/${id}/numbers`]) {
      expect((await product.visitor().get(`/api/crm/${path}`)).status).toBe(401);
    }
    expect((await staff.get('/api/crm/customers/nonsense/numbers')).status).toBe(404);
    expect((await staff.get('/api/crm/team-members/nonsense/numbers')).status).toBe(404);
  });

  test('keeps the conversation when staff have given them a third number just before they were found', async () => {
    const [onFile, other, third] = [newPhone(), newPhone(), newPhone()];
    const customerId = await addCustomer(staff, onFile);
    await textUs(product, other, 'me');
    const details = { name: 'Mona', email: emailOf(onFile), phone: third };
    await staff.send('PUT', `/api/crm/customers/${customerId}`, details, {});
    await staff.post('/api/crm/sms-unknown/customer', { phone: other, name: 'Mona', email: emailOf(onFile) });
    await staff.post('/api/crm/send-sms', { customerId, message: 'Hello' });
    expect([await sentTo(third), await sentTo(other)]).toEqual([[], ['Hello']]);
  });

  test('may be the only one of a customer whose own cannot be read', async () => {
    const email = 'unreadable-mona@example.com';
    const customerId = await addCustomer(staff, 'call me maybe', email);
    const other = newPhone();
    await textUs(product, other, 'me');
    await staff.post('/api/crm/sms-unknown/customer', { phone: other, name: 'Mona', email });
    expect((await staff.post('/api/crm/send-sms', { customerId, message: 'Hello' })).status).toBe(200);
    expect(await sentTo(other)).toEqual(['Hello']);
  });

  test('may be no phone at all: a short code is never written to', async () => {
    const onFile = newPhone();
    const customerId = await addCustomer(staff, onFile);
    await product.database.db.insert(smsMessages).values({
      ...{ customerId, phoneE164: '72345', direction: 'inbound', status: 'received', message: 'Your code is 1' },
    });
    expect((await staff.post('/api/crm/send-sms', { customerId, message: 'Hello' })).status).toBe(200);
    expect(await sentTo(onFile)).toEqual(['Hello']);
  });
});

describe('STOP from a number that is not on file', () => {
  test.each([
    ['a customer', mona],
    ['a team member', milo],
  ])('holds for all numbers of %s, until that number texts START', async (_kind, person) => {
    const { onFile, other, send, numbers } = await person();
    await textUs(product, other, 'STOP');
    for (const to of [undefined, onFile, other]) {
      const answer = await send({ to });
      expect([answer.status, answer.body.message]).toEqual([409, OPTED_OUT]);
    }
    expect(await numbers()).toMatchObject({ numbers: [{ optedOut: true }, { optedOut: true }] });
    await textUs(product, other, 'START');
    for (const to of [undefined, onFile, other]) expect((await send({ to })).status).toBe(200);
    expect([(await sentTo(onFile)).length, (await sentTo(other)).length]).toEqual([1, 2]);
  });

  test('is shown as the customer’s, in their consent, their list and their timeline', async () => {
    const person = await mona();
    await textUs(product, person.other, 'Stop, please!');
    expect(await consentOf(person)).toEqual({ optedOut: false, history: [] });
    await textUs(product, person.other, 'Stop!');
    expect(await consentOf(person)).toMatchObject({
      optedOut: true,
      history: [{ kind: 'opt_out', words: 'Stop!', phone: person.other }],
    });
    const optedOut = (await staff.get('/api/crm/customers?optedOut=1')).body as unknown as { id: string }[];
    expect(optedOut.map(({ id }) => id)).toContain(person.id);
    const timeline = (await staff.get(`/api/crm/customers/${person.id}/timeline`)).body as unknown as object[];
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'consent', change: 'opt_out', words: 'Stop!' }));
  });

  test('holds when it came before anybody knew whose the number is', async () => {
    const person = await mona('STOP');
    expect(await consentOf(person)).toMatchObject({ optedOut: true, history: [{ words: 'STOP' }] });
    expect((await person.send({ to: person.onFile })).status).toBe(409);
  });

  test('holds when staff change the number on file', async () => {
    const person = await mona();
    await textUs(product, person.other, 'STOP');
    const newest = newPhone();
    await person.changeNumber(newest);
    expect((await person.send()).status).toBe(409);
    expect(await consentOf(person)).toMatchObject({ optedOut: true });
  });

  test('is taken back for the person by START from the number on file, and not for the number that said STOP', async () => {
    const person = await mona();
    await textUs(product, person.other, 'STOP');
    await textUs(product, person.onFile, 'START');
    expect(await consentOf(person)).toMatchObject({
      optedOut: false,
      history: [{ kind: 'opt_in' }, { kind: 'opt_out' }],
    });
    expect((await person.send({ to: person.onFile })).status).toBe(200);
    expect((await person.send({ to: person.other })).status).toBe(409);
  });

  test('is not taken back by START from a number they have given up, which may be a stranger’s', async () => {
    const person = await mona();
    await textUs(product, person.onFile, 'hello');
    const newest = newPhone();
    await person.changeNumber(newest);
    await textUs(product, person.other, 'STOP');
    await textUs(product, person.onFile, 'START');
    expect(await consentOf(person)).toMatchObject({ optedOut: true });
    for (const to of [newest, person.onFile, person.other]) expect((await person.send({ to })).status).toBe(409);
  });

  test('holds by the number for others who have it, and not for their other numbers', async () => {
    const person = await mona();
    await textUs(product, person.other, 'STOP');
    const sharing = await addCustomer(staff, person.other, `shares-${person.other.slice(1)}@example.com`);
    expect((await staff.post('/api/crm/send-sms', { customerId: sharing, message: 'x' })).status).toBe(409);
    const details = { name: 'Nils', email: `shares-${person.other.slice(1)}@example.com`, phone: newPhone() };
    await staff.send('PUT', `/api/crm/customers/${sharing}`, details, {});
    expect((await staff.post('/api/crm/send-sms', { customerId: sharing, message: 'x' })).status).toBe(200);
    expect((await person.send()).status).toBe(409);
  });

  test('that the carrier alone knows of is the number’s, and the person’s other number can be texted', async () => {
    const other = '+15005550004';
    const onFile = newPhone();
    const customerId = await addCustomer(staff, onFile);
    await product.database.db.insert(smsMessages).values({
      ...{ customerId, phoneE164: other, direction: 'inbound', status: 'received', message: 'me' },
    });
    const send = (to?: string) => staff.post('/api/crm/send-sms', { customerId, message: 'x', to });
    expect((await send()).status).toBe(409);
    expect((await send(onFile)).status).toBe(200);
    expect((await send(other)).status).toBe(409);
  });
});

test('A conversation tells of each text which number it came from or went to', async () => {
  const { id, onFile, other, send } = await mona('one');
  await send({ to: onFile, message: 'two' });
  const texts = await conversation(staff, `sms/${id}`);
  expect(texts.map(({ message, phone }) => [message, phone])).toEqual([
    ['one', other],
    ['two', onFile],
  ]);
});
