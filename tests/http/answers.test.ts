import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT_PAGES } from '#contract/account-addresses.ts';
import { CRM_SCREENS } from '#contract/crm-addresses.ts';
import { type Product, startProduct } from '../support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

describe('Every answer', () => {
  test.each(['/', '/api/nothing', '/healthz', '/api/checkout-summary'])(
    'of %s carries strict headers',
    async (path) => {
      const { headers } = await product.visitor().get(path);
      const scripts = path === '/' ? "script-src 'self'" : "default-src 'none'";
      expect(headers.get('content-security-policy')).toContain(scripts);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
    },
  );
});

describe('A page', () => {
  test('is compressed, revalidated with its ETag, and filled with what the server knows', async () => {
    const visitor = product.visitor();
    const page = await visitor.get('/', { 'accept-encoding': 'br' });
    expect(page.headers.get('content-encoding')).toBe('br');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(page.text).not.toMatch(/\{\{[A-Z_]+\}\}/);
    const etag = page.headers.get('etag') ?? '';
    expect((await visitor.get('/', { 'if-none-match': etag })).status).toBe(304);
  });

  test.each([
    '/info',
    '/ai-insurance',
    '/success',
    '/sign-in',
    ...Object.values(ACCOUNT_PAGES),
    ...Object.values(CRM_SCREENS),
    '/staff/crm/customers/1',
  ])('stands at %s', async (path) => {
    const response = await product.visitor().get(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });

  test.each([
    '/staff',
    '/nothing',
    '/index.html',
    '/success/more',
    '/link-expired',
    '/sign-in-button',
    '/sign-in-sent',
    '/unsubscribe',
    '/unsubscribed',
    '/subscribed-again',
    '/404',
    '/account/nonsense',
    '/account/guide/more',
    '/staff/crm/nonsense',
    '/staff/crm/accounts',
    '/staff/crm/audit/more',
    '/staff/crm/customers',
    '/staff/crm/customers/1/more',
  ])('does not stand at %s: 404 with the way home', async (path) => {
    const response = await product.visitor().get(path);
    expect(response.status).toBe(404);
    expect(response.text).toContain('404 Page Not Found');
    expect(response.text).toContain('Did you forget to add the page to the router?');
  });

  test('is no page of its own where the lead dialog is fetched from', async () => {
    const visitor = product.visitor();
    const visited = await visitor.get('/lead-dialog/agent', { 'sec-fetch-dest': 'document' });
    expect(visited.status).toBe(404);
    expect(visited.text).toContain('404 Page Not Found');
    expect((await visitor.get('/lead-dialog/agent', { 'sec-fetch-dest': 'empty' })).status).toBe(200);
  });

  test('with a slash at its end leads to the one without', async () => {
    const response = await product.visitor().get('/info/');
    expect([response.status, response.headers.get('location')]).toEqual([308, '/info']);
  });

  test('keeps the campaign of an address with a slash at its end', async () => {
    const response = await product.visitor().get('/ai-insurance/?utm_source=paddock&ref=a%26b');
    expect(response.headers.get('location')).toBe('/ai-insurance?utm_source=paddock&ref=a%26b');
  });

  test.each([
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0.5, br; q=0.000', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0', null],
    ['brotli, x-gzip-like', null],
    ['identity', null],
  ])('comes to who accepts %s as %s', async (accepted, encoding) => {
    const page = await product.visitor().get('/', { 'accept-encoding': accepted });
    expect(page.headers.get('content-encoding')).toBe(encoding);
    expect(page.text).toContain('</html>');
  });

  test.each(['/sign-up', '/demo', '/team-licenses'])(
    'is compressed at %s too, where each answer is another',
    async (path) => {
      const whole = await product.visitor().get(path, { 'accept-encoding': 'identity' });
      expect([whole.headers.get('content-encoding'), whole.headers.get('vary')]).toEqual([null, 'Accept-Encoding']);
      for (const encoding of ['br', 'gzip']) {
        const page = await product.visitor().get(path, { 'accept-encoding': encoding });
        expect(page.headers.get('content-encoding')).toBe(encoding);
        expect(Number(page.headers.get('content-length'))).toBeLessThan(whole.text.length / 2);
        expect(page.text).toContain('</html>');
      }
    },
  );

  test('goes out at / in less than 18 KB, its rules and headers included', async () => {
    const { headers } = await product.visitor().get('/', { 'accept-encoding': 'br' });
    const head = [...headers].reduce((bytes, [name, value]) => bytes + name.length + value.length + 4, 0);
    expect(head + Number(headers.get('content-length'))).toBeLessThan(18_000);
  });

  test.each(['/', '/ai-insurance'])('leads who is not ready at %s on to /info', async (path) => {
    const [main = ''] = /<main[\s\S]*<\/main>/.exec((await product.visitor().get(path)).text) ?? [];
    expect(main).toContain('href="/info"');
  });

  test.each(['/', '/ai-insurance'])(
    'tells at %s the truth about AI and of Formula One, by these names',
    async (path) => {
      const { text } = await product.visitor().get(path);
      expect(/<h2[^>]*id="truth"[^>]*>([^<]*)/.exec(text)?.[1]).toMatch(/truth about AI/i);
      expect(/<section aria-labelledby="race"[\s\S]*?<\/section>/.exec(text)?.[0]).toContain('Formula One');
    },
  );

  test('has scripts and styles that browsers may keep for ever', async () => {
    const visitor = product.visitor();
    const asset = /\/_astro\/document[^"]+\.js/.exec((await visitor.get('/')).text)?.[0] ?? '';
    const { status, headers } = await visitor.get(asset, { 'accept-encoding': 'br' });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-encoding')).toBe('br');
  });
});

describe('The API', () => {
  test.each([['/api/nothing'], ['/api'], ['/api/'], ['/api?x=1'], ['/api/crm/nothing'], ['/api/lead-capture/nothing']])(
    'answers an unknown call with 404 in JSON, whatever the method and body: %s',
    async (path) => {
      const visitor = product.visitor();
      const answers = [
        await visitor.get(path),
        await visitor.get(path, { accept: 'text/html' }),
        ...(await Promise.all(
          ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => visitor.send(method, path, undefined, {})),
        )),
        await visitor.post(path, { a: 1 }),
        await visitor.post(path, 'no JSON', { 'content-type': 'application/json' }),
        await visitor.post(path, 'words', { 'content-type': 'text/plain' }),
      ];
      for (const { status, headers, body } of answers) {
        expect([status, headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
        expect(body).toEqual({ code: 'not_found', message: 'There is nothing at this address' });
      }
      expect((await visitor.get('/apiary')).headers.get('content-type')).toContain('text/html');
    },
  );

  test('takes JSON and no plain text', async () => {
    const login = JSON.stringify({ username: 'staff', password: 'staff-sandbox' });
    const response = await product.visitor().send('POST', '/api/staff/login', login, { 'content-type': 'text/plain' });
    expect(response.status).toBe(415);
    expect(response.body).toEqual({
      code: 'unsupported_media_type',
      message: 'This type of content is not supported',
    });
  });

  test('describes every call of the contract', async () => {
    const document = (await product.visitor().get('/api/openapi.json')).body as unknown as {
      paths: Record<string, object>;
    };
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/api/lead-capture', '/api/crm/customers', '/api/staff/login']),
    );
    expect((await product.visitor().get('/api/docs')).status).toBe(200);
  });

  test('gives the guide as a PDF to download', async () => {
    const { status, headers, text } = await product.visitor().get('/api/download/getting-started');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toContain('attachment');
    expect(text.startsWith('%PDF-1.')).toBe(true);
  });

  test('says that it runs and that it is ready', async () => {
    expect((await product.visitor().get('/healthz')).body).toEqual({ status: 'ok' });
    expect((await product.visitor().get('/readyz')).body).toEqual({
      ready: true,
      mail: { lastReceivedAt: null, imap: 'off' },
    });
  });

  test('never answers hostile paths and headers with 500', async () => {
    for (const path of [
      '/%00',
      '/api/%c0%ae',
      '/..%2f..%2fetc/passwd',
      `/sign-in/${'x'.repeat(2_000)}`,
      '/sign-in/%00',
      '/api/crm/customers?q=%00',
    ]) {
      const response = await product.visitor().get(path);
      expect(response.status, path).toBeLessThan(500);
      expect(response.text).not.toMatch(/\bat .*\.[jt]s:/);
    }
  });

  test.each(['/%', '/api/crm/customers/%', `/api/crm/customers/${'x'.repeat(600)}`, `/sign-in/${'😀'.repeat(300)}`])(
    'refuses an address that is none in its own words, and does not repeat it: %.40s',
    async (path) => {
      const response = await product.visitor().get(path);
      expect(response.status).toBe(400);
      expect(response.body).toEqual({ code: 'invalid_input', message: 'The address could not be understood' });
    },
  );

  test('takes text with characters that PostgreSQL cannot hold as bad input', async () => {
    const staff = await product.staff();
    const search = await staff.get('/api/crm/customers?q=a%00b');
    const lead = await product
      .visitor()
      .post('/api/lead-capture', { name: 'a\u0000b', email: 'nul@example.com', phone: '4155552671' });
    expect([search.status, lead.status]).toEqual([400, 400]);
  });
});
