import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmailCheck } from '#server/modules/sales/sign-up/email-check.service.ts';
import { type DnsServer, startDnsServer } from '#tests/support/dns-server.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

const PATTERN_ERROR = { isValid: false, error: 'Please enter a valid email address' };
const DISPOSABLE = { isValid: false, error: 'Please use a permanent email address, not a disposable one' };

let product: Product;
let dns: DnsServer;

beforeAll(async () => {
  dns = await startDnsServer({
    'gmail.com': { mx: ['mx.gmail.com'] },
    'gmial.com': { mx: ['mx.squatter.com'] },
    'hmail.com': { mx: ['mx.hmail.com'] },
    'null-mx.com': { mx: [''] },
  });
  product = await startProduct({ RATE_LIMIT: 'on', DNS_SERVERS: dns.address });
});
afterAll(async () => {
  await product.stop();
  await dns.close();
});

function post(path: string, body: unknown): Promise<Response> {
  return fetch(`${product.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function check(email: string): Promise<unknown> {
  const response = await post('/api/validate-email', { email });
  expect(response.status).toBe(200);
  return response.json();
}

describe('POST /api/validate-email', () => {
  it('accepts a good address', async () => {
    expect(await check('jane@gmail.com')).toEqual({ isValid: true });
  });

  it.each([
    '',
    ' ',
    'jane',
    'name@nodot',
    'jane@@gmail.com',
    'jane@gmail.com\u0000',
    `${'j'.repeat(100_000)}@gmail.com`,
  ])('refuses what is no address, whatever its length (case %#)', async (email) => {
    expect(await check(email)).toEqual(PATTERN_ERROR);
  });

  it('refuses a well-known misspelling, even where a squatter takes its mail, and says what was meant', async () => {
    expect(await check('Jane.Doe+ai@GMIAL.com')).toEqual({
      isValid: false,
      error: 'Did you mean Jane.Doe+ai@gmail.com?',
      suggestion: 'Jane.Doe+ai@gmail.com',
    });
  });

  it('accepts a domain that takes mail but looks mistyped, and offers its guess', async () => {
    expect(await check('jane@hmail.com')).toEqual({ isValid: true, suggestion: 'jane@gmail.com' });
  });

  it('refuses disposable domains, those below them and in capitals', async () => {
    expect(await check('jane@mailinator.com')).toEqual(DISPOSABLE);
    expect(await check('jane@a.b.Mailinator.COM')).toEqual(DISPOSABLE);
    expect(await check('jane@mailinator-insurance.com')).not.toEqual(DISPOSABLE);
  });

  it('refuses a domain that takes no mail', async () => {
    expect(await check('jane@null-mx.com')).toEqual({
      isValid: false,
      error: 'This email domain does not accept mail',
    });
  });
});

describe('both email checks', () => {
  it.each(['/api/validate-email', '/api/validate-email-domain'])(
    '%s answers 400 when the email is no text',
    async (path) => {
      for (const body of [{}, { email: null }, { email: 7 }, { email: ['jane@gmail.com'] }]) {
        const response = await post(path, body);
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({ code: 'invalid_input', message: 'Email is required' });
      }
    },
  );

  it('let an address ask 120 times a minute each', async () => {
    const ask = async (): Promise<Response> => post('/api/validate-email-domain', { email: 'jane@gmail.com' });
    const first = await ask();
    expect(first.headers.get('x-ratelimit-limit')).toBe('120');
    for (let left = Number(first.headers.get('x-ratelimit-remaining')); left > 0; left -= 1) {
      expect((await ask()).status).toBe(200);
    }
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await post('/api/validate-email', { email: 'jane@gmail.com' })).status).toBe(200);
  });
});

it('the sign-up form, sent too often, comes back with what was typed, and says when to try again', async () => {
  const wrong = new URLSearchParams({ name: 'Ada', email: 'ada@example.com', phone: '123' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const send = () => product.visitor().post('/demo', wrong, headers);
  for (let sent = 0; sent < 60; sent++) expect((await send()).status).not.toBe(429);
  const refused = await send();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.text).toContain('Too many requests. Please wait a moment and try again.');
  expect(refused.text).toContain('value="ada@example.com"');
});

it('the email check refuses every domain of the published list of disposable ones, some of them as misspellings', async () => {
  const list = readFileSync(
    new URL('../../../server/modules/sales/sign-up/disposable-domains.txt', import.meta.url),
    'utf8',
  );
  const domains = list.trim().split(/\s+/);
  const service = createEmailCheck({ dnsServers: [dns.address] });
  const responses = await Promise.all(domains.map((domain) => service.check(`jane@${domain}`)));
  expect(domains.length).toBe(8335);
  const others = responses.filter(({ error }) => error !== DISPOSABLE.error);
  expect(others.map(({ error }) => error)).toEqual([
    'Did you mean jane@gmail.com?',
    'Did you mean jane@hotmail.com?',
    'Did you mean jane@hotmail.com?',
  ]);
});
