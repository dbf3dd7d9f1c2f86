import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KEY_CALLS_A_MINUTE } from '#contract/api-keys.ts';
import type { AuditLine } from '#contract/audit.ts';
import { freePort } from '#scripts/free-port.ts';
import { type RunningServer, startServer } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { setUpSecondFactor } from '../staff/authenticator.ts';
import { newStaff, PASSWORD, staffUsers } from '../staff/staff-users.ts';
import { audited } from '../support/bulk.ts';
import { HttpClient } from '../support/http-client.ts';
import { makeKey, program } from '../support/keys.ts';
import { type Product, STAFF_PROOF, startProduct } from '../support/product.ts';
import { addCustomer } from '../support/records.ts';

const PROOF = { password: PASSWORD };
const DAY_MS = 86_400_000;

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT: 'off' });
  staff = await product.staff();
});
afterAll(() => product.stop());

const keysOf = async (browser: HttpClient) =>
  (await browser.get('/api/crm/api-keys')).body as unknown as { id: string; name: string; lastUsedAt: string | null }[];
const end = (browser: HttpClient, id: string, proof: object) =>
  browser.send('DELETE', `/api/crm/api-keys/${id}`, proof, {});

describe('A new key', () => {
  test('is shown once, begins with its kind, and is stored as a hash', async () => {
    const { key, ...rest } = await makeKey(staff, { name: 'Sheet', scopes: ['customers:read'] });
    expect(key).toMatch(/^key_test_[\w-]{43}$/);
    expect(rest).toMatchObject({ name: 'Sheet', scopes: ['customers:read'], madeBy: 'staff', lastUsedAt: null });
    const list = await staff.get('/api/crm/api-keys');
    expect(list.text).toContain(rest.id);
    expect(list.text).not.toContain(key);
    const { rows } = await product.database.db.execute(sql`SELECT * FROM api_keys`);
    expect(JSON.stringify(rows)).not.toContain(key.slice('key_test_'.length));
  });

  test('works for a year unless its maker says otherwise', async () => {
    const { createdAt, expiresAt } = await makeKey(staff);
    expect((Date.parse(expiresAt) - Date.parse(createdAt)) / DAY_MS).toBeCloseTo(365, 2);
    const until = new Date(Date.now() + DAY_MS).toISOString();
    expect(await makeKey(staff, { expiresAt: until })).toMatchObject({ expiresAt: until });
  });

  test('takes the password or a code, because the session alone may be stolen', async () => {
    const order = { name: 'Zapier', scopes: ['customers:read'] };
    const refused = await staff.post('/api/crm/api-keys', order);
    expect(refused).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
    expect(await staff.post('/api/crm/api-keys', { ...order, password: 'wrong' })).toMatchObject({ status: 400 });
  });

  test.each([
    ['no name', { name: ' ' }, 'Name is required'],
    ['no scope', { scopes: [] }, 'Choose at least one scope'],
    ['an unknown scope', { scopes: ['refunds:write'] }, /^A scope must be one of/],
    ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt must be in the future'],
    ['an end that is no time', { expiresAt: 'tomorrow' }, 'expiresAt must be an ISO time'],
  ])('is refused with %s', async (_what, wrong, message) => {
    const order = { name: 'Zapier', scopes: ['customers:read'], ...STAFF_PROOF, ...wrong };
    const { status, body } = await staff.post('/api/crm/api-keys', order);
    expect(status).toBe(400);
    expect(body.message).toMatch(message);
  });
});

