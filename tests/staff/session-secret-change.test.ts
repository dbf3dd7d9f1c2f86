import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { secretsRotate } from '#scripts/secrets-rotate.ts';
import { ProductAtRest } from '../billing/reconcile/product-at-rest.ts';
import { perform } from '../support/commands.ts';
import { HttpClient } from '../support/http-client.ts';
import { mailsTo } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import { ProductProcess } from '../support/processes.ts';
import { runScript } from '../support/run-script.ts';
import { linkIn } from '../support/sign-in.ts';
import { hookOf } from './audited-scenes.ts';
import { type Authenticator, setUpSecondFactor } from './authenticator.ts';

const [FIRST, SECOND, THIRD] = ['1', '2', '3'].map((digit) => digit.repeat(32)) as [string, string, string];
const LOGIN = { username: 'staff', password: 'staff-sandbox' };

let product: ProductAtRest;
let browser: HttpClient;
let phone: Authenticator;
let recoveryCodes: string[];
let link: string;
/** The API path of an endpoint for webhooks. */
let hook: string;
/** The API path of a staff invitation. */
let invitation: string;
/** The id of the key that signs tokens for the AI app. */
let key: string | undefined;
async function keyName(): Promise<string | undefined> {
  const { body } = await browser.get('/.well-known/jwks.json');
  return (body as unknown as { keys: { kid: string }[] }).keys[0]?.kid;
}
/** Sells a license, invites a staff user and sets up a second factor, all with the first secret. */
beforeEach(async () => {
  product = await ProductAtRest.start();
  Object.assign(product.env.variables, { SESSION_SECRET: FIRST, LOG_LEVEL: 'warn' });
  browser = new HttpClient(product.env.url);
  await product.whileServerRuns(async (staff) => {
    await product.buy(staff, 'ada@example.com');
    const mail = await until('the mail', async () => (await mailsTo(product.controls, 'ada@example.com'))[0]);
    link = linkIn(mail);
    await browser.post('/api/staff/login', LOGIN);
    key = await keyName();
    const { body } = await browser.post('/api/crm/webhook-endpoints', hookOf(product.env));
    hook = `/api/crm/webhook-endpoints/${body.id}`;
    await product.controls.setHooks({ secret: String(body.secret) });
    await staff.post('/api/crm/staff-invitations', {
      email: 'new@example.com',
      role: 'admin',
      password: LOGIN.password,
    });
    const invited = await until('the invitation', async () => (await mailsTo(product.controls, 'new@example.com'))[0]);
    invitation = `/api/staff/invitations/${/\/staff\/invitation\/(\S+)/.exec(invited.text)?.[1]}`;
    ({ phone, recoveryCodes } = await setUpSecondFactor(browser, LOGIN.password));
  });
});
afterEach(() => product.stop());

async function withServer<T>(secret: string, work: (output: () => string) => Promise<T>): Promise<T> {
  const server = await ProductProcess.start('server', { ...product.env.variables, SESSION_SECRET: secret });
  try {
    return await work(() => server.output);
  } finally {
    await server.stop();
  }
}

const sessionStatus = async () => (await browser.get('/api/staff/session')).status;
const logIn = async (code: string) =>
  (await new HttpClient(product.env.url).post('/api/staff/login', { ...LOGIN, code })).status;

async function rotate(secret: string, settings: Record<string, string>, stdin?: string) {
  const variables = { ...product.env.variables, SESSION_SECRET: secret, ...settings };
  const { code, output } = await perform(secretsRotate, { variables, ...(stdin && { stdin }) });
  return [code, output];
}

// Each test starts the product several times.
describe('Another SESSION_SECRET', { timeout: 300_000 }, () => {
  test('ends sessions, sign-in links and invitations of staff, and the start says so and what becomes of second factors', async () => {
    await withServer(FIRST, async (output) => {
      expect(await sessionStatus()).toBe(200);
      expect((await browser.get(invitation)).status).toBe(200);
      expect(output()).not.toContain('SESSION_SECRET');
    });
    await withServer(SECOND, async (output) => {
      expect(await sessionStatus()).toBe(401);
      expect((await browser.get(link)).status).toBe(410);
      expect((await browser.get(invitation)).status).toBe(410);
      expect(output()).toMatch(
        /"msg":"SESSION_SECRET: it is another one than before\. 1 session, 1 sign-in link and 1 staff invitation ended, .* 1 second factor cannot be read under this one\. Recovery codes [^"]+"/,
      );
      expect(await logIn(phone.next())).toBe(401);
      expect(await logIn(recoveryCodes[0] ?? '')).toBe(200);
    });
    await withServer(SECOND, async (output) => expect(output()).not.toContain('SESSION_SECRET'));
  });

  test('keeps second factors and the key for the AI app when it is rotated, before the start with it or after', async () => {
    expect(await rotate(SECOND, { SESSION_SECRET_OLD: FIRST })).toEqual([
      0,
      'Encrypted anew: 1 second factor, 1 signing key, 1 webhook secret. 1 session, 1 sign-in link and 1 staff invitation ended, given under the former secret. Start the product.',
    ]);
    await withServer(SECOND, async (output) => {
      expect(output()).not.toContain('SESSION_SECRET');
      expect([await sessionStatus(), (await browser.get(link)).status]).toEqual([401, 410]);
      expect(await keyName()).toBe(key);
      const colleague = new HttpClient(product.env.url);
      await colleague.post('/api/staff/login', { ...LOGIN, code: phone.next() });
      await colleague.post(`${hook}/test`);
      expect((await until('the test', async () => (await product.controls.hooks())[0])).verified).toBe(true);
    });
    await withServer(THIRD, async () => undefined);
    expect(await rotate(THIRD, {}, `${SECOND}\n`)).toEqual([
      0,
      expect.stringContaining('Encrypted anew: 1 second factor, 1 signing key, 1 webhook secret. '),
    ]);
    await withServer(THIRD, async () => {
      await phone.untilNext();
      expect([await logIn(phone.next()), await keyName()]).toEqual([200, key]);
    });
  });

  test('is not rotated to from a secret that was never the product’s, and nothing changes', async () => {
    const refusal = 'This is not the SESSION_SECRET that the product was last started with.';
    expect(await rotate(SECOND, { SESSION_SECRET_OLD: THIRD })).toEqual([1, refusal]);
    expect((await rotate(FIRST, { SESSION_SECRET_OLD: FIRST }))[0]).toBe(1);
    expect((await runScript('secrets-rotate', { SESSION_SECRET_OLD: FIRST })).output).toMatch(
      /^SESSION_SECRET is not set/,
    );
    await withServer(FIRST, async () => {
      expect([await sessionStatus(), await logIn(phone.next())]).toEqual([200, 200]);
    });
  });
});
