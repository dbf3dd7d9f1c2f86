import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSessionSecret } from '#server/config/secrets.ts';
import { createSigningKeysService } from '#server/modules/account/ai-app/signing-keys.service.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer } from '#tests/support/records.ts';

/** The sandbox's webhook secret, which is public. */
const SECRET = 'whsec_YXBwLXNhbmRib3gtYXBwLXNhbmRib3gt';

let product: Product;
let staff: HttpClient;
let customerId: string;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
  customerId = await addCustomer(staff, { name: 'Ada Broker', email: 'strict@example.com', accessOverride: 'granted' });
});
afterAll(() => product.stop());

const seconds = () => Math.floor(Date.now() / 1000);

/** Returns the claims of the product's own token, with changes. */
function claims(changes: JWTPayload): JWTPayload {
  const now = seconds();
  return {
    iss: product.url,
    aud: product.sandboxUrl,
    sub: `customer:${customerId}`,
    account: customerId,
    email: 'strict@example.com',
    name: 'Ada Broker',
    role: 'owner',
    iat: now,
    exp: now + 60,
    jti: randomUUID(),
    ...changes,
  };
}

/** Signs a token with the product's own key. */
function sign(changes: JWTPayload): Promise<string> {
  const { database, env } = product;
  const secret = loadSessionSecret(undefined, env.DATA_DIR ?? '');
  return createSigningKeysService({ database, secret }).sign(claims(changes));
}

/** Signs a token with another key. `kid` may be the name of a published key. */
async function forge(kid: string | undefined): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  expect((await exportJWK(privateKey)).crv).toBe('P-256');
  return new SignJWT(claims({})).setProtectedHeader({ alg: 'ES256', ...(kid ? { kid } : {}) }).sign(privateKey);
}

async function open(token: string): Promise<[number, string]> {
  const answer = await fetch(`${product.sandboxUrl}/app?token=${token}`);
  const [, heading = '', lead = ''] = /<h1>(.*?)<\/h1>\s*<p class="lead">(.*?)<\/p>/s.exec(await answer.text()) ?? [];
  return [answer.status, `${heading}. ${lead}`];
}

describe('The sandbox’s app lets in by a token', () => {
  test('that is right, by name, and says with which access', async () => {
    const [status, words] = await open(await sign({}));
    expect([status, words]).toEqual([200, expect.stringMatching(/^You’re signed in, Ada Broker\. License active\./)]);
    expect((await product.sandbox.app()).signIns[0]).toMatchObject({
      sub: `customer:${customerId}`,
      account: customerId,
      email: 'strict@example.com',
      role: 'owner',
      state: 'active',
    });
  });

  test.each([
    ['for another app', { aud: 'https://other.example.com' }, 'This token is for another app.'],
    ['of another issuer', { iss: 'https://other.example.com' }, 'This token is not from the product.'],
    ['that has expired', { iat: 1_700_000_000, exp: 1_700_000_060 }, 'This token is too old.'],
    ['good for too long', { iat: seconds() - 90, exp: seconds() + 3600 }, 'This token is too old.'],
    ['without a name for its single use', { jti: undefined }, 'This token’s “jti” is invalid.'],
  ])('but not one %s', async (_, changes, reason) => {
    expect(await open(await sign(changes))).toEqual([401, `You’re not signed in. ${reason}`]);
  });

  test('but not one with another key, whatever name it bears', async () => {
    const { body } = await product.visitor().get('/.well-known/jwks.json');
    const { kid } = (body as unknown as { keys: { kid: string }[] }).keys[0] ?? {};
    const refusal = [401, 'You’re not signed in. This token is signed with a key that is not the product’s.'];
    for (const name of [kid, 'unknown', undefined]) expect(await open(await forge(name))).toEqual(refusal);
  });

  test('but not twice by the same one', async () => {
    const token = await sign({});
    expect((await open(token))[0]).toBe(200);
    expect(await open(token)).toEqual([401, 'You’re not signed in. This token has been used.']);
  });

  test('but not somebody whose access has ended since', async () => {
    const ended = await addCustomer(staff, { email: 'over@example.com', accessOverride: 'blocked' });
    const token = await sign({ sub: `customer:${ended}`, account: ended });
    expect(await open(token)).toEqual([401, 'You’re not signed in. License ended.']);
  });
});

describe('The sandbox’s app takes a webhook', () => {
  const data = {
    sub: 'customer:00000000-0000-4000-8000-000000000000',
    account: '00000000-0000-4000-8000-000000000000',
    email: 'hook@example.com',
    name: 'Hook',
    role: 'owner',
    state: 'active',
    until: null,
  };

  async function send(
    event: unknown,
    {
      id = randomUUID(),
      secret = SECRET,
      at = new Date(),
      sent = event,
    }: { id?: string; secret?: string; at?: Date; sent?: unknown } = {},
  ): Promise<number> {
    const answer = await fetch(`${product.sandboxUrl}/app/webhooks`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, at, JSON.stringify(event)),
      },
      body: JSON.stringify(sent),
    });
    return answer.status;
  }

  const event = (type: string, changes = {}) => ({
    type,
    timestamp: new Date().toISOString(),
    data: { ...data, ...changes },
  });
  const known = async () => (await product.sandbox.app()).people.filter(({ sub }) => sub === data.sub);
  // Finds the webhooks of this test by `sub`, because the product's webhooks about earlier purchases may still arrive.
  const newest = async () =>
    (await product.sandbox.app()).webhooks.find(
      (webhook) => (webhook.data as { sub?: string } | null)?.sub === data.sub,
    );

  test('that is right, and knows by it who has access', async () => {
    expect(await send(event('access.granted'))).toBe(204);
    expect(await newest()).toMatchObject({ type: 'access.granted', data, verified: true });
    expect(await send(event('access.changed', { name: 'Anew' }))).toBe(204);
    expect(await known()).toEqual([{ ...data, name: 'Anew' }]);
    expect(await send(event('access.ended', { state: 'ended' }))).toBe(204);
    expect(await known()).toEqual([]);
  });

  test('once by its id: sent again, it changes nothing', async () => {
    const id = randomUUID();
    expect(await send(event('access.granted'), { id })).toBe(204);
    expect(await send(event('access.ended', { state: 'ended' }))).toBe(204);
    expect(await send(event('access.granted'), { id })).toBe(204);
    expect(await known()).toEqual([]);
    const { webhooks } = await product.sandbox.app();
    expect(webhooks.filter((webhook) => webhook.id === id)).toHaveLength(1);
  });

  const other = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  test.each([
    ['signed with another secret', () => ({ secret: other })],
    ['of more than five minutes ago', () => ({ at: minutesAgo(5.5) })],
    ['of more than five minutes from now', () => ({ at: minutesAgo(-5.5) })],
    [
      'changed on the way',
      () => ({ sent: { type: 'access.granted', timestamp: '', data: { ...data, state: 'active', name: 'Eve' } } }),
    ],
  ])('but not one %s', async (_, wrong) => {
    expect(await send(event('access.granted'), wrong())).toBe(401);
    expect(await newest()).toMatchObject({ type: 'access.granted', verified: false });
    expect(await known()).toEqual([]);
  });

  test('but not one that it does not know', async () => {
    expect(await send(event('access.invented'))).toBe(400);
    expect(await send(event('access.granted', { state: 'maybe' }))).toBe(400);
    expect(await known()).toEqual([]);
  });
});
