import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEntries, textMessages } from '#server/database/schema.ts';
import { until } from '../support/poll.ts';
import { addCustomer, newPhone } from '../support/records.ts';
import { conversation, textUs } from './phone.ts';
import { emailOf, startWithTwoNumbers } from './two-numbers.ts';

const world = startWithTwoNumbers();
const { mona, milo, sentTo, rowOf } = world;

describe.each([
  ['a customer', mona],
  ['a team member', milo],
])('A text to %s with two numbers', (_kind, person) => {
  test('goes to the one that wrote last', async () => {
    const { onFile, other, send } = await person();
    expect((await send()).status).toBe(200);
    expect([await sentTo(onFile), await sentTo(other)]).toEqual([[], ['Hello']]);
    await textUs(world.product, onFile, 'and this is my usual one');
    expect((await send({ message: 'Again' })).status).toBe(200);
    expect([await sentTo(onFile), await sentTo(other)]).toEqual([['Again'], ['Hello']]);
  });

  test('is refused for a number that is not theirs', async () => {
    const { send } = await person();
    const elsewhere = newPhone();
    await addCustomer(world.staff, { phone: elsewhere });
    for (const to of [elsewhere, newPhone(), 'nonsense', '+1']) {
      const response = await send({ to });
      expect([response.status, response.body.message]).toEqual([400, `${to} is not a number of this person`]);
    }
    expect(await sentTo(elsewhere)).toEqual([]);
  });

  test('answers the number that has asked, though staff have changed the one on file since, and then goes to that', async () => {
    const { other, send, changeNumber } = await person();
    const newest = newPhone();
    await changeNumber(newest);
    expect((await send({ message: 'The answer' })).status).toBe(200);
    expect([await sentTo(newest), await sentTo(other)]).toEqual([[], ['The answer']]);
    expect((await send()).status).toBe(200);
    expect([await sentTo(newest), await sentTo(other)]).toEqual([['Hello'], ['The answer']]);
  });

  test('does not go to a number that is somebody else’s by now', async () => {
    const { onFile, other, send } = await person();
    await addCustomer(world.staff, { phone: other, email: `stranger-${other.slice(1)}@example.com` });
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
});

// What follows is the same code for team members.
describe('A text to somebody with two numbers', () => {
  test('goes to the one that it names, however that is written', async () => {
    const { onFile, send } = await mona();
    const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(onFile) ?? [];
    expect((await send({ to: `(${area}) ${exchange}-${line}` })).status).toBe(200);
    expect(await sentTo(onFile)).toEqual(['Hello']);
  });

  test('whose first attempt stayed without an answer goes out once, though they have written from elsewhere since', async () => {
    const { onFile, other, send } = await mona();
    const key = { 'idempotency-key': `elsewhere ${other}` };
    const { body } = await send({}, key);
    await until('delivery', async () => (await rowOf(body.id))?.status === 'delivered');
    // Restores the state after a crash: Twilio has the text, and the product has not saved that.
    await world.product.database.db
      .update(textMessages)
      .set({ twilioSid: null, status: 'queued', leaseExpiresAt: new Date(0) })
      .where(eq(textMessages.id, String(body.id)));
    await textUs(world.product, onFile, 'now here');
    expect((await send({}, key)).body).toEqual(body);
    expect([await sentTo(onFile), await sentTo(other)]).toEqual([[], ['Hello']]);
  });

  test('that was refused for good goes on a retry to where they have written from since', async () => {
    const { onFile, other, send } = await mona();
    const key = { 'idempotency-key': `refused ${other}` };
    await world.product.sandbox.fault({ vendor: 'twilio', mode: 'error', status: 400, code: '21614' });
    expect((await send({}, key)).status).toBe(400);
    await world.product.sandbox.fault({ vendor: 'twilio', mode: 'off' });
    await textUs(world.product, onFile, 'now here');
    const { status, body } = await send({}, key);
    expect([status, await sentTo(onFile), await sentTo(other)]).toEqual([200, ['Hello'], []]);
    expect(await rowOf(body.id)).toMatchObject({ phoneE164: onFile });
  });

  test('with the key of one to the other number is a 422', async () => {
    const { onFile, other, send } = await mona();
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
      const before = (await world.staff.get(`/api/crm/${path}`)).body as unknown as { id: string }[];
      const response = await world.staff.send('PUT', `/api/crm/${path}/${id}`, { phone: other }, {});
      expect([response.status, response.body]).toMatchObject([
        200,
        { ...before.find((row) => row.id === id), phone: other, updatedAt: expect.any(String) },
      ]);
      expect(await numbers()).toMatchObject({ to: other, numbers: [{ phone: other, isOnFile: true }] });
      expect(JSON.stringify(await numbers())).not.toContain(onFile);
      const entries = await world.product.database.db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.subjectId, id))
        .orderBy(auditEntries.createdAt);
      expect(entries.at(-1)).toMatchObject({ action: 'update', fields: ['phone'], userId: expect.any(String) });
    },
  );

  test('is refused as a number of nobody, and as none', async () => {
    const { id } = await mona();
    const put = (path: string, phone: unknown) => world.staff.send('PUT', `/api/crm/${path}`, { phone }, {});
    expect((await put('customers/00000000-0000-4000-8000-000000000000', '+14155552671')).status).toBe(404);
    expect((await put('team-members/nonsense', '+14155552671')).status).toBe(404);
    expect((await put(`customers/${id}`, '123')).body.message).toBe('Phone number is required');
    for (const path of [`customers/${id}/numbers`, `team-members/${id}/numbers`]) {
      expect((await world.product.visitor().get(`/api/crm/${path}`)).status).toBe(401);
    }
    expect((await world.staff.get('/api/crm/customers/nonsense/numbers')).status).toBe(404);
    expect((await world.staff.get('/api/crm/team-members/nonsense/numbers')).status).toBe(404);
  });

  test('keeps the conversation when staff have given them a third number just before they were found', async () => {
    const [onFile, other, third] = [newPhone(), newPhone(), newPhone()];
    const customerId = await addCustomer(world.staff, { phone: onFile });
    await textUs(world.product, other, 'me');
    const details = { name: 'Mona', email: emailOf(onFile), phone: third };
    await world.staff.send('PUT', `/api/crm/customers/${customerId}`, details, {});
    await world.staff.post('/api/crm/sms-unknown/customer', { phone: other, name: 'Mona', email: emailOf(onFile) });
    await world.staff.post('/api/crm/send-sms', { customerId, message: 'Hello' });
    expect([await sentTo(third), await sentTo(other)]).toEqual([[], ['Hello']]);
  });

  test('may be the only one of a customer whose own cannot be read', async () => {
    const email = 'unreadable-mona@example.com';
    const customerId = await addCustomer(world.staff, { phone: 'call me maybe', email });
    const other = newPhone();
    await textUs(world.product, other, 'me');
    await world.staff.post('/api/crm/sms-unknown/customer', { phone: other, name: 'Mona', email });
    expect((await world.staff.post('/api/crm/send-sms', { customerId, message: 'Hello' })).status).toBe(200);
    expect(await sentTo(other)).toEqual(['Hello']);
  });

  test('may be no phone at all: a short code is never written to', async () => {
    const onFile = newPhone();
    const customerId = await addCustomer(world.staff, { phone: onFile });
    await world.product.database.db.insert(textMessages).values({
      ...{ customerId, phoneE164: '72345', direction: 'inbound', status: 'received', message: 'Your code is 1' },
    });
    expect((await world.staff.post('/api/crm/send-sms', { customerId, message: 'Hello' })).status).toBe(200);
    expect(await sentTo(onFile)).toEqual(['Hello']);
  });
});

test('A conversation tells of each text which number it came from or went to', async () => {
  const { id, onFile, other, send } = await mona('one');
  await send({ to: onFile, message: 'two' });
  const texts = await conversation(world.staff, `sms/${id}`);
  expect(texts.map(({ message, phone }) => [message, phone])).toEqual([
    ['one', other],
    ['two', onFile],
  ]);
});
