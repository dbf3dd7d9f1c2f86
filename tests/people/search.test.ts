import { eq, like, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { SearchResults } from '#contract/search.ts';
import { customers, purchases, teamMembers } from '#server/database/schema.ts';
import { pageOfCustomers } from '#server/modules/people/customers/customer-list.store.ts';
import type { HttpClient } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';

let product: Product;
let staff: HttpClient;

const PEOPLE = [
  { name: 'Zoë Ångström', email: 'zoe@firm.example', phone: '(415) 555-2671', phoneE164: '+14155552671' },
  { name: 'Jean-Luc Müller', email: 'jl.muller@example.com', phone: '+44 20 7946 0958', phoneE164: '+442079460958' },
  { name: 'Ann Smith', email: 'ann@smith.example', phone: null, phoneE164: null },
  { name: 'Joanne Blacksmith', email: 'joanne@example.com', phone: '646-555-0100', phoneE164: '+16465550100' },
  { name: '100% Cover_Ltd', email: 'cover@example.com', phone: null, phoneE164: null },
  { name: 'Straße Łódź', email: 'strasse@example.com', phone: null, phoneE164: null },
  { name: 'Open 24/7', email: 'open@agency.test', phone: null, phoneE164: null },
  { name: 'Ciara O’Neill', email: 'ciara@agency.test', phone: null, phoneE164: null },
  { name: "Rocco D'Amato", email: 'rocco@agency.test', phone: null, phoneE164: null },
  { name: 'Константин Жуков', email: 'zhukov@example.com', phone: null, phoneE164: null },
];

beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
  const { db } = product.database;
  const stripe = { stripeCustomerId: 'cus_Abcdefgh12345' };
  const rows = PEOPLE.map((person, index) => ({ ...person, createdAt: new Date(Date.UTC(2026, 0, 1 + index)) }));
  const made = await db.insert(customers).values(rows).returning();
  const [zoe] = await db
    .insert(customers)
    .values({ name: 'Stripe', email: 's@example.com', ...stripe })
    .returning();
  await db
    .insert(teamMembers)
    .values({ ownerId: made[0]?.id ?? '', name: 'Mia Weiß', email: 'mia@firm.example', phone: '+1 212 555 0199' });
  await db.insert(purchases).values([
    { customerId: made[0]?.id ?? '', productType: 'agent_license', amount: '97' },
    {
      customerId: zoe?.id ?? '',
      productType: 'agent_license',
      amount: '47',
      stripePaymentIntentId: 'pi_3Abcdefgh12345',
    },
  ]);
});
afterAll(() => product.stop());

async function list(path: string, q: string): Promise<{ names: string[]; headers: Headers }> {
  const { body, headers } = await staff.get(`/api/crm/${path}?limit=50&sort=name&q=${encodeURIComponent(q)}`);
  return { names: (body as unknown as { name: string }[]).map(({ name }) => name), headers };
}

describe('A search of customers', () => {
  test.each([
    ['zoe', 'Zoë Ångström'],
    ['ANGSTROM zoë', 'Zoë Ångström'],
    ['muller', 'Jean-Luc Müller'],
    ['luc MÜLL', 'Jean-Luc Müller'],
    ['lodz strasse', 'Straße Łódź'],
    ['жуков', 'Константин Жуков'],
    ["o'neill", 'Ciara O’Neill'],
    ['d’amato', "Rocco D'Amato"],
    ['415 555', 'Zoë Ångström'],
    ['(415)', 'Zoë Ångström'],
    ['24/7', 'Open 24/7'],
    ['open 24/7', 'Open 24/7'],
    ['+1415', 'Zoë Ångström'],
    ['415-555-26', 'Zoë Ångström'],
    ['02079460958', undefined],
    ['+44 (0)', undefined],
    ['7946 0958', 'Jean-Luc Müller'],
    ['100%', '100% Cover_Ltd'],
    ['cover_l', '100% Cover_Ltd'],
    ['firm.example', 'Zoë Ångström'],
    ['cus_Abcdefgh12345', 'Stripe'],
  ])('%j finds %j', async (q, name) => {
    const { names, headers } = await list('customers', q);
    expect(names).toEqual(name === undefined ? [] : [name]);
    expect(headers.get('x-total-count')).toBe(String(names.length));
  });

  test('takes words of one and two letters for the starts of words, longer ones for any part', async () => {
    expect((await list('customers', 'a')).names).toEqual(['Ann Smith', 'Zoë Ångström']);
    expect((await list('customers', 'j b')).names).toEqual(['Joanne Blacksmith']);
    expect((await list('customers', 'smith')).names).toEqual(['Ann Smith', 'Joanne Blacksmith']);
    expect((await list('customers', 'ann')).names).toEqual(['Ann Smith', 'Joanne Blacksmith']);
  });

  test('forgives a typo only when nothing matches, and says so', async () => {
    const typo = await list('customers', 'joane blacksmth');
    expect([typo.names, typo.headers.get('x-similar'), typo.headers.get('x-total-count')]).toEqual([
      ['Joanne Blacksmith'],
      '1',
      '1',
    ]);
    const exact = await list('customers', 'joanne');
    expect([exact.names, exact.headers.get('x-similar')]).toEqual([['Joanne Blacksmith'], null]);
    expect((await list('customers', 'xyzzyx')).names).toEqual([]);
  });

  test.each([
    ['SMITH', ['Ann Smith', 'Joanne Blacksmith']],
    ['mith', ['Ann Smith', 'Joanne Blacksmith']],
    ['n s', ['Ann Smith']],
    ['luc mul', ['Jean-Luc Müller']],
    ['SMITH.EX', ['Ann Smith']],
    ["ciara o'n", ['Ciara O’Neill']],
    ['h', ['Ann Smith', 'Joanne Blacksmith', 'Константин Жуков']],
    ['жуков', ['Константин Жуков']],
    ['%', ['100% Cover_Ltd']],
    ['_', ['100% Cover_Ltd']],
    ['\\', []],
    ['4155552671', []],
    ['smith ann', []],
    ['blacksmiht', []],
    ['smith ann@', []],
  ])('by name or email takes the text %j as it stands, and finds %j', async (text, names) => {
    const { body, headers } = await staff.get(
      `/api/crm/customers?limit=20&sort=name&nameOrEmail=${encodeURIComponent(text)}`,
    );
    expect((body as unknown as { name: string }[]).map(({ name }) => name)).toEqual(names);
    expect([headers.get('x-similar'), headers.get('x-total-count')]).toEqual([null, String(names.length)]);
  });

  test('follows a change of the name', async () => {
    const { body } = await staff.get('/api/crm/customers?q=cover');
    const [{ id }] = body as unknown as [{ id: string }];
    const changed = { name: 'Renamed', email: 'cover@example.com', phone: '+1 907 555 0111' };
    await staff.send('PUT', `/api/crm/customers/${id}`, changed, {});
    expect((await list('customers', '9075550111 renamed')).names).toEqual(['Renamed']);
    await staff.send('PUT', `/api/crm/customers/${id}`, { ...changed, name: '100% Cover_Ltd' }, {});
  });
});

