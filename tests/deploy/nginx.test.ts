import { once } from 'node:events';
import type { ClientHttp2Session } from 'node:http2';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';
import { ask, HOST, type NginxProxy, nginx, startProxy } from './proxy.ts';

const MB = 2 ** 20;

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

  test('keeps the metrics inside', async () => {
    expect((await ask(browser, '/metrics')).status).toBe(404);
    expect((await fetch(`${product.url}/metrics`)).status).toBe(200);
  });
});
