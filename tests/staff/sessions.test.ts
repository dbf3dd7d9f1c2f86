import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { EventReader } from '#bench/messages/event-reader.ts';
import { percentile } from '#bench/support/percentile.ts';
import { sessions } from '#server/database/schema.ts';
import type { HttpClient, Json } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';
import { setClock, setClockRight } from '../support/set-clock.ts';
import { logIn, newStaff, PASSWORD, staffUsers } from './staff-users.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const isIn = async (browser: HttpClient) => (await browser.get('/api/crm/account')).status === 200;
const listed = async (browser: HttpClient) =>
  (await browser.get('/api/crm/account/sessions')).body as unknown as Json[];
const currentId = async (browser: HttpClient) =>
  String((await listed(browser)).find(({ current }) => Boolean(current))?.id);

/** Changes when a session was started and last seen, to so many milliseconds ago. */
async function age(
  browser: HttpClient,
  { started = 0, seen = 0 }: { started?: number; seen?: number },
): Promise<string> {
  const id = await currentId(browser);
  await product.database.db
    .update(sessions)
    .set({
      createdAt: new Date(Date.now() - started),
      lastSeenAt: new Date(Date.now() - seen),
      expiresAt: new Date(Math.min(Date.now() - seen + 12 * HOUR, Date.now() - started + 30 * DAY)),
    })
    .where(eq(sessions.id, id));
  await forgetSessions();
  return id;
}

/** Makes a write, because the server then forgets its remembered sessions and reads what the test has changed. */
const forgetSessions = () => product.visitor().post('/api/staff/logout');

