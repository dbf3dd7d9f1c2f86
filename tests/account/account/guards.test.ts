import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Answer, HttpClient } from '#tests/support/http-client.ts';
import { jobsAreDone } from '#tests/support/jobs.ts';
import { buy } from '#tests/support/loop.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, addTeamMember, remove } from '#tests/support/records.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { send, signInAs } from './people.ts';

type Endpoints = typeof endpoints;
type AccountCall = {
  [Name in keyof Endpoints]: Endpoints[Name] extends { access: 'account' } ? Name : never;
}[keyof Endpoints];

/** Who may make each call of the account, and with what body. The compiler requires an entry for every call. */
const CALLS: Record<AccountCall, { who: 'everybody' | 'owner'; body?: object }> = {
  openApp: { who: 'everybody' },
  readAccount: { who: 'everybody' },
  switchAccount: { who: 'everybody' },
  listAccountSessions: { who: 'everybody' },
  endAccountSession: { who: 'everybody' },
  listOwnTeam: { who: 'owner' },
  inviteTeamMember: { who: 'owner', body: { name: 'Intruder', email: 'intruder@example.com' } },
  updateOwnTeamMember: { who: 'owner', body: { name: 'Intruder', isActive: 0 } },
  removeOwnTeamMember: { who: 'owner' },
  inviteAgain: { who: 'owner' },
  readGuide: { who: 'everybody' },
  answerGuide: { who: 'everybody', body: { answer: 'By an intruder' } },
  downloadOwnGuide: { who: 'everybody' },
  downloadOwnData: { who: 'everybody' },
  readOwnConsent: { who: 'everybody' },
  saveOwnConsent: { who: 'everybody', body: { marketing: { text: false, email: true } } },
  listOwnPurchases: { who: 'everybody' },
  openOwnCheckout: { who: 'owner', body: { productType: 'team_license', quantity: 1 } },
  openBillingPortal: { who: 'owner' },
  listOwnRefundRequests: { who: 'everybody' },
  requestRefund: { who: 'owner', body: { reason: 'By an intruder' } },
  withdrawRefundRequest: { who: 'owner' },
  cancelOwn: { who: 'owner', body: {} },
  resumeOwn: { who: 'owner' },
  // These end the session that makes them, so they come last.
  signOut: { who: 'everybody' },
  signOutEverywhere: { who: 'everybody' },
};

let product: Product;
let staff: HttpClient;
/** Texts that identify the first account's people and records. No response to another account may contain one. */
let marks: string[];
/** The ids of the first account's records of all kinds. */
let ids: string[];
/** The path of each person's record in the CRM, by email address. */
const records = new Map<string, string>();
let calls: { name: AccountCall; endpoint: Endpoint; who: 'everybody' | 'owner'; body: object | undefined }[];

beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
  for (const [owner, member] of [
    ['ada@private.example', 'mia@private.example'],
    ['eve@other.example', 'eddy@other.example'],
  ] as const) {
    const { customerId } = await buy(product, staff, { email: owner });
    await send(staff, 'PUT', `/api/crm/customers/${customerId}`, { teamMemberLicenses: 1 });
    records.set(owner, `customers/${customerId}`);
    records.set(member, `team-members/${await addTeamMember(staff, customerId, { email: member })}`);
  }
  for (const email of ['ada@private.example', 'mia@private.example']) {
    const browser = await enter(email);
    await send(browser, 'PUT', '/api/account/guide/1', { answer: `Known to ${email} alone` });
  }
  await jobsAreDone(product.database);
  const { rows } = await product.database.db.execute<{ id: string }>(sql`
    WITH person AS (SELECT id FROM customers WHERE email = 'ada@private.example'),
      member AS (SELECT id FROM team_members WHERE email = 'mia@private.example')
    SELECT id FROM person UNION ALL SELECT id FROM member
    UNION ALL SELECT id FROM purchases WHERE customer_id IN (SELECT id FROM person)
    UNION ALL SELECT id FROM subscriptions WHERE customer_id IN (SELECT id FROM person)
    UNION ALL SELECT id FROM guide_answers
    UNION ALL SELECT id FROM account_sessions`);
  ids = rows.map(({ id }) => id);
  marks = [...ids, 'private.example'];
  const served = new Set(product.routes().map(({ method, path }) => `${method} ${path}`));
  calls = (Object.keys(CALLS) as AccountCall[])
    .map((name) => ({ name, endpoint: endpoints[name] as Endpoint, who: CALLS[name].who, body: CALLS[name].body }))
    // tests/staff/guard.test.ts checks that every call is served.
    .filter(({ endpoint: { method, path } }) => served.has(`${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`));
});
afterAll(() => product.stop());