describe('A call with a key', () => {
  test('does what its maker could do, and the audit log names both', async () => {
    const { key } = await makeKey(staff, { name: 'Nightly import', scopes: ['customers:write'] });
    const created = await program(product, key).post('/api/crm/customers', {
      name: 'Ada Key',
      email: 'ada.key@example.com',
      phone: '+1 512 555 0123',
    });
    expect(created.status).toBe(200);
    const { body } = await staff.get('/api/crm/audit?action=create');
    const line = (body as unknown as AuditLine[]).find(({ subjectId }) => subjectId === created.body.id);
    expect(line).toMatchObject({ username: 'staff', keyName: 'Nightly import' });
    const byHand = await addCustomer(staff);
    const again = (await staff.get('/api/crm/audit?action=create')).body as unknown as AuditLine[];
    expect(again.find(({ subjectId }) => subjectId === byHand)).toMatchObject({ username: 'staff', keyName: null });
  });

  test('is noted as the last use of the key', async () => {
    const { key, id } = await makeKey(staff);
    const before = Date.now();
    await program(product, key).get('/api/crm/customers?limit=1');
    const used = (await keysOf(staff)).find((one) => one.id === id);
    expect(Date.parse(used?.lastUsedAt ?? '')).toBeGreaterThan(before - 1_000);
  });

  test('takes two statements more than one with a cookie at most', async () => {
    const { key } = await makeKey(staff);
    const statements = (answer: { headers: Headers }) =>
      Number(/(\d+) statements/.exec(answer.headers.get('server-timing') ?? '')?.[1]);
    const path = '/api/crm/customers?limit=1';
    await staff.get(path);
    const [byKey, byCookie] = [await program(product, key).get(path), await staff.get(path)];
    expect(statements(byKey)).toBeLessThanOrEqual(statements(byCookie) + 2);
  });

  test('ignores the password that a proxy asks browsers for', async () => {
    const { status } = await staff.get('/api/crm/customers?limit=1', { authorization: 'Basic c3RhZ2luZzpzdGFnaW5n' });
    expect(status).toBe(200);
  });
});

describe('A key is dead at once', () => {
  const alive = async (key: string) => (await program(product, key).get('/api/crm/customers?limit=1')).status;

  test('when its maker or an admin ends it', async () => {
    const member = await newStaff(product, 'maker', 'member');
    const [own, other] = [await makeKey(member, { proof: PROOF }), await makeKey(member, { proof: PROOF })];
    expect(await end(member, own.id, {})).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
    expect([await alive(own.key), await alive(other.key)]).toEqual([200, 200]);
    await end(member, own.id, PROOF);
    await end(staff, other.id, STAFF_PROOF);
    expect([await alive(own.key), await alive(other.key)]).toEqual([401, 401]);
  });

  test('when its time is over', async () => {
    const { id, key } = await makeKey(staff, { expiresAt: new Date(Date.now() + DAY_MS).toISOString() });
    expect(await alive(key)).toBe(200);
    await product.database.db.execute(sql`UPDATE api_keys SET expires_at = now() WHERE id = ${id}::uuid`);
    const refused = await program(product, key).get('/api/crm/customers?limit=1');
    expect(refused).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
  });

  const next = 'seven quiet lamps';
  const changeOwn = { currentPassword: PASSWORD, newPassword: next };
  test.each([
    ['changer', (maker: HttpClient) => maker.post('/api/crm/account/password', changeOwn)],
    ['forgetter', () => staffUsers(product.database).reset({ username: 'forgetter', password: next })],
    ['renewed', () => staffUsers(product.database).setUser({ username: 'renewed', password: next })],
  ])(
    'when its maker gets another password, because somebody who knew the old one may have made it: %s',
    async (name, replace) => {
      const maker = await newStaff(product, name, 'member');
      const [{ id, key }, another] = [await makeKey(maker, { proof: PROOF }), await makeKey(staff)];
      expect(await alive(key)).toBe(200);
      await replace(maker);
      expect([await alive(key), await alive(another.key)]).toEqual([401, 200]);
      expect((await keysOf(staff)).map((one) => one.id)).not.toContain(id);
      expect(await audited(product, id)).toEqual(['create', 'delete']);
    },
  );

  test('when its maker is disabled, and works again when they are enabled', async () => {
    const member = await newStaff(product, 'leaver', 'member');
    const { key } = await makeKey(member, { proof: PROOF });
    const { body } = await staff.get('/api/crm/staff-users');
    const { id } =
      (body as unknown as { id: string; username: string }[]).find((one) => one.username === 'leaver') ?? {};
    const enable = (isActive: 0 | 1) =>
      staff.send('PATCH', `/api/crm/staff-users/${id}`, { isActive, ...STAFF_PROOF }, {});
    await enable(0);
    expect(await alive(key)).toBe(401);
    await enable(1);
    expect(await alive(key)).toBe(200);
  });

  test('while its maker lacks the second factor that admins require of everybody', async () => {
    const admin = await newStaff(product, 'strict');
    await setUpSecondFactor(admin, PASSWORD);
    const member = await newStaff(product, 'careless', 'member');
    const { key } = await makeKey(member, { proof: PROOF });
    const require = (secondFactorRequired: 0 | 1) =>
      admin.send('PUT', '/api/crm/staff-settings', { secondFactorRequired, ...PROOF }, {});
    await require(1);
    expect(await program(product, key).get('/api/crm/customers?limit=1')).toMatchObject({
      status: 403,
      body: {
        code: 'second_factor_required',
        message: 'Whoever made this key must set up a second factor first.',
      },
    });
    await setUpSecondFactor(member, PASSWORD);
    expect(await alive(key)).toBe(200);
    await require(0);
  });
});