describe('A session', () => {
  test('ends after twelve hours without use, and lives on when it is used before', async () => {
    const browser = await newStaff(product, 'idle');
    await age(browser, { started: DAY, seen: 11.9 * HOUR });
    expect(await isIn(browser)).toBe(true);
    const [own] = await listed(browser);
    expect(Date.now() - Date.parse(String(own?.lastSeenAt))).toBeLessThan(HOUR);
    await age(browser, { started: DAY, seen: 12.1 * HOUR });
    expect(await isIn(browser)).toBe(false);
  });

  test('ends after thirty days, however much it is used', async () => {
    const browser = await newStaff(product, 'diligent');
    const id = await age(browser, { started: 29.9 * DAY, seen: HOUR });
    expect(await isIn(browser)).toBe(true);
    const [row] = await product.database.db.select().from(sessions).where(eq(sessions.id, id));
    expect((row?.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThan(0.2 * DAY);
    await age(browser, { started: 30.1 * DAY });
    expect(await isIn(browser)).toBe(false);
  });

  test('that has expired is removed at the next login', async () => {
    const browser = await newStaff(product, 'gone');
    const id = await age(browser, { started: DAY, seen: 13 * HOUR });
    await logIn(product.visitor(), 'gone');
    expect(await product.database.db.select().from(sessions).where(eq(sessions.id, id))).toEqual([]);
  });

  test('never takes a token that was planted before the login', async () => {
    const browser = product.visitor();
    browser.cookies.set('session', 'p'.repeat(43));
    await staffUsers(product.database).setUser({ username: 'fixed', password: PASSWORD });
    await logIn(browser, 'fixed');
    expect(browser.cookies.get('session')).not.toBe('p'.repeat(43));
    const planted = product.visitor();
    planted.cookies.set('session', 'p'.repeat(43));
    expect(await isIn(planted)).toBe(false);
  });

  test('travels in a cookie that is Secure and HttpOnly over https, and that no other host can plant', async () => {
    const secure = await startProduct({ PUBLIC_URL: 'https://crm.example.com' });
    const login = await logIn(secure.visitor(), 'staff', undefined, 'staff-sandbox');
    const [token = ''] = /[\w-]{43}/.exec(login.headers.getSetCookie().join()) ?? [];
    const statusWith = async (name: string) =>
      (await secure.visitor().get('/api/crm/account', { cookie: `${name}=${token}` })).status;
    const statuses = [await statusWith('__Host-session'), await statusWith('session')];
    await secure.stop();
    expect(statuses).toEqual([200, 401]);
    const cookie = login.headers.getSetCookie().find((value) => value.startsWith('__Host-session='));
    for (const flag of [/; Secure/, /; HttpOnly/, /; SameSite=Lax/, /; Path=\//]) expect(cookie).toMatch(flag);
    expect(cookie).not.toMatch(/Domain=|Expires=|Max-Age=/i);
  });
});

describe('The list of sessions', () => {
  test('says in words where one is logged in, marks this session, and is one’s own', async () => {
    const browser = await newStaff(product, 'lister');
    const phone = product.visitor();
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1';
    await phone.post('/api/staff/login', { username: 'lister', password: PASSWORD }, { 'user-agent': userAgent });
    await newStaff(product, 'somebody-else');
    expect(await listed(phone)).toMatchObject([
      { current: true, browser: 'Safari on iPhone', address: expect.stringContaining('127.0.0.1') },
      { current: false },
    ]);
    expect(JSON.stringify(await listed(browser))).not.toContain(phone.cookies.get('session'));
  });

  test('ends one of them, and none of somebody else’s', async () => {
    const [browser, other] = [await newStaff(product, 'ender'), product.visitor()];
    await logIn(other, 'ender');
    const stranger = await newStaff(product, 'stranger');
    const end = async (by: HttpClient, of: HttpClient) =>
      (await by.send('DELETE', `/api/crm/account/sessions/${await currentId(of)}`, undefined, {})).status;
    expect(await end(stranger, other)).toBe(404);
    expect(await end(browser, other)).toBe(200);
    expect([await isIn(browser), await isIn(other)]).toEqual([true, false]);
    expect((await browser.send('DELETE', '/api/crm/account/sessions/x', undefined, {})).status).toBe(404);
  });

  test('ends with its streams when one logs out everywhere', async () => {
    const [browser, other] = [await newStaff(product, 'leaver'), product.visitor()];
    await logIn(other, 'leaver');
    const cookie = `session=${other.cookies.get('session')}`;
    const stream = await EventReader.open(`${product.url}/api/crm/events`, { cookie });
    expect((await browser.send('DELETE', '/api/crm/account/sessions', undefined, {})).status).toBe(200);
    await stream.ended;
    expect(browser.cookies.has('session')).toBe(false);
    expect([await isIn(browser), await isIn(other)]).toEqual([false, false]);
  });
});

describe('A password', () => {
  const change = (browser: HttpClient, currentPassword: string, newPassword: string) =>
    browser.post('/api/crm/account/password', { currentPassword, newPassword });

  test('is changed by who knows the old one, and that ends the other sessions', async () => {
    const [browser, other] = [await newStaff(product, 'changer'), product.visitor()];
    await logIn(other, 'changer');
    const wrong = await change(browser, 'not the password', 'seven quiet lamps');
    expect([wrong.status, wrong.body]).toMatchObject([400, { issues: [{ path: 'currentPassword' }] }]);
    expect((await change(browser, PASSWORD, 'seven quiet lamps')).status).toBe(200);
    expect([await isIn(browser), await isIn(other)]).toEqual([true, false]);
    expect((await logIn(product.visitor(), 'changer')).status).toBe(401);
    expect((await logIn(product.visitor(), 'changer', undefined, 'seven quiet lamps')).status).toBe(200);
  });

  test('that is changed ends a copy of the cookie that changed it, once calls under way are answered', async () => {
    onTestFinished(setClockRight);
    const [browser, thief] = [await newStaff(product, 'robbed'), product.visitor()];
    thief.cookies.set('session', browser.cookies.get('session') ?? '');
    expect((await change(browser, PASSWORD, 'seven quiet lamps')).status).toBe(200);
    // A minute back, so that a busy machine is still within the ten seconds.
    setClock(-60_000);
    expect([await isIn(browser), await isIn(thief)]).toEqual([true, true]);
    setClock(60_000);
    expect(await listed(browser)).toMatchObject([{ current: true }]);
    setClock(11_000);
    await forgetSessions();
    expect([await isIn(browser), await isIn(thief)]).toEqual([true, false]);
  });

  test.each(['short', 'PASSWORDpassword', 'abcabcabcabcabc', 'weak-user-1234'])(
    'is not changed to %s',
    async (weak) => {
      const browser = await newStaff(product, 'weak-user');
      const { status, body } = await change(browser, PASSWORD, weak);
      expect([status, body]).toMatchObject([400, { issues: [{ path: 'newPassword' }] }]);
    },
  );
});

describe('A staff user who is disabled', () => {
  test('is logged out at once, streams too, gets the answer of a wrong password, and comes back when enabled', async () => {
    const browser = await newStaff(product, 'Off');
    const cookie = `session=${browser.cookies.get('session')}`;
    const stream = await EventReader.open(`${product.url}/api/crm/events`, { cookie });
    await staffUsers(product.database).setEnabled('off', false);
    await stream.ended;
    expect(await isIn(browser)).toBe(false);
    const refused = await logIn(browser, 'off');
    const nobody = await logIn(browser, 'nobody-at-all');
    expect([refused.status, refused.text]).toEqual([nobody.status, nobody.text]);
    await staffUsers(product.database).setEnabled('off', true);
    expect((await logIn(browser, 'off')).status).toBe(200);
  });

  test('has no session even where one was left, such as by a login at the same moment', async () => {
    const browser = await newStaff(product, 'late');
    await product.database.db.execute(sql`UPDATE users SET disabled_at = now() WHERE username = 'late'`);
    await forgetSessions();
    expect(await isIn(browser)).toBe(false);
  });
});

test('A login is as much work for a name that nobody has as for a wrong password', async () => {
  await staffUsers(product.database).setUser({ username: 'timed', password: PASSWORD });
  // Measures this process, which includes the server. Elapsed time would mostly show the machine's other load.
  const workOf = async (username: string) => {
    const before = process.cpuUsage();
    expect((await logIn(product.visitor(), username, undefined, 'not the password')).status).toBe(401);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  await workOf('nobody');
  // Measures in turn and takes the median, because jobs and garbage collection slow down single logins.
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let i = 0; i < 15; i++) {
    known.push(await workOf('timed'));
    unknown.push(await workOf('nobody'));
  }
  const ratio = percentile(unknown, 0.5) / percentile(known, 0.5);
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.7);
});
