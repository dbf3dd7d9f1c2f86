import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { importRows } from '../imports-exports/importing.ts';
import { textUs } from '../messaging/phone.ts';
import type { HttpClient } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addCustomer, addTeamMember, newPhone } from '../support/records.ts';

let product: Product;
let staff: HttpClient;
/** Values of path parameters, by name. */
let ids: Record<string, string>;
let conversationId: string;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
  const [phone, stranger] = [newPhone(), newPhone()];
  const customerId = await addCustomer(staff, { phone });
  const teamMemberId = await addTeamMember(staff, customerId);
  for (const from of [phone, stranger]) await textUs(product, from, 'hello');
  const [conversation] = (await staff.get('/api/crm/conversations')).body as unknown as { id: string }[];
  conversationId = conversation?.id ?? '';
  ids = { id: customerId, customerId, teamMemberId, phone: stranger };
});
afterAll(() => product.stop());

const all: Endpoint[] = Object.values(endpoints);
const queryOf = ({ query }: Endpoint): string[] => Object.keys((query as { shape?: object } | undefined)?.shape ?? {});
/** The contract's lists with pages, with their query parameters. */
const lists = all
  .filter((endpoint) => endpoint.method === 'GET' && queryOf(endpoint).includes('cursor'))
  .map((endpoint) => ({ path: endpoint.path, parameters: queryOf(endpoint) }));

function pathOf(path: string): string {
  return path
    .replace('conversations/{id}', `conversations/${conversationId}`)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? ''));
}

function cursorOf(value: unknown, id: unknown = '00000000-0000-4000-8000-000000000000'): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

const IMPOSSIBLE = [
  '2026-02-30 00:00:00+00',
  '2025-02-29 00:00:00+00',
  '2026-04-31 00:00:00+00',
  '2026-13-01 00:00:00+00',
  '2026-00-10 00:00:00+00',
  '2026-01-00 00:00:00+00',
  '0000-01-01 00:00:00+00',
  '2026-01-01 24:00:01+00',
  '2026-01-01 00:60:00+00',
  '2026-01-01 00:00:61+00',
  '2026-01-01 00:00:00+16',
  '2026-01-01 00:00:00+99',
  '2026-01-01 00:00:00-15:60',
  '2026-01-01 00:00:00',
  'infinity',
  'now',
  '',
  null,
  1e308,
  {},
];

/** What each list is tried with: the parser and the edges are the same for all, so one list gets them all. */
const FEW_IMPOSSIBLE = ['2026-02-30 00:00:00+00', '2026-01-01 00:00:00+99', 'now', '', null];
const LIMITS = ['0', '1001', '1.5', '-1', '2147483648', '1e308', 'Infinity', 'NaN', '99999999999999999999', ''];
const WORDS = ['\0', '\u{1F642}', '__proto__', '2147483648', '1e309'];
const MORE_WORDS = ['%', '\\', '0000-00-00', '-2147483649', '999999999999999999999999'];

describe.each(lists)('The list at $path', ({ path, parameters }) => {
  const isFirst = path === '/api/crm/customers';

  test('is there to be read', async () => {
    expect(
      (await staff.get(`${pathOf(path)}?limit=2&cursor=${cursorOf('2026-02-28 23:59:59.123456+15:59')}`)).status,
    ).toBe(200);
  });

  test('refuses cursors that are no moment of any calendar', async () => {
    const places = ['cursor', ...(parameters.includes('before') ? ['before'] : [])];
    for (const place of places) {
      for (const value of isFirst ? IMPOSSIBLE : FEW_IMPOSSIBLE) {
        const response = await staff.get(`${pathOf(path)}?limit=2&${place}=${cursorOf(value)}`);
        expect([place, value, response.status, response.body.code]).toEqual([place, value, 400, 'invalid_input']);
      }
      for (const id of ['x', null, ...(isFirst ? ['', 7, '00000000-0000-4000-8000-00000000000g'] : [])]) {
        const cursor = cursorOf('2026-01-01 00:00:00+00', id);
        expect((await staff.get(`${pathOf(path)}?limit=2&${place}=${cursor}`)).status).toBe(400);
      }
    }
  });

  test('refuses a limit that is no number of rows', async () => {
    for (const limit of isFirst ? LIMITS : LIMITS.slice(0, 3)) {
      expect([limit, (await staff.get(`${pathOf(path)}?limit=${limit}`)).status]).toEqual([limit, 400]);
    }
  });

  test('has no parameter that brings it down, whatever stands there', async () => {
    const words = isFirst ? [...WORDS, ...MORE_WORDS] : WORDS;
    for (const parameter of parameters) {
      const isPlace = ['cursor', 'before'].includes(parameter);
      for (const word of isPlace ? words.map((value) => cursorOf(value)) : words) {
        const response = await staff.get(`${pathOf(path)}?limit=2&${parameter}=${encodeURIComponent(word)}`);
        expect([parameter, word, response.status < 500]).toEqual([parameter, word, true]);
      }
    }
  });
});

