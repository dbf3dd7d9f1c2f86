import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { secretsRotate } from '#scripts/secrets-rotate.ts';
import { startServer } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { ProductAtRest } from '../billing/reconcile/product-at-rest.ts';
import { perform } from '../support/commands.ts';
import { HttpClient } from '../support/http-client.ts';
import { mailsTo } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import { ProductProcess } from '../support/processes.ts';
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
const mailTo = (email: string, mails = 1) =>
  until(`a mail to ${email}`, async () => {
    const sent = await mailsTo(product.controls, email);
    return sent.length >= mails && sent[0];
  });

/** Invites an admin. Returns the path of the invitation. */
async function invite(by: HttpClient, email: string): Promise<string> {
  await by.post('/api/crm/staff-invitations', { email, role: 'admin', password: LOGIN.password });
  return `/api/staff/invitations/${/\/staff\/invitation\/(\S+)/.exec((await mailTo(email)).text)?.[1]}`;
}

/** Sells a license, invites a staff user and sets up a second factor, all with the first secret. */
beforeAll(async () => {
  product = await ProductAtRest.start();
  Object.assign(product.env.variables, { SESSION_SECRET: FIRST, LOG_LEVEL: 'warn' });
  browser = new HttpClient(product.env.url);
  await product.whileServerRuns(async (staff) => {
    await product.buy(staff, 'ada@example.com');
    link = linkIn(await mailTo('ada@example.com'));
    await browser.post('/api/staff/login', LOGIN);
    key = await keyName();
    const { body } = await browser.post('/api/crm/webhook-endpoints', hookOf(product.env));
    hook = `/api/crm/webhook-endpoints/${body.id}`;
    await product.controls.setHooks({ secret: String(body.secret) });
    invitation = await invite(staff, 'new@example.com');
    ({ phone, recoveryCodes } = await setUpSecondFactor(browser, LOGIN.password));
  });
});
afterAll(() => product.stop());

const settings = (secret: string) => ({ ...product.env.variables, SESSION_SECRET: secret });

/** Runs the server as a process, whose output can be read. */
async function withProcess<T>(secret: string, work: (output: () => string) => Promise<T>): Promise<T> {
  const server = await ProductProcess.start('server', settings(secret));
  try {
    return await work(() => server.output);
  } finally {
    await server.stop();
  }
}

async function withServer<T>(secret: string, work: () => Promise<T>): Promise<T> {
  const server = await startServer(readConfig(settings(secret)));
  try {
    return await work();
  } finally {
    await server.stop();
  }
}

const statusOf = async (path: string) => (await browser.get(path)).status;
/** What ends with the secret: a session, a sign-in link and an invitation. */
const given = async () => [await statusOf('/api/staff/session'), await statusOf(link), await statusOf(invitation)];

async function logIn(code: string | undefined): Promise<number> {
  const colleague = new HttpClient(product.env.url);
  const { status } = await colleague.post('/api/staff/login', { ...LOGIN, code });
  if (status === 200) browser = colleague;
  return status;
}

async function rotate(secret: string, changes: Record<string, string>, stdin?: string) {
  const variables = { ...settings(secret), ...changes };
  const { code, output } = await perform(secretsRotate, { variables, ...(stdin && { stdin }) });
  return [code, output];
}

// One installation, whose secret is changed twice.
describe('Another SESSION_SECRET', { timeout: 300_000 }, () => {
  test('is not rotated to from a secret that was never the product’s, and nothing changes', async () => {
    const refusal = 'This is not the SESSION_SECRET that the product was last started with.';
    expect(await rotate(SECOND, { SESSION_SECRET_OLD: THIRD })).toEqual([1, refusal]);
    expect((await rotate(FIRST, { SESSION_SECRET_OLD: FIRST }))[0]).toBe(1);
    expect((await perform(secretsRotate, { variables: { SESSION_SECRET_OLD: FIRST } })).output).toMatch(
      /^SESSION_SECRET is not set/,
    );
    await withServer(FIRST, async () => {
      expect([await statusOf('/api/staff/session'), await statusOf(invitation), await keyName()]).toEqual([
        200,
        200,
        key,
      ]);
    });
  });

  test('keeps what is encrypted when it is rotated before the start with it, which is silent', async () => {
    expect(await rotate(SECOND, { SESSION_SECRET_OLD: FIRST })).toEqual([
      0,
      'Encrypted anew: 1 second factor, 1 signing key, 1 webhook secret. 1 session, 1 sign-in link and 1 staff invitation ended, given under the former secret. Start the product.',
    ]);
    await withProcess(SECOND, async (output) => {
      expect(output()).not.toContain('SESSION_SECRET');
      expect(await given()).toEqual([401, 410, 410]);
      expect([await keyName(), await logIn(recoveryCodes[0])]).toEqual([key, 200]);
      await browser.post(`${hook}/test`);
      expect((await until('the test', async () => (await product.controls.hooks())[0])).verified).toBe(true);
      // For the next test.
      invitation = await invite(browser, 'newer@example.com');
      await browser.post('/api/account/sign-in-links', { email: 'ada@example.com' });
      link = linkIn(await mailTo('ada@example.com', 2));
      expect(await given()).toEqual([200, 200, 200]);
    });
  });

  test('ends sessions, sign-in links and invitations of staff, and the start says so and what becomes of second factors', async () => {
    await withProcess(THIRD, async (output) => {
      expect(await given()).toEqual([401, 410, 410]);
      expect(output()).toMatch(
        /"msg":"SESSION_SECRET: it is another one than before\. 1 session, 1 sign-in link and 1 staff invitation ended, .* 1 second factor cannot be read under this one\. Recovery codes [^"]+"/,
      );
      expect(await logIn(phone.codeAt(1))).toBe(401);
      expect(await logIn(recoveryCodes[1])).toBe(200);
    });
  });

  test('keeps second factors and the key for the AI app when it is rotated after that', async () => {
    expect(await rotate(THIRD, {}, `${SECOND}\n`)).toEqual([
      0,
      expect.stringContaining('Encrypted anew: 1 second factor, 1 signing key, 1 webhook secret. '),
    ]);
    await withServer(THIRD, async () => {
      expect([await logIn(phone.codeAt(1)), await keyName()]).toEqual([200, key]);
    });
  });
});
