import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EventReader } from '#bench/messages/event-reader.ts';
import type { StaffUserSummary } from '#contract/staff-users.ts';
import type { HttpClient } from '../support/http-client.ts';
import { until } from '../support/poll.ts';
import { type Product, STAFF_PROOF, startProduct } from '../support/product.ts';
import { setUpSecondFactor } from './authenticator.ts';
import { idOf, logIn, newStaff, PASSWORD } from './staff-users.ts';

let product: Product;
let admin: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  admin = await product.staff();
});
afterAll(() => product.stop());

/** The first user and those of `newStaff` have different passwords. */
const proofOf = (by: HttpClient) => (by === admin ? STAFF_PROOF : { password: PASSWORD });
const change = (by: HttpClient, id: string, update: object) =>
  by.send('PATCH', `/api/crm/staff-users/${id}`, { ...update, ...proofOf(by) }, {});
const listed = async (by = admin) => (await by.get('/api/crm/staff-users')).body as unknown as StaffUserSummary[];
const entryOf = async (id: string) => (await listed()).find((user) => user.id === id);
const isIn = async (browser: HttpClient) => (await browser.get('/api/staff/session')).status === 200;
const streamOf = (browser: HttpClient) =>
  EventReader.open(`${product.url}/api/crm/events`, { cookie: `session=${browser.cookies.get('session')}` });

describe('The list of staff users', () => {
  test('says by name who is there, with role, second factor and last login', async () => {
    const browser = await newStaff(product, 'Bea', 'viewer');
    await setUpSecondFactor(browser, PASSWORD);
    const users = await listed();
    expect(users.map(({ username }) => username)).toEqual(['Bea', 'staff']);
    expect(users[0]).toEqual({
      id: await idOf(browser),
      username: 'Bea',
      email: null,
      role: 'viewer',
      isActive: 1,
      hasSecondFactor: 1,
      lastLoginAt: expect.any(String),
    });
    expect(Math.abs(Date.now() - Date.parse(users[0]?.lastLoginAt ?? ''))).toBeLessThan(60_000);
  });
});

describe('A role that is changed', () => {
  test('holds at once in a session that is open, and is announced to its screens', async () => {
    const browser = await newStaff(product, 'carl', 'member');
    const id = await idOf(browser);
    const stream = await streamOf(browser);
    const answer = await change(admin, id, { role: 'viewer' });
    expect([answer.status, answer.body]).toMatchObject([200, { id, role: 'viewer', isActive: 1 }]);
    await until('the announcement', async () => stream.of('staff-user').some(({ userId }) => userId === id));
    expect((await browser.get('/api/staff/session')).body).toMatchObject({ user: { role: 'viewer' } });
    expect((await browser.post('/api/crm/customers', {})).status).toBe(403);
    expect((await change(admin, id, { role: 'boss' })).status).toBe(400);
    await stream.close();
  });
});

describe('A staff user who is disabled by an admin', () => {
  test('is out at once, on open screens too, and comes back when enabled', async () => {
    const browser = await newStaff(product, 'dora', 'member');
    const id = await idOf(browser);
    const stream = await streamOf(browser);
    const start = performance.now();
    expect((await change(admin, id, { isActive: false })).body).toMatchObject({ isActive: 0 });
    await stream.ended;
    // Otherwise the next heartbeat ends the stream, 20 seconds after it began.
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(await isIn(browser)).toBe(false);
    expect((await logIn(browser, 'dora')).status).toBe(401);
    expect((await change(admin, id, { isActive: 1 })).body).toMatchObject({ isActive: 1, role: 'member' });
    expect((await logIn(browser, 'dora')).status).toBe(200);
  });
});