test('The contract has the lists that this file is about', () => {
  expect(lists.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/api/crm/customers',
      '/api/crm/team-members',
      '/api/crm/purchases',
      '/api/crm/audit',
      '/api/crm/customers/{id}/timeline',
      '/api/crm/sms/{customerId}',
      '/api/crm/sms-team-member/{teamMemberId}',
      '/api/crm/sms-unknown/{phone}',
    ]),
  );
});

test.each(['amount', 'teamMemberLicenses', 'usedTeamMemberLicenses', 'name', 'email'])(
  'A cursor of a list sorted by %s is read or refused, whatever it holds',
  async (sort) => {
    const path = `/api/crm/${sort === 'amount' ? 'purchases' : 'customers'}`;
    for (const value of ['2147483648', '-99999999999', '1e400', '9'.repeat(40), 'NaN', '0x10', 'a\0b', '', 5, null]) {
      const response = await staff.get(`${path}?limit=2&sort=${sort}&cursor=${cursorOf(value)}`);
      expect([value, [200, 400].includes(response.status)]).toEqual([value, true]);
    }
  },
);

describe('A value that no column holds', () => {
  const half = String.fromCharCode(0xd800);
  test.each([
    ['/api/crm/tasks', { title: 'Call', assigneeId: '' }],
    ['/api/crm/tasks', { title: 'Call', dueAt: '0000-01-01T00:00:00Z' }],
    ['/api/crm/tasks', { title: 'Call', dueAt: '9999-12-31T23:59:59-05:00' }],
    ['/api/crm/customers', { name: 'Ada', email: 'half@example.com', phone: '+14155552671', tags: [half] }],
    ['/api/crm/views', { name: 'Half', list: 'customers', filters: { tag: half } }],
  ])('at %s is refused: %j', async (path, body) => {
    const response = await staff.post(path, body);
    expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
  });

  test.each(['to=9999-12-31', 'from=0000-01-01'])(
    'is refused, or finds nothing, as a day of purchases: %s',
    async (query) => {
      expect((await staff.get(`/api/crm/purchases?${query}`)).status).toBeLessThan(500);
    },
  );
});

describe('A number that the database could not hold', () => {
  const person = { name: 'Ada', email: 'numbers@example.com', phone: '+14155552671' };
  test.each([
    ['/api/crm/import-customers', { customers: [], chunk: 3_000_000_000 }, 'chunk'],
    ['/api/crm/import-customers', { customers: [], chunk: -1 }, 'chunk'],
    ['/api/crm/customers', { ...person, teamMemberLicenses: 2_147_483_648 }, 'teamMemberLicenses'],
    ['/api/crm/customers', { ...person, hasSignedInToApp: 2_147_483_648 }, 'hasSignedInToApp'],
    ['/api/crm/team-members', { ...person, ownerId: 'x', isActive: 3_000_000_000 }, 'isActive'],
    ['/api/create-upsell-session', { customerId: 'x', quantity: 3_000_000_000 }, 'quantity'],
  ])('at %s is refused: %j', async (path, body, field) => {
    const response = await staff.post(path, body);
    expect([response.status, response.body.issues]).toMatchObject([400, [{ path: field }]]);
  });

  test('is reported when it stands in a row of an import, and the row beside it is imported', async () => {
    const row = (email: string, teamMemberLicenses: string) => ({ name: 'Row', email, teamMemberLicenses });
    const rows = ['3000000000', '1e308', '-1'].map((count, index) => row(`count-${index}@example.com`, count));
    const response = await importRows(staff, [...rows, row('count@example.com', '4')]);
    expect(response).toMatchObject({ customerImported: 1, customerInvalid: 3 });
  });

  test('does not come about as a sum: the dashboard adds up more licenses than an integer holds', async () => {
    await product.database.db.execute(sql`
      INSERT INTO customers (name, email, team_member_licenses)
      SELECT 'Large', 'large-' || n || '@example.com', 1100000000 FROM generate_series(1, 2) AS n`);
    expect(Number((await staff.get('/api/crm/stats')).body.totalLicenses)).toBeGreaterThanOrEqual(2_200_000_000);
  });
});

