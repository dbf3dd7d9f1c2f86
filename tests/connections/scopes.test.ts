import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCOPES, type Scope } from '#contract/api-keys.ts';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { isAtLeast, type Role, roleFor } from '#contract/roles.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import { idOf, newStaff, PASSWORD } from '../staff/staff-users.ts';
import { jobsAreDone } from '../support/jobs.ts';
import { makeKey, program } from '../support/keys.ts';
import { mailsTo } from '../support/loop.ts';
import { type Product, STAFF_PROOF, startProduct } from '../support/product.ts';
import { addCustomer } from '../support/records.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT: 'off' });
});
afterAll(() => product.stop());

const CALLS = (Object.values(endpoints) as Endpoint[]).filter(({ access }) => access === 'staff');

/** What no key opens, by the address alone, so that a scope in the wrong place is found. */
const CLOSED = [
  /\/(api-keys|webhook-endpoints|staff-|settings\/|account|audit|failed-jobs|bulk|views|search|stats|events)/,
  /^POST .*\/(refunds|reminder|cancellation|sign-in-link|merge|undo|send|replies|presence)$/,
  /\/(refund-requests|payments-to-decide|import)/,
  /\/(export-\w+|[\w-]+\.csv|personal-data|consent-evidence)$/,
  /^DELETE (?!\/api\/crm\/(scheduled-sends|enrollments)\/)/,
  /^(POST|PATCH) \/api\/crm\/(follow-ups|templates)(\/\{id\})?$/,
];
/** The only calls that send anything to anybody, and what belongs to them. */
const SENDING = ['send-email', 'send-sms', 'send-sms-team-member', 'drafts', 'scheduled-sends/{id}'];

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Makes a call with an empty body and unknown ids. Does not read the body of a success, which may be a stream. */
async function statusOf({ method, path }: Endpoint, headers: Record<string, string>): Promise<string> {
  const ending = new AbortController();
  const response = await fetch(`${product.url}${path.replaceAll(/\{\w+\}/g, randomUUID())}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: method === 'GET' ? null : '{}',
    signal: ending.signal,
  });
  const { code } = response.status === 403 ? ((await response.json()) as { code: string }) : { code: undefined };
  ending.abort();
  return code ? `${response.status} ${code}` : response.status === 401 ? '401' : 'allowed';
}

async function expectTable(headers: Record<string, string>, expected: (call: Endpoint) => string): Promise<void> {
  const seen = await Promise.all(CALLS.map(async (call) => `${nameOf(call)}: ${await statusOf(call, headers)}`));
  expect(seen).toEqual(CALLS.map((call) => `${nameOf(call)}: ${expected(call)}`));
}

/** Returns what a key of somebody with this role meets. */
function verdict({ scope, ...call }: Endpoint, role: Role, scopes: readonly Scope[]): string {
  return scope && scopes.includes(scope) && isAtLeast(role, roleFor(call)) ? 'allowed' : '403 forbidden';
}

describe('A staff call', () => {
  test.each(SCOPES)('is open to a key with %s exactly where the endpoint table says so', async (scope) => {
    const { key } = await makeKey(await product.staff(), { scopes: [scope] });
    await expectTable({ authorization: `Bearer ${key}` }, (call) => verdict(call, 'admin', [scope]));
  });

  test('is refused without any key, and with a wrong one even beside a good cookie', async () => {
    await expectTable({}, () => '401');
    const staff = await product.staff();
    const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const authorization of ['Bearer key_test_wrong', 'Bearer', 'bearer  x']) {
      await expectTable({ authorization, cookie }, () => '401');
    }
  });

  test.each(['member', 'viewer'] as const)('is open to the key of a %s for no more than a %s may do', async (role) => {
    const staff = await newStaff(product, `${role}-with-key`, 'member');
    const { key } = await makeKey(staff, { proof: { password: PASSWORD } });
    const admin = await product.staff();
    await admin.send('PATCH', `/api/crm/staff-users/${await idOf(staff)}`, { role, ...STAFF_PROOF }, {});
    await expectTable({ authorization: `Bearer ${key}` }, (call) => verdict(call, role, SCOPES));
  });
});

test('A customer’s timeline has payments and subscriptions only for a key that may read money', async () => {
  const staff = await product.staff();
  const id = await addCustomer(staff);
  await product.database.db.execute(sql`
    INSERT INTO purchases (customer_id, stripe_session_id, product_type, amount, status)
    VALUES (${id}, 'cs_scopes', 'agent_license', 97, 'completed')`);
  const seenWith = async (...scopes: Scope[]) => {
    const { key } = await makeKey(staff, { scopes });
    const { body, headers } = await program(product, key).get(`/api/crm/customers/${id}/timeline`);
    return [headers.get('x-total-count'), (body as unknown as TimelineEntry[]).map(({ kind }) => kind)];
  };
  expect(await seenWith('customers:read')).toEqual(['1', ['change']]);
  expect(await seenWith('customers:read', 'money:read')).toEqual(['2', ['purchase', 'change']]);
});

test('A team member whom a program adds gets no mail and no link, whatever it asks for', async () => {
  const staff = await product.staff();
  const ownerId = await addCustomer(staff);
  const { key } = await makeKey(staff, { scopes: ['customers:write'] });
  const added = { ownerId, name: 'Mia Program', email: 'mia.program@example.com' };
  for (const asked of [{}, { sendInvitation: 1 }]) {
    const { status, body } = await program(product, key).post('/api/crm/team-members', { ...added, ...asked });
    expect([status, body.invitedAt]).toEqual([200, null]);
  }
  await jobsAreDone(product.database);
  expect(await mailsTo(product.sandbox, added.email)).toEqual([]);
});

describe('The endpoint table', () => {
  test('opens to keys nothing about staff, settings, refunds, exports, bulk actions, deletions and evidence', () => {
    const open = CALLS.filter(({ scope }) => scope).map(nameOf);
    expect(open.filter((name) => CLOSED.some((pattern) => pattern.test(name)))).toEqual([]);
    expect(open.length).toBeGreaterThan(50);
  });

  test('has one scope for all that sends', () => {
    const sending = CALLS.filter(({ scope }) => scope === 'messages:send').map(({ path }) => path);
    expect(sending.sort()).toEqual(SENDING.map((path) => `/api/crm/${path}`).sort());
  });

  test('has scopes to read for reads and scopes to write for writes', () => {
    for (const { method, scope } of CALLS) {
      if (!scope || scope === 'messages:send') continue;
      expect(scope).toMatch(method === 'GET' ? /:read$/ : /:write$/);
    }
  });

  test('is in the API document, each call with the scope that a key needs', async () => {
    const { body } = await product.visitor().get('/api/openapi.json');
    const { paths, components } = body as unknown as ApiDocument;
    expect(components.securitySchemes.key).toMatchObject({ type: 'http', scheme: 'bearer' });
    for (const call of CALLS) {
      const { security } = paths[call.path]?.[call.method.toLowerCase()] ?? {};
      expect([nameOf(call), security]).toEqual([
        nameOf(call),
        [{ session: [] }, ...(call.scope ? [{ key: [call.scope] }] : [])],
      ]);
    }
  });
});

interface ApiDocument {
  paths: Record<string, Record<string, { security: unknown }>>;
  components: { securitySchemes: Record<string, unknown> };
}
