import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createConfig, lintFromString } from '#tools/openapi.ts';
import { type Product, startProduct } from '../support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ PUBLIC_URL: 'https://crm.example' });
});
afterAll(() => product.stop());

const PAGES = [
  '/',
  '/info',
  '/ai-insurance',
  '/success',
  '/sign-up',
  '/demo',
  '/team-licenses',
  '/staff/crm',
  '/nothing',
];
const OTHERS = ['/api/docs', '/api/docs/static/swagger-ui-bundle.js', '/api/openapi.json', '/api/nothing', '/healthz'];

describe('Over HTTPS every answer', () => {
  test.each([...PAGES, ...OTHERS])(
    'of %s runs no foreign code, is framed by nobody and stays on HTTPS',
    async (path) => {
      const { headers } = await product.visitor().get(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/default-src '(self|none)'/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|https:(?!\/\/)|\*/);
      expect(headers.get('strict-transport-security')).toBe('max-age=63072000');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/);
    },
  );

  test('of a page names the hashes of its own styles', async () => {
    for (const path of PAGES) {
      const { headers, text } = await product.visitor().get(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy.match(/'sha256-/g)?.length ?? 0, path).toBe(text.match(/<style/g)?.length ?? 0);
      expect(text, path).not.toMatch(/<script(?![^>]*\bsrc=)(?![^>]*type="application\/ld\+json")|\son\w+="|\sstyle="/);
    }
  });

  test('keeps the cookies on HTTPS', async () => {
    const response = await product.visitor().post('/api/staff/login', { username: 'staff', password: 'staff-sandbox' });
    expect(response.headers.getSetCookie().join()).toMatch(/Secure/);
  });
});

test('Plain HTTP at names below the site’s is ruled out only where somebody wants that', async () => {
  const strict = await startProduct({ PUBLIC_URL: 'https://crm.example', HSTS_SUBDOMAINS: 'on' });
  const { headers } = await strict.visitor().get('/healthz');
  await strict.stop();
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
});

describe('A write from another site', () => {
  test.each([
    ['POST', '/api/lead-capture'],
    ['POST', '/api/staff/logout'],
    ['POST', '/sign-up'],
    ['PUT', '/api/crm/customers/1'],
    ['DELETE', '/api/crm/customers/1'],
  ])('is refused: %s %s', async (method, path) => {
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://crm.example.evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      expect((await product.visitor().send(method, path, undefined, headers)).status).toBe(403);
    }
  });
});

test('A sane id that a proxy gave a request is kept, and no other', async () => {
  const idOf = async (id: string) =>
    (await product.visitor().get('/healthz', { 'x-request-id': id })).headers.get('x-request-id');
  expect(await idOf('edge-7f3a.42:1')).toBe('edge-7f3a.42:1');
  for (const id of ['x'.repeat(65), 'a b', '{"level":50}', 'ä'])
    expect(await idOf(id)).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/);
});

async function problemsOf(source: string): Promise<string[]> {
  // A record with known keys lists them as required without properties. This rule reports that as an error.
  const rules = { 'no-required-schema-properties-undefined': 'off' } as const;
  const config = await createConfig({ extends: ['recommended'], rules });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`);
}

test('The API document keeps the recommended rules of OpenAPI, and an operation without its parts breaks them', async () => {
  const { text } = await product.visitor().get('/api/openapi.json');
  expect(await problemsOf(text)).toEqual([]);
  const bare = text.replace(/"operationId":"[^"]+",/, '').replace(/"security":\[[^\]]*\],?/, '');
  expect((await problemsOf(bare)).join()).toMatch(/operation-operationId/);
});
