import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuditService } from '#server/modules/staff/audit/audit.service.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer } from '#tests/support/records.ts';
import { requestLink } from '#tests/support/sign-in.ts';

const KEY = { authorization: 'Bearer app-sandbox' };

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const addWithAccess = (email: string) => addCustomer(staff, { name: 'Ada Broker', email, accessOverride: 'granted' });

async function signedIn(email: string) {
  const browser = product.visitor();
  const { headers } = await browser.post(await requestLink(product, email));
  return { browser, location: headers.get('location') ?? '' };
}

const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? '';

async function signInsOfApp(): Promise<{ sub: string; role: string; state: string }[]> {
  return ((await (await fetch(`${product.sandboxUrl}/control/app`)).json()) as { signIns: [] }).signIns;
}

describe('The app', () => {
  test('opens for who has access, by a token that is signed, for it alone, and good for a minute', async () => {
    const customerId = await addWithAccess('opens@example.com');
    const { browser } = await signedIn('opens@example.com');
    const opened = await browser.post('/api/account/open-app');
    expect(opened.status).toBe(200);
    const url = String(opened.body.url);
    expect(url.startsWith(`${product.sandboxUrl}/app?token=`)).toBe(true);
    const keys = createRemoteJWKSet(new URL(`${product.url}/.well-known/jwks.json`));
    const { payload, protectedHeader } = await jwtVerify(tokenIn(url), keys, { algorithms: ['ES256'] });
    expect(protectedHeader.alg).toBe('ES256');
    expect(payload).toMatchObject({
      iss: product.url,
      aud: product.sandboxUrl,
      sub: `customer:${customerId}`,
      account: customerId,
      email: 'opens@example.com',
      name: 'Ada Broker',
      role: 'owner',
      jti: expect.any(String),
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBeLessThanOrEqual(60);
    expect((await fetch(url)).status).toBe(200);
    expect((await signInsOfApp())[0]).toMatchObject({ sub: `customer:${customerId}`, role: 'owner', state: 'active' });
    const again = await fetch(url);
    expect([again.status, (await again.text()).includes('This token has been used.')]).toEqual([401, true]);
  });

  test('is where the button of a sign-in link leads, signed in', async () => {
    await addWithAccess('leads@example.com');
    const { location } = await signedIn('leads@example.com');
    expect((await fetch(location)).status).toBe(200);
  });

  test('stays shut without access, without a session and without a good token', async () => {
    await staff.post('/api/crm/customers', { name: 'Ada', email: 'shut@example.com', phone: '+1 415 555 2671' });
    const { browser, location } = await signedIn('shut@example.com');
    expect(location).toBe('/account');
    const refused = await browser.post('/api/account/open-app');
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect((await product.visitor().post('/api/account/open-app')).status).toBe(401);
    for (const token of ['', 'nonsense', `${'x'.repeat(20)}.${'y'.repeat(20)}.z`]) {
      expect((await fetch(`${product.sandboxUrl}/app?token=${token}`)).status, token).toBe(401);
    }
  });

  test('asks who somebody is, with its key alone', async () => {
    const customerId = await addWithAccess('asks@example.com');
    await staff.send('PUT', `/api/crm/customers/${customerId}`, { teamMemberLicenses: 1 }, {});
    const member = { ownerId: customerId, name: 'Mia', email: 'mia@example.com' };
    const memberId = String((await staff.post('/api/crm/team-members', member)).body.id);
    const ask = (sub: string, headers = KEY) => product.visitor().get(`/api/access/${sub}`, headers);
    expect((await ask(`customer:${customerId}`)).body).toEqual({
      sub: `customer:${customerId}`,
      account: customerId,
      email: 'asks@example.com',
      name: 'Ada Broker',
      role: 'owner',
      state: 'active',
      until: null,
    });
    expect((await ask(`member:${memberId}`)).body).toMatchObject({
      account: customerId,
      role: 'member',
      state: 'active',
    });
    expect((await ask(`member:${customerId}`)).status).toBe(404);
    expect((await ask('nonsense')).status).toBe(404);
    expect((await ask(`customer:${customerId}`, { authorization: 'Bearer wrong' })).status).toBe(401);
  });

  test('finds the same keys after a restart, and the former one for a while after a new one', async () => {
    const keysOf = async () =>
      (
        (await product.visitor().get('/.well-known/jwks.json')).body as unknown as {
          keys: { kid: string; d?: string }[];
        }
      ).keys;
    const [before] = await keysOf();
    expect(before?.d).toBe(undefined);
    await product.restart();
    expect((await keysOf()).map(({ kid }) => kid)).toEqual([before?.kid]);
    staff = await product.staff();
    await addWithAccess('rotated@example.com');
    const { browser } = await signedIn('rotated@example.com');
    const old = String((await browser.post('/api/account/open-app')).body.url);
    const { rows } = await product.database.db.execute<{ private_key: string }>('SELECT private_key FROM signing_keys');
    expect(rows.map(({ private_key }) => private_key.includes('"d"'))).toEqual([false]);
    const { createSigningKeysService } = await import('#server/modules/account/ai-app/signing-keys.service.ts');
    const secret = 'x'.repeat(32);
    await createSigningKeysService({ database: product.database, secret }).rotate(createAuditService(), {
      isRevoked: false,
    });
    expect((await keysOf()).length).toBeGreaterThanOrEqual(2);
    expect((await fetch(old)).status).toBe(200);
    const fresh = String((await browser.post('/api/account/open-app')).body.url);
    expect(decodeProtectedHeader(tokenIn(fresh)).kid).not.toBe(decodeProtectedHeader(tokenIn(old)).kid);
  });
});
