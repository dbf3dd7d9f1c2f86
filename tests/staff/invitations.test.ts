import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorIssue } from '#contract/errors.ts';
import type { StaffInvitation, StaffUserSummary } from '#contract/staff-users.ts';
import type { HttpClient } from '../support/http-client.ts';
import { until } from '../support/poll.ts';
import { type Product, STAFF_PROOF, startProduct } from '../support/product.ts';
import { idOf, logIn, newStaff, PASSWORD, staffUsers } from './staff-users.ts';

let product: Product;
let admin: HttpClient;
beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT: 'off' });
  admin = await product.staff();
});
afterAll(() => product.stop());

const invite = (email: string, role = 'member') =>
  admin.post('/api/crm/staff-invitations', { email, role, ...STAFF_PROOF });
const open = async () => (await admin.get('/api/crm/staff-invitations')).body as unknown as StaffInvitation[];
const accept = (token: string, username: string, password = PASSWORD) =>
  product.visitor().post(`/api/staff/invitations/${token}`, { username, password });

/** Waits for this number of mails to an address. Returns the token in the newest one. */
async function tokenFor(email: string, mails = 1): Promise<string> {
  return until(`an invitation to ${email}`, async () => {
    const sent = (await product.sandbox.mail()).filter(({ to }) => to.includes(email));
    const token = /\/staff\/invitation\/([\w-]+)/.exec(sent[0]?.text ?? '')?.[1];
    return sent.length >= mails ? token : undefined;
  });
}

async function invited(email: string, role?: string): Promise<{ id: string; token: string }> {
  const { status, body } = await invite(email, role);
  expect(status).toBe(200);
  return { id: body.id as unknown as string, token: await tokenFor(email) };
}