describe('An admin', () => {
  test('ends the sessions of a colleague, and takes a second factor away', async () => {
    const browser = await newStaff(product, 'emil', 'member');
    const id = await idOf(browser);
    await setUpSecondFactor(browser, PASSWORD);
    const take = (what: string, of = id) => admin.send('DELETE', `/api/crm/staff-users/${of}/${what}`, STAFF_PROOF, {});
    expect((await take('second-factor')).status).toBe(200);
    expect(await entryOf(id)).toMatchObject({ hasSecondFactor: 0 });
    expect((await take('second-factor')).status).toBe(200);
    expect(await isIn(browser)).toBe(true);
    expect((await take('sessions')).status).toBe(200);
    expect(await isIn(browser)).toBe(false);
    expect((await logIn(browser, 'emil')).status).toBe(200);
    for (const nobody of ['x', '00000000-0000-4000-8000-000000000000']) {
      expect((await take('sessions', nobody)).status).toBe(404);
      expect((await take('second-factor', nobody)).status).toBe(404);
      expect((await change(admin, nobody, { role: 'viewer' })).status).toBe(404);
    }
  });

  test('who is the last stays, whatever is tried', async () => {
    const id = await idOf(admin);
    for (const update of [{ role: 'member' }, { role: 'viewer' }, { isActive: 0 }, { isActive: false }]) {
      const { status, body } = await change(admin, id, update);
      expect([status, body]).toMatchObject([409, { code: 'conflict', message: expect.stringContaining('last admin') }]);
    }
    expect(await entryOf(id)).toMatchObject({ role: 'admin', isActive: 1 });
  });

  test('cannot disable themselves, and may step down where another admin stays', async () => {
    const other = await newStaff(product, 'fred', 'admin');
    const id = await idOf(other);
    expect([await change(other, id, { isActive: 0 })]).toMatchObject([{ status: 409 }]);
    expect((await change(other, id, { role: 'member' })).status).toBe(200);
    expect((await change(other, id, { role: 'admin' })).status).toBe(403);
  });

  test('and another who make each other members at once leave one of them, every time', async () => {
    for (let round = 0; round < 4; round++) {
      const other = await newStaff(product, 'gina', 'admin');
      const [mine, theirs] = [await idOf(admin), await idOf(other)];
      const answers = await Promise.all([
        change(admin, theirs, { role: 'member' }),
        change(other, mine, { role: 'member' }),
      ]);
      const statuses = answers.map(({ status }) => status).sort();
      expect([
        [200, 403],
        [200, 409],
      ]).toContainEqual(statuses);
      const survivor = (await admin.get('/api/crm/staff-users')).status === 200 ? admin : other;
      expect((await listed(survivor)).filter(({ role }) => role === 'admin')).toHaveLength(1);
      // Makes both admins again for the next round.
      if (survivor === other) await change(other, mine, { role: 'admin' });
      await change(admin, theirs, { role: 'member' });
    }
  });
});

describe('One’s own address', () => {
  test('is given and taken away by oneself, but for viewers', async () => {
    const browser = await newStaff(product, 'hugo', 'member');
    const give = (email: string | null, by = browser) => by.send('PATCH', '/api/crm/account', { email }, {});
    expect((await give('hugo@example.com')).status).toBe(200);
    expect((await browser.get('/api/crm/account')).body).toMatchObject({ email: 'hugo@example.com' });
    expect((await give('not an address')).status).toBe(400);
    expect((await give(null)).status).toBe(200);
    expect((await browser.get('/api/crm/account')).body).toMatchObject({ email: null });
    expect((await give('iris@example.com', await newStaff(product, 'iris', 'viewer'))).status).toBe(403);
  });

  test('is not one that a colleague has, nor one that somebody else is invited to', async () => {
    const [jack, kate] = [await newStaff(product, 'jack', 'member'), await newStaff(product, 'kate', 'member')];
    const give = (browser: HttpClient, email: string) => browser.send('PATCH', '/api/crm/account', { email }, {});
    expect((await give(jack, 'jack@example.com')).status).toBe(200);
    expect((await give(jack, 'Jack@example.com')).status, 'one’s own').toBe(200);
    const taken = await give(kate, 'JACK@example.com');
    expect([taken.status, taken.body.issues]).toMatchObject([
      409,
      [{ path: 'email', message: expect.stringMatching(/has this address/) }],
    ]);
    const invitation = { email: 'liz@example.com', role: 'viewer', ...STAFF_PROOF };
    const { body } = await admin.post('/api/crm/staff-invitations', invitation);
    const invited = await give(kate, 'Liz@example.com');
    expect([invited.status, invited.body.issues]).toMatchObject([
      409,
      [{ path: 'email', message: expect.stringMatching(/is invited/) }],
    ]);
    await admin.send('DELETE', `/api/crm/staff-invitations/${body.id}`, STAFF_PROOF, {});
    expect((await give(kate, 'liz@example.com')).status).toBe(200);
  });
});