describe('A row of an import', () => {
  const exported = (email: string, createdAt: string) => ({ type: 'customer', name: 'Row', email, createdAt });

  test('with an impossible date is skipped and reported, and the others are imported', async () => {
    const dates = [
      '2026-02-30T00:00:00Z',
      '0000-01-01T00:00:00Z',
      '2026-01-01T25:00:00Z',
      '2026-01-01T00:00:00+16:00',
      '2026-01-01T00:00:00-99:00',
    ];
    const rows = dates.map((date, index) => exported(`date-${index}@example.com`, date));
    const member = {
      ...exported('date-member@example.com', '2025-02-29T00:00:00.000Z'),
      ownerEmail: 'date@example.com',
    };
    const response = await importRows(staff, [
      ...rows,
      exported('date@example.com', '2024-02-29T12:00:00.5+05:30'),
      { ...member, type: 'team_member' },
    ]);
    expect(response).toMatchObject({ customerImported: 1, customerInvalid: 5, teamMemberInvalid: 1 });
    expect(response.errors).toEqual(
      [1, 2, 3, 4, 5, 7].map((row) => ({ row, column: 'createdAt', reason: 'This date does not exist' })),
    );
    const found = (await staff.get('/api/crm/customers?q=date@example.com')).body as unknown as { createdAt: string }[];
    expect(found.map(({ createdAt }) => createdAt)).toEqual(['2024-02-29T06:30:00.500Z']);
  });

  test('whose date a spreadsheet has rewritten is imported as of now', async () => {
    const response = await importRows(staff, [exported('rewritten@example.com', '2/30/2026 10:00')]);
    expect(response).toMatchObject({ customerImported: 1, customerInvalid: 0 });
  });
});

describe('A body that is nested 5,000 deep', () => {
  const deep = (depth: number) => `${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`;
  const json = { 'content-type': 'application/json' };
  const withBody = all.filter((endpoint) => 'body' in endpoint || endpoint.method === 'POST');

  test('is refused with 400 by every call', async () => {
    const field = deep(2_500);
    const body = `{"customers":[${field}],"name":${field},"ids":${field},"filters":${field}}`;
    for (const { method, path, access } of withBody) {
      // What is not for everybody asks who it is first.
      const { status: toVisitor } = await product.visitor().send(method, pathOf(path), body, json);
      expect([path, [400, 401].includes(toVisitor)]).toEqual([path, true]);
      if (access !== 'staff') continue;
      const { status, body: answer } = await staff.send(method, pathOf(path), body, json);
      expect([path, status, answer.code]).toEqual([path, 400, 'invalid_input']);
    }
  });

  test.each([
    ['as the body', deep(2_500)],
    ['in a list', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  ])('is refused wherever it stands: %s', async (_, body) => {
    const { status, body: answer } = await staff.send('POST', '/api/crm/import-customers', body, json);
    expect([status, answer.code]).toEqual([400, 'invalid_input']);
  });

  test('is refused with 4xx by the webhooks', async () => {
    for (const path of ['stripe', 'scheduling', 'twilio/sms', 'twilio/status']) {
      const { status } = await product.visitor().post(`/api/webhooks/${path}`, deep(2_500), json);
      expect([path, status >= 400 && status < 500]).toEqual([path, true]);
    }
  });

  test('is no matter of brackets in texts', async () => {
    const name = `Ada ${'[{'.repeat(40)} "\\" ${'[{'.repeat(40)}`;
    const row = { name, email: 'brackets@example.com', phone: newPhone() };
    const { status, body } = await staff.post('/api/crm/import-customers', { customers: [row], teamMembers: [] });
    expect([status, body.customerImported]).toEqual([200, 1]);
  });
});

describe('A body that is very wide or long', () => {
  const imported = (customers: unknown[]) => staff.post('/api/crm/import-customers', { customers, teamMembers: [] });

  test('is answered within reason, and never with a server error', async () => {
    const wide = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`column-${index}`, 'x']));
    const long = { name: 'x'.repeat(5_000_000), email: 'long@example.com' };
    for (const rows of [[wide], [long], Array.from({ length: 20_000 }, () => 1)]) {
      const { status, text } = await imported(rows);
      expect(status).toBeLessThan(500);
      expect(text.length).toBeLessThan(20_000_000);
    }
    const { status, body } = await staff.post('/api/crm/bulk', {
      list: 'customers',
      action: 'tag',
      tag: 'x',
      ids: Array(9_000).fill(1),
    });
    expect(status).toBe(400);
    expect(body.issues).toHaveLength(100);
  });
});