describe('An invitation', () => {
  test('is mailed, makes a user of its role and address who can log in, and works once', async () => {
    const { id, token } = await invited('anna@example.com', 'viewer');
    expect((await open())[0]).toEqual({
      id,
      email: 'anna@example.com',
      role: 'viewer',
      invitedBy: 'staff',
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
    });
    const opened = await product.visitor().get(`/api/staff/invitations/${token}`);
    expect([opened.status, opened.body]).toMatchObject([200, { email: 'anna@example.com', role: 'viewer' }]);
    expect((await accept(token, 'anna')).status).toBe(200);
    expect((await logIn(product.visitor(), 'anna')).body).toMatchObject({ user: { username: 'anna', role: 'viewer' } });
    const users = (await admin.get('/api/crm/staff-users')).body as unknown as StaffUserSummary[];
    expect(users.find(({ username }) => username === 'anna')).toMatchObject({ email: 'anna@example.com' });
    expect(await open()).toEqual([]);
    for (const again of [
      await accept(token, 'anna2'),
      await product.visitor().get(`/api/staff/invitations/${token}`),
    ]) {
      expect([again.status, again.body]).toMatchObject([410, { code: 'gone', message: /has been used/ }]);
    }
    expect((await invite('ANNA@example.com')).status).toBe(409);
  });

  test('makes one user when it is accepted twice at once', async () => {
    const { token } = await invited('twice@example.com');
    const answers = await Promise.all([1, 2, 3].map((n) => accept(token, `twin${n}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    const users = (await admin.get('/api/crm/staff-users')).body as unknown as StaffUserSummary[];
    expect(users.filter(({ username }) => username.startsWith('twin'))).toHaveLength(1);
  });

  test('is not used up by a name that is taken or a password that is weak', async () => {
    await newStaff(product, 'Taken');
    const { token } = await invited('picky@example.com');
    const refusals = [
      await accept(token, 'taken'),
      await accept(token, 'picky', 'short'),
      await accept(token, '  '),
      await accept(token, 'a\nb'),
      await accept(token, '<b>picky'),
    ];
    expect(refusals.map(({ status, body }) => [status, (body.issues as unknown as ErrorIssue[])[0]?.path])).toEqual([
      [409, 'username'],
      [400, 'password'],
      [400, 'username'],
      [400, 'username'],
      [400, 'username'],
    ]);
    expect((await accept(token, 'picky')).status).toBe(200);
  });

  test('no longer works after seven days, says so, and can be sent again', async () => {
    const { id, token } = await invited('late@example.com');
    const aged = sql`UPDATE staff_invitations SET expires_at = expires_at - interval '7 days' WHERE id = ${id}::uuid`;
    await product.database.db.execute(aged);
    const refused = await accept(token, 'late');
    expect([refused.status, refused.body]).toMatchObject([410, { message: /has expired/ }]);
    expect((await invite('Late@example.com', 'admin')).status).toBe(200);
    expect((await accept(await tokenFor('Late@example.com'), 'late')).status).toBe(200);
  });

  test('works no more when it is withdrawn, or when a newer one was mailed', async () => {
    const { id, token } = await invited('gone@example.com');
    const withdraw = () => admin.send('DELETE', `/api/crm/staff-invitations/${id}`, STAFF_PROOF, {});
    expect((await withdraw()).status).toBe(200);
    expect((await withdraw()).status).toBe(404);
    const refused = await accept(token, 'gone');
    expect([refused.status, refused.body]).toMatchObject([410, { message: /was withdrawn/ }]);

    const { token: first } = await invited('newer@example.com');
    await invite('newer@example.com', 'viewer');
    const second = await tokenFor('newer@example.com', 2);
    expect((await accept(first, 'newer')).status).toBe(410);
    expect((await accept(second, 'newer')).status).toBe(200);
  });

  test('is none for a token that was never given out', async () => {
    expect((await accept('x'.repeat(43), 'nobody')).status).toBe(404);
    expect((await product.visitor().get('/api/staff/invitations/x')).status).toBe(404);
  });

  test('keeps only the hash of its token, and names its address in the audit log', async () => {
    const { token } = await invited('hashed@example.com');
    const { rows } = await product.database.db.execute(sql`SELECT * FROM staff_invitations`);
    expect(JSON.stringify(rows)).not.toContain(token);
    const log = (await admin.get('/api/crm/audit')).body as unknown as object[];
    expect(log[0]).toMatchObject({
      action: 'create',
      subjectType: 'staff_invitation',
      subjectName: 'hashed@example.com',
      username: 'staff',
    });
  });
});

/** Invites somebody with an admin of this name, who is added for it. Returns the admin's id and the token. */
async function invitedBy(username: string, email: string): Promise<{ giverId: string; token: string }> {
  const giver = await newStaff(product, username, 'admin');
  const input = { email, role: 'admin', password: PASSWORD };
  expect((await giver.post('/api/crm/staff-invitations', input)).status).toBe(200);
  return { giverId: await idOf(giver), token: await tokenFor(email) };
}

const changeUser = (id: string, update: object) =>
  admin.send('PATCH', `/api/crm/staff-users/${id}`, { ...update, ...STAFF_PROOF }, {});
const NEXT = 'seven quiet lamps';
async function changePassword(username: string) {
  const browser = product.visitor();
  await logIn(browser, username);
  return browser.post('/api/crm/account/password', { currentPassword: PASSWORD, newPassword: NEXT });
}
const openedStatus = async (token: string) => (await product.visitor().get(`/api/staff/invitations/${token}`)).status;

describe('An invitation whose giver', () => {
  test.each([
    ['is disabled', (_name: string, id: string) => changeUser(id, { isActive: 0 })],
    ['becomes a member', (_name: string, id: string) => changeUser(id, { role: 'member' })],
    ['is disabled by a command', (name: string) => staffUsers(product.database).setEnabled(name, false)],
    [
      'becomes a viewer by a command',
      (username: string) =>
        staffUsers(product.database).setUser({ username, password: PASSWORD, role: 'viewer' as const }),
    ],
    ['has another password, because it was changed,', changePassword],
    [
      'has another password, because it was reset,',
      (username: string) => staffUsers(product.database).reset({ username, password: NEXT }),
    ],
  ])('%s makes nobody an admin, and stays void when the right comes back', async (what, takeRight) => {
    const name = `giver who ${what}`;
    const email = `${what.replaceAll(/\W+/g, '-')}@example.com`;
    const { giverId, token } = await invitedBy(name, email);
    await takeRight(name, giverId);
    const refused = await accept(token, 'back again');
    expect([refused.status, refused.body.code]).toEqual([410, 'gone']);
    expect(await openedStatus(token)).toBe(410);
    expect((await open()).map((invitation) => invitation.email)).not.toContain(email);
    await changeUser(giverId, { isActive: 1, role: 'admin' });
    expect((await accept(token, 'back again')).status).toBe(410);
  });

  test('was deleted from the database, or lost the right while an older version ran, is refused when it is accepted', async () => {
    const { giverId, token } = await invitedBy('unseen', 'unseen@example.com');
    const { db } = product.database;
    await db.execute(sql`UPDATE users SET disabled_at = now() WHERE id = ${giverId}::uuid`);
    const refused = await accept(token, 'unseen guest');
    expect([refused.status, refused.body.message]).toEqual([410, expect.stringContaining('may not invite any more')]);
    await db.execute(sql`DELETE FROM users WHERE id = ${giverId}::uuid`);
    expect((await accept(token, 'unseen guest')).status).toBe(410);
    expect(await openedStatus(token)).toBe(410);
  });

  test('is disabled while it is being accepted makes a user before that, or none', async () => {
    for (let round = 0; round < 3; round++) {
      const { giverId, token } = await invitedBy(`hasty ${round}`, `hasty-${round}@example.com`);
      const [accepted] = await Promise.all([accept(token, `guest ${round}`), changeUser(giverId, { isActive: 0 })]);
      expect([200, 410]).toContain(accepted.status);
      expect((await accept(token, `late guest ${round}`)).status).toBe(410);
    }
  });
});

describe('An invitation to an address', () => {
  test('that a colleague has all the same is refused, also while it is open on a screen', async () => {
    const { token } = await invited('shared@example.com');
    const colleague = await newStaff(product, 'colleague', 'member');
    // Earlier versions let a colleague take it.
    await product.database.db.execute(sql`UPDATE users SET email = 'Shared@example.com' WHERE username = 'colleague'`);
    const refused = await accept(token, 'second');
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'conflict', message: /has this address/ }]);
    expect(await openedStatus(token)).toBe(409);
    await colleague.send('PATCH', '/api/crm/account', { email: null }, {});
    expect((await accept(token, 'second')).status).toBe(200);
  });
});
