import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doctor } from '#scripts/doctor.ts';
import { freePort } from '#scripts/free-port.ts';
import { ProductAtRest } from '../billing/reconcile/product-at-rest.ts';
import { perform } from '../support/commands.ts';
import { type DnsServer, startDnsServer } from '../support/dns-server.ts';
import { type Ended, runScript } from '../support/run-script.ts';

let product: ProductAtRest;
let dns: DnsServer;
/** Settings that use the sandbox as if it were the real vendors. */
let vendors: Record<string, string>;
beforeAll(async () => {
  product = await ProductAtRest.start();
  dns = await startDnsServer({
    'example.com': { txt: ['v=spf1 include:mail.example -all'] },
    'k1._domainkey.example.com': { txt: ['v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3'] },
    '_dmarc.example.com': { txt: ['v=DMARC1; p=quarantine'] },
  });
  const { variables } = product.env;
  vendors = {
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
    STRIPE_API_URL: `${product.env.sandboxUrl}/stripe`,
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'sandbox_auth_token',
    TWILIO_FROM: '+15005550006',
    TWILIO_API_URL: `${product.env.sandboxUrl}/twilio`,
    SMTP_URL: `smtp://127.0.0.1:${variables.SANDBOX_SMTP_PORT}`,
    MAIL_FROM: 'Insurance 24/7 AI <crm@example.com>',
    DNS_SERVERS: dns.address,
    APP_URL: `${product.env.sandboxUrl}/app`,
    APP_WEBHOOK_URL: `${product.env.sandboxUrl}/app/webhooks`,
    APP_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
  };
});
afterAll(() => Promise.all([product.stop(), dns.close()]));

async function diagnose(changes: Record<string, string>): Promise<{ code: number; lines: string[] }> {
  return told(await perform(doctor, { variables: { ...product.env.variables, ...changes } }));
}

function told({ code, output }: Ended) {
  return { code, lines: output.split('\n') };
}

describe('npm run doctor', () => {
  test('finds a running product well, its vendors asked over the wire', async () => {
    const { code, lines } = await product.whileServerRuns(() => diagnose(vendors));
    expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([]);
    expect(code).toBe(0);
    for (const found of [
      /^ok {5}disk: [\d.]+ GB are left for /,
      /^ok {5}site: built from the sources of this version$/,
      /^ok {5}(DATA_DIR: the database in .* is open in the product|DATABASE_URL: .* on PostgreSQL .*, UTF8, collation .*)$/,
      /^ok {5}STRIPE_SECRET_KEY: stripe answers and takes it$/,
      /^ok {5}TWILIO_AUTH_TOKEN: twilio answers and takes it$/,
      /^ok {5}SMTP_URL: smtp answers and takes it$/,
      /^ok {5}APP_URL: the AI app answers$/,
      /^ok {5}APP_API_KEY: not set/,
      /^ok {5}APP_WEBHOOK_URL: the AI app answers, and takes no webhook without a signature$/,
      /^ok {5}PUBLIC_URL: the AI app finds the keys at \/\.well-known\/jwks\.json$/,
      /^ok {5}PUBLIC_URL: http.* answers$/,
      /^ok {5}PUBLIC_URL: webhooks get through to \/api\/webhooks\/stripe$/,
      /^ok {5}PUBLIC_URL: webhooks get through to \/api\/webhooks\/twilio\/sms$/,
      /^ok {5}\/text-messages: shows how people agree to texts/,
      /^ok {5}\/privacy: /,
      /^ok {5}unsubscribe: one press ends mails of staff/,
      /^ok {5}MAIL_FROM: example\.com says who sends its mail \(SPF\)$/,
      /^ok {5}MAIL_FROM: example\.com has a key for signatures \(DKIM, k1\)$/,
      /^ok {5}MAIL_FROM: example\.com says what becomes of forged mail \(DMARC\)$/,
    ]) {
      expect(lines).toContainEqual(expect.stringMatching(found));
    }
  });

  test('names each thing that is wrong in a line of its own, with what to do', async () => {
    const port = await freePort();
    const { code, lines } = await diagnose({
      ...vendors,
      STRIPE_SECRET_KEY: 'sk_test_of_somebody_else',
      TWILIO_AUTH_TOKEN: 'not the token',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      APP_URL: `http://127.0.0.1:${port}`,
      APP_WEBHOOK_URL: `${product.env.sandboxUrl}/elsewhere`,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      MAIL_FROM: 'crm@nowhere.example',
      SESSION_SECRET: 'another one of 32 characters, or more',
    });
    expect(code).toBe(1);
    expect(lines.filter((line) => line.startsWith('wrong'))).toEqual([
      expect.stringMatching(/^wrong {2}SESSION_SECRET: another one than at the last start: .*secrets:rotate/),
      expect.stringMatching(/^wrong {2}STRIPE_SECRET_KEY: stripe says: .*: copy the key/),
      expect.stringMatching(/^wrong {2}TWILIO_AUTH_TOKEN: twilio says: .*: copy TWILIO_ACCOUNT_SID/),
      expect.stringMatching(/^wrong {2}SMTP_URL: smtp says: connect ECONNREFUSED .*: look at host, port/),
      expect.stringMatching(/^wrong {2}APP_URL: .* says nothing \(.*ECONNREFUSED.*\): start the AI app/),
      expect.stringMatching(/^wrong {2}APP_WEBHOOK_URL: .* is answered with 404 instead of 401: look at the path/),
      expect.stringMatching(/^wrong {2}PUBLIC_URL: .*healthz says nothing \(.*ECONNREFUSED.*\): start the product/),
      expect.stringMatching(/^wrong {2}\/text-messages: is answered with nothing/),
      expect.stringMatching(/^wrong {2}\/privacy: is answered with nothing/),
      expect.stringMatching(/^wrong {2}unsubscribe: a press is answered with nothing/),
      expect.stringMatching(/^wrong {2}MAIL_FROM: nowhere\.example has no TXT record "v=spf1/),
      expect.stringMatching(
        /^wrong {2}MAIL_FROM: nowhere\.example has no DKIM key under the usual names: .* cannot be seen from here$/,
      ),
      expect.stringMatching(/^wrong {2}MAIL_FROM: _dmarc\.nowhere\.example has no TXT record: add "v=DMARC1/),
    ]);
  });

  test('names a folder for data that cannot be made', async () => {
    const dataDir = '/dev/null/data';
    const { code, lines } = await diagnose({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(lines).toContain(
      `wrong  DATA_DIR: there is no ${dataDir}, and none can be made: choose a folder that the product may write`,
    );
  });

  test('names a setting that is wrong, and what keeps the database away', async () => {
    expect(told(await runScript('doctor', { ...product.env.variables, PORT: 'http' }))).toEqual({
      code: 1,
      lines: ['wrong  settings: PORT is "http", but must be a whole number from 1 to 65535. Example: PORT=3000'],
    });
    const port = await freePort();
    const away = `postgres://crm@127.0.0.1:${port}/crm`;
    const { code, lines } = await diagnose({ DATABASE_URL: away, DATABASE_DIRECT_URL: away });
    expect(code).toBe(1);
    for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL']) {
      expect(lines).toContain(`wrong  ${name}: connect ECONNREFUSED 127.0.0.1:${port}`);
    }
  });
});
