import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountSessions } from '../../server/database/schema.ts';
import { retention } from '../../server/jobs/jobs.ts';
import type { HttpClient, Json } from '../support/http-client.ts';
import { doScheduledJob } from '../support/jobs.ts';
import { type Product, startProduct } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import { addCustomer, send } from './people.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const listed = async (browser: HttpClient) => (await browser.get('/api/account/sessions')).body as unknown as Json[];
const isIn = async (browser: HttpClient) => (await browser.get('/api/account')).status === 200;

describe('The list of sessions', () => {
  test('says in words where one is signed in, and marks this session', async () => {
    await addCustomer(staff, 'lister@example.com');
    const laptop = await signIn(product, 'lister@example.com');
    const phone = await signIn(product, 'lister@example.com', IPHONE);
    expect(await listed(phone)).toMatchObject([{ current: true, browser: 'Safari on iPhone' }, { current: false }]);
    expect((await listed(laptop)).map(({ current }) => current)).toEqual([false, true]);
    expect(JSON.stringify(await listed(phone))).not.toContain(phone.cookies.get('account'));
  });

  test('puts the latest use first, which is written down when it is minutes after the last', async () => {
    const { db } = product.database;
    await addCustomer(staff, 'user@example.com');
    const first = await signIn(product, 'user@example.com');
    const second = await signIn(product, 'user@example.com', IPHONE);
    const id = String((await listed(first)).find(({ current }) => Boolean(current))?.id);
    const lastSeenAt = async () =>
      (await db.select().from(accountSessions).where(eq(accountSessions.id, id)))[0]?.lastSeenAt.getTime() ?? 0;
    const age = (minutes: number) =>
      db
        .update(accountSessions)
        .set({ lastSeenAt: sql`now() - ${minutes} * interval '1 minute'` })
        .where(eq(accountSessions.id, id));
    await age(4);
    const before = await lastSeenAt();
    expect(await isIn(first)).toBe(true);
    expect(await lastSeenAt()).toBe(before);
    expect((await listed(second)).map(({ id: listedId }) => listedId).indexOf(id as never)).toBe(1);
    await age(6);
    expect(await isIn(first)).toBe(true);
    expect(Date.now() - (await lastSeenAt())).toBeLessThan(60_000);
    expect((await listed(second))[0]?.id).toBe(id);
  });

  test('ends one of them, and none of somebody else’s', async () => {
    await addCustomer(staff, 'ender@example.com');
    await addCustomer(staff, 'stranger@example.com');
    const [browser, other] = [await signIn(product, 'ender@example.com'), await signIn(product, 'ender@example.com')];
    const stranger = await signIn(product, 'stranger@example.com');
    const id = String((await listed(other)).find(({ current }) => Boolean(current))?.id);
    const end = async (by: HttpClient, of = id) => (await send(by, 'DELETE', `/api/account/sessions/${of}`)).status;
    expect([await end(stranger), await isIn(other)]).toEqual([404, true]);
    expect([await end(browser), await isIn(other), await isIn(browser)]).toEqual([200, false, true]);
    expect([await end(browser), await end(browser, 'x')]).toEqual([404, 404]);
  });

  test('ends all of them, this one too', async () => {
    await addCustomer(staff, 'leaver@example.com');
    const browsers = [await signIn(product, 'leaver@example.com'), await signIn(product, 'leaver@example.com')];
    const [browser] = browsers as [HttpClient];
    const token = browser.cookies.get('account');
    expect((await send(browser, 'DELETE', '/api/account/sessions')).status).toBe(200);
    expect(browser.cookies.has('account')).toBe(false);
    browser.cookies.set('account', token ?? '');
    expect(await Promise.all(browsers.map(isIn))).toEqual([false, false]);
  });
});

describe('A session', () => {
  test('is ended by signing out, and the cookie goes with it', async () => {
    await addCustomer(staff, 'out@example.com');
    const [browser, other] = [await signIn(product, 'out@example.com'), await signIn(product, 'out@example.com')];
    const token = browser.cookies.get('account');
    expect((await browser.post('/api/account/sign-out')).body).toEqual({ success: true });
    expect(browser.cookies.has('account')).toBe(false);
    browser.cookies.set('account', token ?? '');
    expect([await isIn(browser), await isIn(other)]).toEqual([false, true]);
  });

  test('ends by itself, and is deleted by the hourly clean-up', async () => {
    await addCustomer(staff, 'old@example.com');
    const browser = await signIn(product, 'old@example.com');
    const id = String((await listed(browser))[0]?.id);
    await product.database.db
      .update(accountSessions)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(accountSessions.id, id));
    expect(await isIn(browser)).toBe(false);
    expect(await doScheduledJob(product, retention)).toBe('completed');
    expect(await product.database.db.select().from(accountSessions).where(eq(accountSessions.id, id))).toEqual([]);
  });
});