test('A page of a search leads on to the next also when one of its rows is deleted while it is read', async () => {
  const { db } = product.database;
  const added = ['Cara', 'Bert', 'Anna'].map((name) => ({ name: `${name} Fleeting`, email: `${name}@fleet.example` }));
  await db.insert(customers).values(added);
  onTestFinished(async () => void (await db.delete(customers).where(like(customers.email, '%@fleet.example'))));
  const racing = Object.assign(Object.create(db) as typeof db, {
    async execute(query: SQL) {
      const found = await db.execute(query);
      await db.delete(customers).where(eq(customers.name, 'Anna Fleeting'));
      return found;
    },
  });
  const query = { q: 'fleeting', sort: 'name', limit: 2 };
  const { rows, next } = await pageOfCustomers(racing, query);
  expect(rows.map(({ name }) => name)).toEqual(['Bert Fleeting']);
  const following = await pageOfCustomers(db, { ...query, cursor: next });
  expect(following.rows.map(({ name }) => name)).toEqual(['Cara Fleeting']);
});

test('Names are sorted as people read them, whatever their case and accents', async () => {
  const { names } = await list('customers', 'example');
  expect(names).toEqual([
    '100% Cover_Ltd',
    'Ann Smith',
    'Jean-Luc Müller',
    'Joanne Blacksmith',
    'Straße Łódź',
    'Stripe',
    'Zoë Ångström',
    'Константин Жуков',
  ]);
});

test('Team members are found by their own words, purchases by their buyer’s and by Stripe’s ids', async () => {
  expect((await list('team-members', 'weiss 212')).names).toEqual(['Mia Weiß']);
  const amounts = async (q: string) =>
    (
      (await staff.get(`/api/crm/purchases?limit=9&q=${encodeURIComponent(q)}`)).body as unknown as { amount: string }[]
    ).map(({ amount }) => amount);
  expect(await amounts('angstrom')).toEqual(['97.00']);
  expect(await amounts('pi_3Abcdefgh12345')).toEqual(['47.00']);
  expect(await amounts('angstrem')).toEqual(['97.00']);
});

describe('The search over everything', () => {
  const find = async (query: string) => (await staff.get(`/api/crm/search?${query}`)).body as unknown as SearchResults;

  test('gives the best of each kind: whose name begins with the words comes first', async () => {
    const names = (await find('q=ann')).customers.map(({ name }) => name);
    expect(names).toEqual(['Ann Smith', 'Joanne Blacksmith']);
    const found = await find('q=firm.example');
    expect(found.customers.map(({ name }) => name)).toEqual(['Zoë Ångström']);
    expect(found.teamMembers).toMatchObject([{ name: 'Mia Weiß', owner: { name: 'Zoë Ångström' } }]);
    expect(found.purchases).toMatchObject([{ amount: '97.00', customer: { name: 'Zoë Ångström' } }]);
    expect(Object.keys(found.teamMembers[0]?.owner ?? {})).toEqual(['id', 'name', 'email']);
  });

  test('gives no more than asked, forgives a typo, and finds nothing for no words', async () => {
    expect((await find('q=example&limit=2')).customers).toHaveLength(2);
    expect((await find('q=blacksmiht')).customers.map(({ name }) => name)).toEqual(['Joanne Blacksmith']);
    const nothing = { customers: [], teamMembers: [], purchases: [], leads: [] };
    expect(await find('q=%20')).toEqual(nothing);
    expect(await find('')).toEqual(nothing);
    expect((await staff.get('/api/crm/search?q=a&limit=99')).status).toBe(400);
    expect((await product.visitor().get('/api/crm/search?q=a')).status).toBe(401);
  });
});
