import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountSessions } from '#server/database/schema.ts';
import { retention } from '#server/jobs/jobs.ts';
import type { HttpClient, Json } from '#tests/support/http-client.ts';
import { doScheduledJob } from '#tests/support/jobs.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, addTeamMember } from '#tests/support/records.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { send, signInAs } from './people.ts';

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
    await addCustomer(staff, { email: 'lister@example.com' });
    const laptop = await signIn(product, 'lister@example.com');
    const phone = await signIn(product, 'lister@example.com', IPHONE);
    expect(await listed(phone)).toMatchObject([{ current: true, browser: 'Safari on iPhone' }, { current: false }]);
    expect((await listed(laptop)).map(({ current }) => current)).toEqual([false, true]);
    expect(JSON.stringify(await listed(phone))).not.toContain(phone.cookies.get('account'));
  });

  test('puts the latest use first, which is written down when it is minutes after the last', async () => {
    const { db } = product.database;
    await addCustomer(staff, { email: 'user@example.com' });
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
    await addCustomer(staff, { email: 'ender@example.com' });
    await addCustomer(staff, { email: 'stranger@example.com' });
    const [browser, other] = [await signIn(product, 'ender@example.com'), await signIn(product, 'ender@example.com')];
    const stranger = await signIn(product, 'stranger@example.com');
    const id = String((await listed(other)).find(({ current }) => Boolean(current))?.id);
    const end = async (by: HttpClient, of = id) => (await send(by, 'DELETE', `/api/account/sessions/${of}`)).status;
    expect([await end(stranger), await isIn(other)]).toEqual([404, true]);
    expect([await end(browser), await isIn(other), await isIn(browser)]).toEqual([200, false, true]);
    expect([await end(browser), await end(browser, 'x')]).toEqual([404, 404]);
  });

  test('ends all of them, this one too', async () => {
    await addCustomer(staff, { email: 'leaver@example.com' });
    const browsers = [await signIn(product, 'leaver@example.com'), await signIn(product, 'leaver@example.com')];
    const [browser] = browsers as [HttpClient];
    const token = browser.cookies.get('account');
    expect((await send(browser, 'DELETE', '/api/account/sessions')).status).toBe(200);
    expect(browser.cookies.has('account')).toBe(false);
    browser.cookies.set('account', token ?? '');
    expect(await Promise.all(browsers.map(isIn))).toEqual([false, false]);
  });
});

describe('The sessions of who is owner and member by one address', () => {
  /** Signs in two browsers of one address. The second has switched from the owner's account to the member's. */
  async function twoBrowsers(email: string): Promise<[HttpClient, HttpClient]> {
    const id = await addCustomer(staff, { email });
    await addTeamMember(staff, await addCustomer(staff, { email: `boss-of-${email}` }), { email: email.toUpperCase() });
    const one = await signInAs(product, staff, `customers/${id}`, email);
    const other = await signInAs(product, staff, `customers/${id}`, email);
    expect((await other.post('/api/account/switch')).body).toMatchObject({ kind: 'member' });
    return [one, other];
  }

  test('are all listed, whichever account each shows, and each ends the other', async () => {
    const [owner, member] = await twoBrowsers('both@example.com');
    for (const browser of [owner, member]) expect(await listed(browser)).toHaveLength(2);
    const id = String((await listed(member)).find(({ current }) => Boolean(current))?.id);
    expect((await send(owner, 'DELETE', `/api/account/sessions/${id}`)).status).toBe(200);
    expect([await isIn(owner), await isIn(member)]).toEqual([true, false]);
  });

  test.each([0, 1])('are all ended by signing out everywhere, in browser %i', async (by) => {
    const browsers = await twoBrowsers(`everywhere-${by}@example.com`);
    const tokens = browsers.map(({ cookies }) => cookies.get('account') ?? '');
    expect((await send(browsers[by] as HttpClient, 'DELETE', '/api/account/sessions')).status).toBe(200);
    for (const [index, browser] of browsers.entries()) {
      browser.cookies.set('account', tokens[index] ?? '');
      expect((await browser.post('/api/account/switch')).status).toBe(401);
      expect(await isIn(browser)).toBe(false);
    }
  });

  test('are out of reach of who has an address that only the database takes for theirs', async () => {
    const twin = 'v\u0130ctim@example.com';
    const id = await addCustomer(staff, { email: 'eve@example.com' });
    const eve = await signInAs(product, staff, `customers/${id}`, 'eve@example.com');
    const invited = await eve.post('/api/account/team-members', { name: 'Victim', email: twin });
    expect([invited.status, invited.body.message]).toEqual([400, 'Valid email is required']);
    expect((await product.visitor().post('/api/account/sign-in-links', { email: twin })).status).toBe(400);
    expect((await staff.post('/api/crm/team-members', { ownerId: id, name: 'Victim', email: twin })).status).toBe(400);
  });

  test('and those of the account’s other people are apart', async () => {
    const [owner] = await twoBrowsers('apart@example.com');
    await addCustomer(staff, { email: 'apart@example.org' });
    const stranger = await signIn(product, 'apart@example.org');
    expect(await listed(stranger)).toHaveLength(1);
    await send(stranger, 'DELETE', '/api/account/sessions');
    expect(await listed(owner)).toHaveLength(2);
  });
});

describe('A session', () => {
  test('is ended by signing out, and the cookie goes with it', async () => {
    await addCustomer(staff, { email: 'out@example.com' });
    const [browser, other] = [await signIn(product, 'out@example.com'), await signIn(product, 'out@example.com')];
    const token = browser.cookies.get('account');
    expect((await browser.post('/api/account/sign-out')).body).toEqual({ success: true });
    expect(browser.cookies.has('account')).toBe(false);
    browser.cookies.set('account', token ?? '');
    expect([await isIn(browser), await isIn(other)]).toEqual([false, true]);
  });

  test('ends by itself, and is deleted by the hourly clean-up', async () => {
    await addCustomer(staff, { email: 'old@example.com' });
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