const enter = (email: string) => signInAs(product, staff, records.get(email) ?? '', email);

function make(
  browser: HttpClient,
  { method, path }: Endpoint,
  { id = ids[0] ?? '', body }: { id?: string; body?: object | undefined } = {},
): Promise<Answer> {
  return send(browser, method, path.replace('{day}', '1').replaceAll(/\{\w+\}/g, id), body);
}

/** Returns the first account's rows without the columns that reading changes. */
async function stateOfFirst(): Promise<unknown> {
  const { rows } = await product.database.db.execute(sql`
    SELECT (SELECT jsonb_agg(to_jsonb(customers) ORDER BY id) FROM customers WHERE email LIKE '%@private.example') AS customers,
      (SELECT jsonb_agg(to_jsonb(team_members) ORDER BY id) FROM team_members WHERE email LIKE '%@private.example') AS members,
      (SELECT jsonb_agg(to_jsonb(guide_answers) ORDER BY id) FROM guide_answers WHERE answer LIKE 'Known to %') AS answers,
      (SELECT jsonb_agg(to_jsonb(subscriptions) - 'observed_at' ORDER BY id) FROM subscriptions
        WHERE customer_id IN (SELECT id FROM customers WHERE email LIKE '%@private.example')) AS subscriptions,
      (SELECT count(*) FROM refund_requests
        WHERE customer_id IN (SELECT id FROM customers WHERE email LIKE '%@private.example')) AS requests,
      (SELECT jsonb_agg(id ORDER BY id) FROM account_sessions WHERE email LIKE '%@private.example') AS sessions`);
  return rows[0];
}

describe.each(['eve@other.example', 'eddy@other.example'])('Signed in as %s,', (email) => {
  test('every call of staff and of the app is refused', async () => {
    const browser = await enter(email);
    const guarded = (Object.values(endpoints) as Endpoint[]).filter(
      ({ access }) => access === 'staff' || access === 'app',
    );
    expect(guarded.length).toBeGreaterThan(40);
    // One of them shows it of every call. The other, whose session is of another kind, of some.
    for (const endpoint of email.startsWith('eve') ? guarded : guarded.slice(0, 5)) {
      const { status, body } = await make(browser, endpoint, endpoint.method === 'GET' ? {} : { body: {} });
      expect([endpoint.method, endpoint.path, status, body.code]).toEqual([
        endpoint.method,
        endpoint.path,
        401,
        'unauthenticated',
      ]);
    }
    const session = browser.cookies.get('account') ?? '';
    const disguised = product.visitor();
    disguised.cookies.set('session', session);
    expect((await disguised.get('/api/crm/customers')).status).toBe(401);
  });

  test('no call shows, changes or ends anything of the other account, whatever id it names', async () => {
    const before = await stateOfFirst();
    let browser = await enter(email);
    // A member is refused the calls of owners, whoever's they are (below). The guide is a file of compressed text.
    const mayBeMade = calls.filter(({ who }) => who === 'everybody' || email.startsWith('eve'));
    for (const { endpoint, body, name } of mayBeMade.filter((call) => call.name !== 'downloadOwnGuide')) {
      if (!browser.cookies.has('account')) browser = await enter(email);
      for (const id of endpoint.path.includes('{id}') ? ids : ['']) {
        const { status, text } = await make(browser, endpoint, { id, body });
        for (const mark of marks) expect(text.includes(mark), `${name} shows ${mark}`).toBe(false);
        if (id) expect([name, [403, 404].includes(status)]).toEqual([name, true]);
        else expect([name, status < 500]).toEqual([name, true]);
      }
    }
    await jobsAreDone(product.database);
    expect(await stateOfFirst()).toEqual(before);
  });
});

