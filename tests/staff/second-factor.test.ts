import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries, recoveryCodes, secondFactors } from '#server/database/schema.ts';
import type { HttpClient } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';
import { setUpSecondFactor } from './authenticator.ts';
import { logIn, newStaff, PASSWORD } from './staff-users.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' });
});
afterAll(() => product.stop());

const reason = ({ status, body }: { status: number; body: { code?: unknown } }) => [status, body.code];

describe('A second factor', () => {
  test('is asked for once it is confirmed, after the password, and no session exists before it', async () => {
    const browser = await newStaff(product, 'asked');
    const { phone, recoveryCodes: codes } = await setUpSecondFactor(browser, PASSWORD);
    expect(new Set(codes).size).toBe(10);
    expect((await browser.get('/api/crm/account')).body).toMatchObject({
      secondFactor: { since: expect.any(String), required: false, recoveryCodesLeft: 10 },
    });

    const other = product.visitor();
    expect(reason(await logIn(other, 'asked'))).toEqual([401, 'code_required']);
    expect(other.cookies.size).toBe(0);
    const code = phone.next();
    expect(reason(await logIn(other, 'asked', code, 'not the password'))).toEqual([401, 'unauthenticated']);
    expect(reason(await logIn(other, 'asked', phone.wrong()))).toEqual([401, 'code_required']);
    expect(other.cookies.size).toBe(0);
    expect((await logIn(other, 'asked', code)).status).toBe(200);
    expect((await other.get('/api/crm/customers')).status).toBe(200);
  });

  test('is not asked for while it has only been offered', async () => {
    const browser = await newStaff(product, 'undecided');
    expect((await browser.post('/api/crm/account/second-factor', { password: PASSWORD })).status).toBe(200);
    expect((await logIn(product.visitor(), 'undecided')).status).toBe(200);
    expect(reason(await browser.post('/api/crm/account/second-factor/confirm', { code: '000000' }))).toEqual([
      400,
      'invalid_input',
    ]);
    expect((await logIn(product.visitor(), 'undecided')).status).toBe(200);
  });

  test('takes a code once, of the present step or a neighbour, and no older one after it', async () => {
    const browser = await newStaff(product, 'replayed');
    const { phone } = await setUpSecondFactor(browser, PASSWORD);
    const ahead = phone.codeAt(1);
    expect(reason(await logIn(product.visitor(), 'replayed', phone.codeAt(3)))).toEqual([401, 'code_required']);
    expect((await logIn(product.visitor(), 'replayed', ahead)).status).toBe(200);
    expect(reason(await logIn(product.visitor(), 'replayed', ahead))).toEqual([401, 'code_required']);
    expect(reason(await logIn(product.visitor(), 'replayed', phone.codeAt(0)))).toEqual([401, 'code_required']);
  });

  test('takes a code from one of two that send it at the same moment', async () => {
    const browser = await newStaff(product, 'raced');
    const { phone } = await setUpSecondFactor(browser, PASSWORD);
    const code = phone.next();
    const responses = await Promise.all([1, 2].map(() => logIn(product.visitor(), 'raced', code)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('is replaced by a recovery code, which works once, however it is typed', async () => {
    const browser = await newStaff(product, 'recovering');
    const { recoveryCodes: codes } = await setUpSecondFactor(browser, PASSWORD);
    const typed = ` ${codes[0]?.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `;
    expect((await logIn(browser, 'recovering', typed)).status).toBe(200);
    expect((await browser.get('/api/crm/account')).body).toMatchObject({ secondFactor: { recoveryCodesLeft: 9 } });
    expect(reason(await logIn(product.visitor(), 'recovering', codes[0]))).toEqual([401, 'code_required']);
  });

  test('is throttled by user, wherever the tries come from', async () => {
    const browser = await newStaff(product, 'guessed');
    const { phone } = await setUpSecondFactor(browser, PASSWORD);
    const statuses = [];
    for (let i = 0; i < 6; i++) {
      const guess = { username: 'guessed', password: PASSWORD, code: phone.wrong() };
      const from = { 'x-forwarded-for': `203.0.113.${i}` };
      statuses.push((await product.visitor().post('/api/staff/login', guess, from)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('needs the password to be set up, and password and code to be turned off', async () => {
    const browser = await newStaff(product, 'owner');
    const setUp = (password: string) => browser.post('/api/crm/account/second-factor', { password });
    expect((await setUp('not the password')).body).toMatchObject({ issues: [{ path: 'password' }] });
    const { phone } = await setUpSecondFactor(browser, PASSWORD);
    expect(reason(await setUp(PASSWORD))).toEqual([409, 'conflict']);
    const removeFactor = (password: string, code: string) =>
      browser.post('/api/crm/account/second-factor/remove', { password, code });
    expect((await removeFactor('not the password', phone.codeAt(1))).body).toMatchObject({
      issues: [{ path: 'password' }],
    });
    expect((await removeFactor(PASSWORD, phone.wrong())).body).toMatchObject({ issues: [{ path: 'code' }] });
    expect((await removeFactor(PASSWORD, phone.next())).status).toBe(200);
    expect((await logIn(product.visitor(), 'owner')).status).toBe(200);
  });

  test('ends the sessions that were opened without it, but for the one that turned it on', async () => {
    const browser = await newStaff(product, 'elsewhere');
    const other = product.visitor();
    await logIn(other, 'elsewhere');
    await setUpSecondFactor(browser, PASSWORD);
    expect((await other.get('/api/staff/session')).status).toBe(401);
    expect((await browser.get('/api/staff/session')).status).toBe(200);
  });

  test('keeps neither its secret nor a recovery code in readable form, and leaves entries in the log', async () => {
    const browser = await newStaff(product, 'stored');
    const offer = await browser.post('/api/crm/account/second-factor', { password: PASSWORD });
    const { db } = product.database;
    const { recoveryCodes: codes } = await setUpSecondFactor(browser, PASSWORD);
    const stored = JSON.stringify([await db.select().from(secondFactors), await db.select().from(recoveryCodes)]);
    expect(stored).not.toContain(String(offer.body.secret));
    for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''));
    expect(await db.select().from(auditEntries).where(eq(auditEntries.action, 'second_factor_on'))).not.toEqual([]);
  });
});

describe('With STAFF_SECOND_FACTOR=required', () => {
  let strict: Product;
  let browser: HttpClient;
  beforeAll(async () => {
    strict = await startProduct({ STAFF_SECOND_FACTOR: 'required' });
    browser = strict.visitor();
  });
  afterAll(() => strict.stop());

  test('a user without one may set it up and do nothing else', async () => {
    const login = await logIn(browser, 'staff', undefined, 'staff-sandbox');
    expect(login.body).toMatchObject({ user: { username: 'staff' }, secondFactorMissing: true });
    expect((await browser.get('/api/staff/session')).body).toMatchObject({ secondFactorMissing: true });
    const crm = strict.routes().filter(({ path }) => path.startsWith('/api/crm/'));
    const open = [];
    for (const { method, path } of crm) {
      const { status, body } = await browser.send(method, path.replaceAll(/:\w+/g, 'x'), undefined, {});
      if (status !== 403 || (method !== 'HEAD' && body.code !== 'second_factor_required'))
        open.push(`${method} ${path}`);
    }
    expect(open.sort()).toEqual([
      'GET /api/crm/account',
      'HEAD /api/crm/account',
      'POST /api/crm/account/second-factor',
      'POST /api/crm/account/second-factor/confirm',
    ]);
    await setUpSecondFactor(browser, 'staff-sandbox');
    expect((await browser.get('/api/crm/customers')).status).toBe(200);
    expect((await browser.get('/api/staff/session')).body).toEqual({
      user: { id: expect.any(String), username: 'staff', role: 'admin' },
    });
  });

  test('an admin does not overrule the server’s own setting', async () => {
    const settings = '/api/crm/staff-settings';
    const fixed = { secondFactorRequired: 1, secondFactorRequiredByServer: 1 };
    expect((await browser.get(settings)).body).toEqual(fixed);
    const optional = { secondFactorRequired: 0, password: 'staff-sandbox' };
    expect((await browser.send('PUT', settings, optional, {})).status).toBe(409);
    expect((await browser.get(settings)).body).toEqual(fixed);
  });
});
