import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { isAtLeast, ROLES, type Role } from '#contract/roles.ts';
import { type Product, startProduct } from '../support/product.ts';
import { logIn, newStaff, staffUsers } from './staff-users.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT: 'off' });
  for (const role of ROLES) await newStaff(product, role, role);
});
afterAll(() => product.stop());

/** Calls for admins only: refunds, exports of data, staff, settings and whom else we tell. */
const ADMINS = [
  /^POST .*\/refunds$/,
  /^POST .*\/refund-requests\/\{id\}\/(approval|rejection)$/,
  /^POST .*\/payments-to-decide\/\{id\}\/(return|keep)$/,
  /^DELETE \/api\/crm\/follow-ups\/\{id\}$/,
  /^GET .*(\/export-[a-z]+|\.csv|\/personal-data|\/file)$/,
  /^\w+ \/api\/crm\/(staff-|settings\/|webhook-endpoints)/,
];
/** Calls for viewers: all other reads, previews of what would be sent, and writes to what is their own. */
const VIEWERS = [
  /^GET (?!\/api\/crm\/api-keys)/,
  /^POST \/api\/crm\/(gate|templates)\/.*preview$/,
  /^POST .*\/dry-run$/,
  /^\w+ \/api\/crm\/views/,
  /^(POST|PUT|DELETE) \/api\/crm\/account\/(password|second-factor|sessions|digest)/,
];

/** Returns the least role for a call. It does not use the contract's roles, so that it can find a wrong one there. */
function leastRole({ method, path }: Endpoint): Role {
  const call = `${method} ${path}`;
  if (ADMINS.some((pattern) => pattern.test(call))) return 'admin';
  return VIEWERS.some((pattern) => pattern.test(call)) ? 'viewer' : 'member';
}

const STAFF_CALLS: Endpoint[] = Object.values(endpoints).filter(({ access }: Endpoint) => access === 'staff');

/** Makes a call with an empty body and unknown ids. Does not read the body of a success, which may be a stream. */
async function ask({ method, path }: Endpoint, cookie: string): Promise<{ status: number; code?: string }> {
  const ending = new AbortController();
  const response = await fetch(`${product.url}${path.replaceAll(/\{\w+\}/g, randomUUID())}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    body: method === 'GET' ? null : '{}',
    signal: ending.signal,
  });
  const { code } = response.ok ? {} : ((await response.json()) as { code?: string });
  ending.abort();
  return { status: response.status, ...(code === undefined ? {} : { code }) };
}

/** Logs in. */
async function sessionOf(role: Role): Promise<string> {
  const browser = product.visitor();
  await logIn(browser, role);
  return `session=${browser.cookies.get('session')}`;
}

describe('Every call of staff', () => {
  test('is refused without a session', async () => {
    expect(STAFF_CALLS.length).toBeGreaterThan(50);
    for (const call of STAFF_CALLS)
      expect([call.path, await ask(call, '')]).toMatchObject([call.path, { status: 401 }]);
  });

  test.each(ROLES)('does for the role %s what that role may, and is refused otherwise', async (role) => {
    const wrong: string[] = [];
    let session = await sessionOf(role);
    for (const call of STAFF_CALLS) {
      const { status, code } = await ask(call, session);
      // What was done may have ended the session.
      if (call.method !== 'GET' && status < 300) session = await sessionOf(role);
      const isRefused = status === 403 && code === 'forbidden';
      const may = isAtLeast(role, leastRole(call));
      // An allowed call may fail here, because its record does not exist or its body is empty, without a password too.
      const isAllowed = (status < 500 && ![401, 403].includes(status)) || code === 'step_up_required';
      const isRight = may ? isAllowed : isRefused;
      if (!isRight) wrong.push(`${call.method} ${call.path}: ${status}, ${may ? 'may be done' : 'may not be done'}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('A role', () => {
  test('is that of an admin for whoever the commands add, unless they say another', async () => {
    const roleOf = async (role?: Role) => {
      const browser = await newStaff(product, `new-${role}`, role);
      const { body } = await browser.get('/api/crm/account');
      return (body as unknown as { user: { role: Role } }).user.role;
    };
    expect([await roleOf(), await roleOf('viewer')]).toEqual(['admin', 'viewer']);
  });

  test('comes with the login and with the session, and changes in a session that goes on', async () => {
    const browser = await newStaff(product, 'changing', 'viewer');
    expect((await browser.get('/api/staff/session')).body).toMatchObject({ user: { role: 'viewer' } });
    const add = () =>
      browser.post('/api/crm/customers', { name: 'Ann', email: 'ann@example.com', phone: '+14155550123' });
    const refused = await add();
    expect([refused.status, refused.body]).toMatchObject([
      403,
      {
        code: 'forbidden',
        message: 'Your role may view everything, but not change or export anything. Ask an admin.',
      },
    ]);
    await staffUsers(product.database).setUser({ username: 'changing', password: 'seven quiet lamps', role: 'member' });
    const login = await logIn(browser, 'changing', undefined, 'seven quiet lamps');
    expect(login.body).toMatchObject({ user: { username: 'changing', role: 'member' } });
    expect((await add()).status).toBe(200);
  });
});
