import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorIssue } from '#contract/errors.ts';
import type { Answer, HttpClient } from '../support/http-client.ts';
import { type Product, STAFF_PROOF, startProduct } from '../support/product.ts';
import { Authenticator, setUpSecondFactor } from './authenticator.ts';
import { idOf, newStaff, PASSWORD } from './staff-users.ts';

let product: Product;
let admin: HttpClient;
let colleagueId: string;
beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT: 'on' });
  admin = await product.staff();
  colleagueId = await idOf(await newStaff(product, 'colleague', 'member'));
});
afterAll(() => product.stop());

type Change = [what: string, make: (by: HttpClient, proof: object) => Promise<Answer>];
const CHANGES: Change[] = [
  ['a role', (by, proof) => by.send('PATCH', `/api/crm/staff-users/${colleagueId}`, { role: 'viewer', ...proof }, {})],
  ['activity', (by, proof) => by.send('PATCH', `/api/crm/staff-users/${colleagueId}`, { isActive: 1, ...proof }, {})],
  ['sessions', (by, proof) => by.send('DELETE', `/api/crm/staff-users/${colleagueId}/sessions`, proof, {})],
  ['a second factor', (by, proof) => by.send('DELETE', `/api/crm/staff-users/${colleagueId}/second-factor`, proof, {})],
  [
    'an invitation',
    (by, proof) => by.post('/api/crm/staff-invitations', { email: 'new@example.com', role: 'member', ...proof }),
  ],
  [
    'a withdrawal',
    async (by, proof) => {
      const open = (await by.get('/api/crm/staff-invitations')).body as unknown as { id: string }[];
      return by.send('DELETE', `/api/crm/staff-invitations/${open[0]?.id ?? colleagueId}`, proof, {});
    },
  ],
];

describe('A session without password or code', () => {
  test.each(CHANGES)('changes nothing about %s of colleagues', async (_what, make) => {
    for (const nothing of [{}, { password: undefined }]) {
      const { status, body } = await make(admin, nothing);
      expect([status, body.code]).toEqual([403, 'step_up_required']);
    }
    const bare = await admin.send('DELETE', `/api/crm/staff-users/${colleagueId}/sessions`, undefined, {});
    expect([bare.status, bare.body.code]).toEqual([403, 'step_up_required']);
  });
});

describe('An admin’s own password', () => {
  test.each(CHANGES)('confirms %s, and another one does not', async (_what, make) => {
    const refused = await make(admin, { password: PASSWORD });
    expect([refused.status, (refused.body.issues as unknown as ErrorIssue[])[0]?.path]).toEqual([400, 'password']);
    expect((await make(admin, STAFF_PROOF)).status).toBe(200);
  });

  test('is guessed five times a minute at most, however it is asked for', async () => {
    const [, make] = CHANGES[0] as Change;
    const [, other] = CHANGES[2] as Change;
    const guesser = await newStaff(product, 'guesser', 'admin');
    for (let attempt = 0; attempt < 5; attempt++) await make(guesser, { password: 'a guess' });
    const late = await other(guesser, { password: PASSWORD });
    expect([late.status, late.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(late.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  test('does not lend an admin’s rights to a member', async () => {
    const member = await newStaff(product, 'member', 'member');
    for (const [, make] of CHANGES) {
      const { status, body } = await make(member, { password: PASSWORD });
      expect([status, body.code]).toEqual([403, 'forbidden']);
    }
  });
});

describe('A code of the authenticator app', () => {
  test('confirms once, in place of the password, and so does a recovery code', async () => {
    const other = await newStaff(product, 'with a phone', 'admin');
    const { phone, recoveryCodes } = await setUpSecondFactor(other, PASSWORD);
    const [, make] = CHANGES[1] as Change;
    const code = phone.next();
    expect((await make(other, { code })).status).toBe(200);
    const again = await make(other, { code });
    expect([again.status, (again.body.issues as unknown as ErrorIssue[])[0]?.path]).toEqual([400, 'code']);
    expect((await make(other, { code: recoveryCodes[0] })).status).toBe(200);
    expect((await make(other, { code: recoveryCodes[0] })).status).toBe(400);
  });

  test('confirms nothing while its app is only being set up', async () => {
    const other = await newStaff(product, 'with half a phone', 'admin');
    const offer = await other.post('/api/crm/account/second-factor', { password: PASSWORD });

    const code = new Authenticator(String(offer.body.uri)).next();
    const [, make] = CHANGES[1] as Change;
    expect((await make(other, { code })).status).toBe(400);
    expect((await other.post('/api/crm/account/second-factor/confirm', { code })).status).toBe(200);
  });
});

describe('One’s own second factor', () => {
  test('is not taken off where those of colleagues are, whatever comes along', async () => {
    const other = await newStaff(product, 'careful', 'admin');
    const { phone } = await setUpSecondFactor(other, PASSWORD);
    const id = await idOf(other);
    for (const proof of [undefined, {}, { password: PASSWORD }, { code: phone.next() }]) {
      for (const own of [id, id.toUpperCase()]) {
        expect((await other.send('DELETE', `/api/crm/staff-users/${own}/second-factor`, proof, {})).status).toBe(403);
      }
    }
    expect((await other.get('/api/crm/account')).body).toMatchObject({ secondFactor: { since: expect.any(String) } });
  });
});