describe('The list of keys', () => {
  test("shows members their own, and admins everybody's", async () => {
    const member = await newStaff(product, 'alone', 'member');
    const { id } = await makeKey(member, { name: 'Mine', proof: PROOF });
    expect((await keysOf(member)).map(({ name }) => name)).toEqual(['Mine']);
    expect((await keysOf(staff)).find((one) => one.id === id)).toMatchObject({ name: 'Mine', madeBy: 'alone' });
    const [foreign] = (await keysOf(staff)).filter((one) => one.id !== id);
    expect(await end(member, foreign?.id ?? '', PROOF)).toMatchObject({ status: 404 });
  });
});

describe('The limit of calls', () => {
  test(`is ${KEY_CALLS_A_MINUTE} a minute for each key`, async () => {
    await product.restart({ RATE_LIMIT: 'on' });
    const browser = await product.staff();
    const [busy, calm] = [await makeKey(browser), await makeKey(browser)];
    const call = (key: string) => program(product, key).get('/api/crm/tags');
    const answers = await Promise.all(Array.from({ length: KEY_CALLS_A_MINUTE + 10 }, () => call(busy.key)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(KEY_CALLS_A_MINUTE);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call(calm.key)).status).toBe(200);
    expect((await browser.get('/api/crm/tags')).status).toBe(200);
  });
});

describe.skipIf(!process.env.DATABASE_URL)('On two instances', () => {
  let other: RunningServer;
  let elsewhere: Pick<Product, 'visitor'>;
  beforeAll(async () => {
    const port = await freePort();
    other = await startServer(readConfig({ ...product.env, RATE_LIMIT: 'on', PORT: String(port) }));
    elsewhere = { visitor: () => new HttpClient(`http://127.0.0.1:${port}`) };
  });
  afterAll(() => other.stop());

  test('a key dies with the next call, and the calls of both count', async () => {
    const member = await newStaff(product, 'on-two', 'member');
    const { id: makerId } = (await member.get('/api/crm/account')).body.user as unknown as { id: string };
    const { key } = await makeKey(member, { proof: PROOF });
    const half = Array.from({ length: KEY_CALLS_A_MINUTE / 2 + 5 });
    const answers = await Promise.all(
      [product, elsewhere].flatMap((instance) => half.map(() => program(instance, key).get('/api/crm/tags'))),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    const { key: second } = await makeKey(member, { proof: PROOF });
    const alive = async () => (await program(elsewhere, second).get('/api/crm/tags')).status;
    expect(await alive()).toBe(200);
    const browser = await product.staff();
    await browser.send('PATCH', `/api/crm/staff-users/${makerId}`, { isActive: 0, ...STAFF_PROOF }, {});
    expect(await alive()).toBe(401);
  });
});
