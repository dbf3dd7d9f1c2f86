import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { ClientHttp2Session } from 'node:http2';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { freePort } from '#scripts/free-port.ts';
import { nginx } from '../support/deployed-nginx.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';
import { ask, HOST, type NginxProxy, startProxy } from './proxy.ts';

const MB = 2 ** 20;

/** What answers only after Stripe, Twilio or the mail server has. */
const WAITING_FOR_A_VENDOR = [
  endpoints.createCheckout.path,
  endpoints.createUpsell.path,
  endpoints.checkoutSummary.path,
  '/sign-up',
  '/team-licenses',
  '/team-licences',
  endpoints.openOwnCheckout.path,
  endpoints.openBillingPortal.path,
  endpoints.cancelOwn.path,
  endpoints.cancelSubscription.path,
  endpoints.refundPurchase.path,
  endpoints.approveRefundRequest.path,
  endpoints.returnPayment.path,
  endpoints.remindOfCheckout.path,
  endpoints.sendEmail.path,
  endpoints.sendText.path,
  endpoints.sendTextToTeamMember.path,
  endpoints.sendTextToUnknownSender.path,
  endpoints.replyToConversation.path,
  endpoints.sendScheduledNow.path,
  endpoints.testDigest.path,
  endpoints.textMedia.path,
  '/api/webhooks/stripe',
  '/api/webhooks/twilio/sms',
];

test('deploy/nginx.conf waits longer for what waits for a vendor, and not for all', () => {
  const conf = readFileSync('deploy/nginx.conf', 'utf8');
  const [, pattern = ''] = /location ~ (\S+) \{[^}]*proxy_read_timeout 40s;/.exec(conf) ?? [];
  const isPatient = (path: string) => new RegExp(pattern).test(path.replaceAll(/\{\w+\}/g, 'a-1'));
  expect(WAITING_FOR_A_VENDOR.filter((path) => !isPatient(path))).toEqual([]);
  for (const path of ['/', '/api/crm/conversations/a-1/messages', endpoints.profile.path])
    expect(isPatient(path)).toBe(false);
});

describe.runIf(nginx)('nginx with deploy/nginx.conf', () => {
  let product: Product;
  let proxy: NginxProxy;
  let browser: ClientHttp2Session;
  beforeAll(async () => {
    product = await startProduct({ PUBLIC_URL: `https://${HOST}`, TRUST_PROXY: '127.0.0.1', RATE_LIMIT: 'on' });
    proxy = await startProxy(Number(product.env.PORT));
    browser = await until('nginx listens', async () => {
      const session = proxy.browse();
      const connected = await once(session, 'connect').catch(() => undefined);
      return connected && session;
    });
  });
  afterAll(async () => {
    browser.destroy();
    await proxy.stop();
    await product.stop();
  });

  async function staffCookie(): Promise<string> {
    const body = JSON.stringify({ username: 'staff', password: 'staff-sandbox' });
    const { headers } = await ask(browser, '/api/staff/login', { body });
    const cookie = headers['set-cookie']?.[0] ?? '';
    expect(cookie).toContain('Secure');
    return cookie.split(';', 1)[0] ?? '';
  }

  test('leads from HTTP to HTTPS', async () => {
    const { status, headers } = await fetch(`http://127.0.0.1:${proxy.httpPort}/info?a=1`, {
      redirect: 'manual',
      headers: { host: HOST },
    });
    expect(status).toBe(308);
    expect(headers.get('location')).toMatch(/^https:\/\/[^/]+\/info\?a=1$/);
  });

  test('serves pages as the product compressed them, with its headers', async () => {
    const { status, headers, body } = await ask(browser, '/', { 'accept-encoding': 'br, gzip' });
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(body).toString()).toContain('<!DOCTYPE html>');
    expect(headers['strict-transport-security']).toContain('max-age');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers.server).toBe('nginx');
  });

  test('passes live events on as they happen', async () => {
    const stream = browser.request({ ':authority': HOST, ':path': '/api/crm/events', cookie: await staffCookie() });
    let heard = '';
    stream.on('data', (chunk: Buffer) => {
      heard += chunk;
    });
    await until('the first event', async () => heard.includes('resync'), 5_000);
    stream.destroy();
  });

  test('lets a large part of an import through, and refuses what is larger than any', async () => {
    const cookie = await staffCookie();
    const partOf = (bytes: number) => JSON.stringify({ rows: [], filler: 'x'.repeat(bytes) });
    const [passed, refused] = [
      await ask(browser, '/api/crm/imports/preview', { cookie, body: partOf(20 * MB) }),
      await ask(proxy.browse(), '/api/crm/imports/preview', { cookie, body: partOf(40 * MB) }),
    ];
    expect(passed.status, 'the product answers').toBe(400);
    expect(passed.headers['content-type']).toContain('application/json');
    expect(refused.status, 'nginx answers').toBe(413);
  });

  test('believes nothing that a visitor says of his address', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 61; n++) {
      statuses.push((await ask(browser, '/sign-in/unknown', { 'x-forwarded-for': `198.51.100.${n}` })).status);
    }
    expect(statuses.at(0)).toBe(410);
    expect(statuses.at(-1)).toBe(429);
  });

  test('logs neither links that sign in, invite or unsubscribe, nor what staff search for, nor phone numbers', async () => {
    const secrets = ['/sign-in/TOPSECRET', '/%73ign-in//TOPSECRET', '/unsubscribe/TOPSECRET', '/?q=TOPSECRET'];
    const invitations = ['/staff/invitation/TOPSECRET', '/api/staff/invitations/TOPSECRET'];
    for (const path of [...secrets, ...invitations, '/api/crm/search?q=TOPSECRET', '/api/crm/sms-unknown/TOPSECRET']) {
      await ask(browser, path, { referer: `https://${HOST}/sign-in/TOPSECRET` });
    }
    await fetch(`http://127.0.0.1:${proxy.httpPort}/sign-in/TOPSECRET`, { redirect: 'manual' });
    const logged = await until('the last line', async () => {
      const text = proxy.readLogs();
      return text.includes('/api/crm/sms-unknown/-') && text;
    });
    expect(logged).toContain('"GET /sign-in/-" 410');
    expect(logged).toContain('"GET /api/crm/search" 401');
    expect(logged).not.toContain('TOPSECRET');
  });

  test('logs no such link either when no instance answers', async () => {
    const down = await startProxy(await freePort());
    const visitor = await until('nginx listens', async () => {
      const session = down.browse();
      return (await once(session, 'connect').catch(() => undefined)) && session;
    });
    expect((await ask(visitor, '/sign-in/TOPSECRET')).status).toBe(502);
    visitor.destroy();
    await until('the line', async () => down.readLogs().includes('"GET /sign-in/-" 502'));
    expect(down.readLogs()).not.toContain('TOPSECRET');
    await down.stop();
  });

  test('gives each request an id of its own, which the product answers with and the log has', async () => {
    const { headers } = await ask(browser, '/info', { 'x-request-id': 'made-up' });
    const id = String(headers['x-request-id']);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    await until('the line', async () => proxy.readLogs().includes(id));
  });

  test('keeps the metrics inside', async () => {
    expect((await ask(browser, '/metrics')).status).toBe(404);
    expect((await fetch(`${product.url}/metrics`)).status).toBe(200);
  });
});
