import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessions, users } from '#server/database/schema.ts';
import { type Product, startProduct } from '../support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' });
});
afterAll(() => product.stop());

const right = { username: 'staff', password: 'staff-sandbox' };
const from = (address: string) => ({ 'x-forwarded-for': address });

describe('Staff login', () => {
  test('opens the CRM, says who is logged in, and ends with logout', async () => {
    const browser = product.visitor();
    const login = await browser.post('/api/staff/login', right);
    expect(login.status).toBe(200);
    const cookie = login.headers.getSetCookie().find((value) => value.startsWith('session='));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect((await browser.get('/api/staff/session')).body).toEqual({
      user: { id: expect.any(String), username: 'staff', role: 'admin' },
    });
    expect((await browser.get('/api/crm/customers')).status).toBe(200);

    const token = browser.cookies.get('session') ?? '';
    expect((await browser.post('/api/staff/logout')).status).toBe(200);
    expect(browser.cookies.has('session')).toBe(false);
    browser.cookies.set('session', token);
    expect((await browser.get('/api/crm/customers')).status, 'the old cookie is worth nothing').toBe(401);
  });

  test('gives a new session each time and ends the one before', async () => {
    const browser = product.visitor();
    await browser.post('/api/staff/login', right);
    const first = browser.cookies.get('session') ?? '';
    await browser.post('/api/staff/login', right);
    expect(browser.cookies.get('session')).not.toBe(first);
    browser.cookies.set('session', first);
    expect((await browser.get('/api/staff/session')).status).toBe(401);
  });

  test('survives a restart of the server', async () => {
    const browser = product.visitor();
    await browser.post('/api/staff/login', right);
    await product.restart();
    expect((await browser.get('/api/staff/session')).status).toBe(200);
  });

  test('keeps neither passwords nor session tokens in readable form', async () => {
    const browser = product.visitor();
    await browser.post('/api/staff/login', right);
    const stored = JSON.stringify([
      await product.database.db.select().from(users),
      await product.database.db.select().from(sessions),
    ]);
    expect(stored).toContain('$argon2id$');
    expect(stored).not.toContain(right.password);
    expect(stored).not.toContain(browser.cookies.get('session'));
  });

  test.each([
    [{ username: 'staff', password: 'wrong' }, 401, 'Invalid username or password.'],
    [{ username: 'nobody', password: 'staff-sandbox' }, 401, 'Invalid username or password.'],
    [{ username: '', password: 'x' }, 400, 'Username is required'],
    [{ username: 'staff' }, 400, 'Password is required'],
  ])('refuses %j with %i', async (credentials, status, message) => {
    const response = await product.visitor().post('/api/staff/login', credentials, from('198.51.100.1'));
    expect([response.status, response.body.message]).toEqual([status, message]);
  });

  test('is throttled after five failures from one address, and lets the right user in from another', async () => {
    const attacker = from('198.51.100.66');
    const responses = [];
    for (let i = 0; i < 6; i++) {
      responses.push(await product.visitor().post('/api/staff/login', { ...right, password: `guess ${i}` }, attacker));
    }
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
    const wait = Number(responses.at(-1)?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect((await product.visitor().post('/api/staff/login', right, attacker)).status).toBe(429);
    expect((await product.visitor().post('/api/staff/login', right, from('203.0.113.9'))).status).toBe(200);
  });
});

describe('Without a session', () => {
  test.each([
    '/api/crm/customers',
    '/api/crm/purchases',
    '/api/crm/team-members',
    '/api/staff/session',
    '/api/%63rm/customers',
  ])('%s answers 401 and nothing else', async (path) => {
    const response = await product.visitor().get(path);
    expect([response.status, response.body.code]).toEqual([401, 'unauthenticated']);
  });

  test('a made-up cookie is worth nothing', async () => {
    const browser = product.visitor();
    browser.cookies.set('session', 'x'.repeat(43));
    expect((await browser.get('/api/crm/customers')).status).toBe(401);
  });
});

describe('Public posts', () => {
  test('are limited to 60 leads a minute from one address', async () => {
    const statuses = [];
    for (let i = 0; i < 61; i++) {
      statuses.push((await product.visitor().post('/api/lead-capture', {}, from('198.51.100.77'))).status);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });
});