describe('A team member', () => {
  test('may make the calls about themselves, and is refused those of the owner', async () => {
    let browser = await enter('mia@private.example');
    for (const { name, endpoint, who, body } of calls) {
      if (!browser.cookies.has('account')) browser = await enter('mia@private.example');
      const { status, body: answer } = await make(browser, endpoint, { id: crypto.randomUUID(), body });
      if (who === 'owner') expect([name, status, answer.code]).toEqual([name, 403, 'forbidden']);
      else expect([name, [200, 404, 409].includes(status)]).toEqual([name, true]);
    }
  });
});

describe('Without a session of an account', () => {
  const refusals = async (browser: HttpClient, among = calls) => {
    const answers = [];
    for (const { name, endpoint, body } of among) {
      const { status, body: answer } = await make(browser, endpoint, { body });
      if (status !== 401 || answer.code !== 'unauthenticated') answers.push([name, status]);
    }
    return answers;
  };

  // tests/staff/guard.test.ts makes every call as a visitor.
  test('every call of an account is refused, to staff too', async () => {
    expect(calls.length).toBeGreaterThan(13);
    expect(await refusals(await product.staff())).toEqual([]);
  });

  test('it is so too when it is forged, has expired, was ended, or its person was deleted', async () => {
    const some = calls.filter(({ name }) => ['readAccount', 'listOwnTeam', 'downloadOwnData'].includes(name));
    expect(some).toHaveLength(3);
    const forged = product.visitor();
    forged.cookies.set('account', 'x'.repeat(43));
    expect(await refusals(forged, some)).toEqual([]);
    const expired = await enter('ada@private.example');
    await product.database.db.execute(sql`
      UPDATE account_sessions SET expires_at = now() WHERE id = (SELECT id FROM account_sessions ORDER BY created_at DESC LIMIT 1)`);
    expect(await refusals(expired, some)).toEqual([]);
    const ended = await enter('ada@private.example');
    const copy = product.visitor();
    copy.cookies.set('account', ended.cookies.get('account') ?? '');
    await ended.post('/api/account/sign-out');
    expect(await refusals(copy, some)).toEqual([]);
    const customerId = await addCustomer(staff, { email: 'gone@example.com' });
    const gone = await signIn(product, 'gone@example.com');
    await remove(staff, `customers/${customerId}`);
    expect(await refusals(gone, some)).toEqual([]);
  });
});

describe('A page of another site', () => {
  test('makes none of the account’s writes, although the browser sends the cookie along', async () => {
    const browser = await enter('eve@other.example');
    const writes = calls.filter(({ endpoint }) => endpoint.method !== 'GET');
    expect(writes.length).toBeGreaterThan(6);
    for (const { endpoint, body, name } of writes) {
      for (const [header, value] of [
        ['origin', 'https://evil.example'],
        ['sec-fetch-site', 'cross-site'],
      ] as const) {
        const path = endpoint.path.replace('{day}', '1').replaceAll(/\{\w+\}/g, ids[0] ?? '');
        const { status, body: answer } = await browser.send(endpoint.method, path, body, { [header]: value });
        expect([name, status, answer.code]).toEqual([name, 403, 'forbidden']);
      }
    }
    expect((await browser.get('/api/account')).status).toBe(200);
  });
});

describe('Calls in a row', () => {
  test('are limited, files first', async () => {
    await product.restart({ RATE_LIMIT: 'on' });
    const browser = await enter('eve@other.example');
    const statuses = [];
    for (let call = 0; call < 11; call++) statuses.push((await browser.get('/api/account/data')).status);
    const { status, headers } = await browser.get('/api/account');
    const last = await browser.get('/api/account/data');
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    expect([status, headers.get('retry-after')]).toEqual([200, null]);
    expect(Number(last.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  test('are limited whatever they do, because anybody can get an account', async () => {
    const browser = await enter('eve@other.example');
    // Those that end the session come last, and the call after them has none.
    for (const { name, endpoint, body } of calls.filter((call) => !call.name.startsWith('signOut'))) {
      const { headers } = await browser.send(endpoint.method, endpoint.path.replaceAll(/\{\w+\}/g, 'x'), body, {});
      expect([name, headers.get('x-ratelimit-limit')]).toEqual([name, expect.stringMatching(/^\d+$/)]);
    }
  });
});
