import { desc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '#server/database/schema.ts';
import type { HttpClient, Json } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addCustomer, remove } from '../support/records.ts';
import { logIn, newStaff } from './staff-users.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' });
  staff = await product.staff();
  for (const name of ['Pat One', 'Pat Two', 'Pat Three'])
    await remove(staff, `customers/${await addCustomer(staff, { name })}`);
});
afterAll(() => product.stop());

const entries = () => product.database.db.select().from(auditEntries).orderBy(desc(auditEntries.createdAt));
const rows = ({ body }: { body: unknown }) => body as Json[];

// That every write of staff has an entry: tests/http/statements.test.ts.
describe('The audit log', () => {
  test('has entries of logins, failed ones and logouts too', async () => {
    const browser = await newStaff(product, 'coming');
    const { user } = (await browser.get('/api/staff/session')).body as unknown as { user: { id: string } };
    await browser.post('/api/staff/logout');
    await logIn(product.visitor(), 'coming', undefined, 'not the password');
    await logIn(product.visitor(), 'a-name-that-is-a-password', undefined, 'x');
    const found = await entries();
    const mine = found.filter(({ userId }) => userId === user.id).map(({ action }) => action);
    expect(mine).toEqual(['login_failed', 'logout', 'login']);
    expect(found.some(({ action, subjectId }) => action === 'login_failed' && subjectId === 'nobody')).toBe(true);
  });

  test('is not flooded by guesses: five failures a minute for each user, and for names that nobody has', async () => {
    const failures = async () => (await entries()).filter(({ action }) => action === 'login_failed').length;
    await newStaff(product, 'target');
    const before = await failures();
    for (let i = 0; i < 12; i++) {
      const from = { 'x-forwarded-for': `198.51.100.${i}` };
      await product.visitor().post('/api/staff/login', { username: 'target', password: `guess ${i}` }, from);
    }
    expect((await failures()) - before).toBe(5);
  });

  test('holds no personal data, no password and no name that was typed', async () => {
    const text = JSON.stringify(await entries());
    for (const secret of ['@example.com', '+1415', 'Pat ', 'guess', 'plum kettle', 'a-name-that', '127.0.0.1']) {
      expect(text).not.toContain(secret);
    }
  });

  test.each(['UPDATE audit_entries SET action = $$x$$', 'DELETE FROM audit_entries', 'TRUNCATE audit_entries'])(
    'refuses: %s',
    async (statement) => {
      const before = (await entries()).length;
      await expect(product.database.db.execute(sql.raw(statement))).rejects.toMatchObject({
        cause: expect.objectContaining({ message: expect.stringContaining('append-only') }),
      });
      expect((await entries()).length).toBe(before);
    },
  );
});

describe('GET /api/crm/audit', () => {
  test('gives the newest first, page by page, each entry once', async () => {
    const all = rows(await staff.get('/api/crm/audit'));
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    );
    const paged: Json[] = [];
    let path: string | undefined = '/api/crm/audit?limit=7';
    while (path) {
      const page = await staff.get(path);
      expect(page.headers.get('x-total-count')).toBe(String(all.length));
      paged.push(...rows(page));
      path = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(paged).toEqual(all);
  });

  test('is narrowed by person, by action and by words, and names who it was', async () => {
    const people = rows(await staff.get('/api/crm/audit/people'));
    const target = people.find(({ username }) => String(username) === 'target');
    const ofTarget = rows(await staff.get(`/api/crm/audit?userId=${target?.id}`));
    expect(new Set(ofTarget.map(({ username }) => String(username)))).toEqual(new Set(['target']));
    const failed = rows(await staff.get('/api/crm/audit?action=login_failed'));
    expect(new Set(failed.map(({ action }) => String(action)))).toEqual(new Set(['login_failed']));
    expect(rows(await staff.get('/api/crm/audit?q=target%20failed'))).toHaveLength(5);
    const [one] = rows(await staff.get('/api/crm/audit?q=delete%20customer'));
    expect(rows(await staff.get(`/api/crm/audit?q=${String(one?.subjectId).slice(0, 13)}`)).length).toBeGreaterThan(1);
    expect(rows(await staff.get('/api/crm/audit?q=%25'))).toEqual([]);
  });

  test.each(['action=nonsense', 'reads=x', 'sort=username', 'cursor=x', 'limit=0'])(
    'refuses ?%s with 400',
    async (query) => {
      expect((await staff.get(`/api/crm/audit?${query}`)).status).toBe(400);
    },
  );
});
