import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Customer } from '#contract/customers.ts';
import type { TeamMember } from '#contract/team-members.ts';
import { retention } from '#server/jobs/jobs.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { doScheduledJob } from '#tests/support/jobs.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, addTeamMember, remove, rowsOf } from '#tests/support/records.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { DAY, daysOf, member, noon, owner, question, report } from './reports.ts';

let product: Product;
let staff: HttpClient;
/** Used it a day ago, 10 days ago, and never. */
const people: Record<'lately' | 'before' | 'never', string> = { lately: '', before: '', never: '' };
let memberId: string;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
  for (const name of ['never', 'before', 'lately'] as const)
    people[name] = await addCustomer(staff, { name: `Used ${name}` });
  memberId = await addTeamMember(staff, people.never, { name: 'Used as member' });
  await addTeamMember(staff, people.never, { name: 'Used not at all' });
  await report(product, [
    question(owner(people.lately), new Date(Date.now() - DAY)),
    // Not at the edge, which moves at midnight. counting.test.ts has it.
    question(owner(people.lately), noon(28)),
    question(owner(people.lately), noon(31)),
    question(owner(people.before), new Date(Date.now() - 10 * DAY)),
    question(member(memberId), new Date(Date.now() - 2 * DAY)),
    question(member(memberId), noon(400)),
  ]);
});
afterAll(() => product.stop());

async function list<Row>(path: string): Promise<Row[]> {
  return (await staff.get(`/api/crm/${path}`)).body as unknown as Row[];
}

const namesOf = async (path: string) =>
  (await list<{ name: string }>(path)).map(({ name }) => name).filter((name) => name.startsWith('Used'));

describe('The use of the app', () => {
  test('stands on customers and team members wherever they are read, each their own', async () => {
    const ago = (days: number) => expect.closeTo(Date.now() - days * DAY, -6);
    const figures = ({ lastUsedAt, activeDays30 }: Customer | TeamMember) => [
      Date.parse(lastUsedAt ?? ''),
      activeDays30,
    ];
    for (const found of [
      ...(await list<Customer>('customers')).filter(({ id }) => id === people.lately),
      ...(await list<Customer>('customers?q=Used lately&limit=5')),
      (await staff.get(`/api/crm/customers/${people.lately}`)).body as unknown as Customer,
      (await staff.send('PUT', `/api/crm/customers/${people.lately}`, { company: 'Used Inc.' }, {}))
        .body as unknown as Customer,
    ]) {
      expect(figures(found)).toEqual([ago(1), 2]);
    }
    for (const found of [
      ...(await list<TeamMember>('team-members?q=Used as member')),
      (await staff.get(`/api/crm/team-members/${memberId}`)).body as unknown as TeamMember,
      (await staff.send('PUT', `/api/crm/team-members/${memberId}`, { role: 'Agent' }, {}))
        .body as unknown as TeamMember,
    ]) {
      expect(figures(found)).toEqual([ago(2), 1]);
    }
    const searched = (await staff.get('/api/crm/search?q=Used')).body as unknown as Record<string, Customer[]>;
    expect(searched.customers?.find(({ id }) => id === people.lately)).toMatchObject({ activeDays30: 2 });
    expect(searched.teamMembers?.find(({ id }) => id === memberId)).toMatchObject({ activeDays30: 1 });
    // The team's use is not the owner's.
    expect((await staff.get(`/api/crm/customers/${people.never}`)).body).toMatchObject({
      lastUsedAt: null,
      activeDays30: 0,
    });
  });

  test('sorts customers and filters both lists, the counts and a page as well', async () => {
    expect(await namesOf('customers?sort=-lastUsedAt')).toEqual(['Used lately', 'Used before', 'Used never']);
    expect(await namesOf('customers?sort=lastUsedAt')).toEqual(['Used never', 'Used before', 'Used lately']);
    const first = await staff.get('/api/crm/customers?sort=-lastUsedAt&limit=1');
    const next = /<[^>]*\?([^>]*)>/.exec(first.headers.get('link') ?? '')?.[1];
    expect(await namesOf(`customers?${next}`)).toEqual(['Used before']);
    expect(await namesOf('customers?usedWithin=7')).toEqual(['Used lately']);
    expect(await namesOf('customers?usedWithin=30&sort=name')).toEqual(['Used before', 'Used lately']);
    expect(await namesOf('team-members?usedWithin=1')).toEqual([]);
    expect(await namesOf('team-members?usedWithin=3')).toEqual(['Used as member']);
    const counted = await staff.get('/api/crm/customers?usedWithin=30&limit=1');
    expect(counted.headers.get('x-total-count')).toBe('2');
    for (const wrong of ['0', '366', '1.5', 'week', '-1', '']) {
      for (const path of ['customers', 'team-members']) {
        expect((await staff.get(`/api/crm/${path}?usedWithin=${wrong}`)).status, wrong).toBe(400);
      }
    }
  });

  test('selects who is tagged by the hundred, and can be kept as a view', async () => {
    const order = {
      action: 'tag',
      tag: 'In use',
      list: 'customers',
      filter: { usedWithin: 30 },
      except: [people.before],
    };
    const { body } = await staff.post('/api/crm/bulk', order);
    const done = await until('the tags', async () => {
      const bulk = (await staff.get(`/api/crm/bulk/${body.id}`)).body as unknown as { done: number; total: number };
      return bulk.done === bulk.total && bulk;
    });
    expect(done.total).toBe(1);
    expect(await namesOf('customers?tag=In use')).toEqual(['Used lately']);
    const filters = { usedWithin: '30' };
    const view = await staff.post('/api/crm/views', { name: 'In use', list: 'customers', filters });
    expect(view).toMatchObject({ status: 200, body: { filters } });
  });

  test('is listed by day for a customer and their team, the newest first, for a year', async () => {
    const id = await addCustomer(staff);
    const mia = await addTeamMember(staff, id);
    const today = noon(0).getTime();
    const at = (ago: number) => new Date(today - ago * DAY);
    await report(product, [
      question(member(mia), at(2)),
      question(owner(id), at(2), { type: 'sign_in' }),
      question(owner(id), at(2)),
      question(owner(id), at(1)),
      question(owner(id), at(363)),
      question(owner(id), at(366)),
    ]);
    const day = (ago: number) => at(ago).toISOString().slice(0, 10);
    expect(await daysOf(staff, id)).toEqual([
      { day: day(1), sub: owner(id), type: 'question', count: 1 },
      { day: day(2), sub: owner(id), type: 'question', count: 1 },
      { day: day(2), sub: owner(id), type: 'sign_in', count: 1 },
      { day: day(2), sub: member(mia), type: 'question', count: 1 },
      { day: day(363), sub: owner(id), type: 'question', count: 1 },
    ]);
    for (const unknown of [randomUUID(), 'x', mia]) {
      expect((await staff.get(`/api/crm/customers/${unknown}/usage`)).status).toBe(404);
    }
    expect((await product.visitor().get(`/api/crm/customers/${id}/usage`)).status).toBe(401);
  });
});

describe('The sums of a person', () => {
  test('stand in the file of their data, and go with them', async () => {
    const id = await addCustomer(staff);
    const mia = await addTeamMember(staff, id);
    await report(product, [question(owner(id), noon(1)), question(member(mia), noon(1))]);
    const fileOf = async (path: string) => (await staff.get(`/api/crm/${path}/personal-data`)).body;
    expect((await fileOf(`customers/${id}`)).usage).toMatchObject([{ personId: id, type: 'question', count: 1 }]);
    expect((await fileOf(`team-members/${mia}`)).usage).toMatchObject([{ personId: mia, type: 'question', count: 1 }]);
    const left = () =>
      rowsOf(product.database, sql`SELECT person_id FROM usage_days WHERE person_id IN (${id}, ${mia})`);
    await remove(staff, `team-members/${mia}`);
    expect(await left()).toEqual([{ person_id: id }]);
    await remove(staff, `customers/${id}`);
    expect(await left()).toEqual([]);
  });

  test('stay for good, and the ids that were counted for 90 days', async () => {
    const id = await addCustomer(staff);
    const [old, recent] = [question(owner(id), noon(1)), question(owner(id), noon(1))];
    await report(product, [old, recent]);
    for (const [event, days] of [
      [old, 91],
      [recent, 89],
    ] as const) {
      await product.database.db.execute(sql`
        UPDATE usage_events SET received_at = now() - make_interval(days => ${days}::int) WHERE id = ${event.id}`);
    }
    expect(await doScheduledJob(product, retention)).toBe('completed');
    const kept = await rowsOf(product.database, sql`SELECT id FROM usage_events WHERE id IN (${old.id}, ${recent.id})`);
    expect(kept).toEqual([{ id: recent.id }]);
    expect((await daysOf(staff, id)).map(({ count }) => count)).toEqual([2]);
  });
});

/** Opens the sandbox's app from the account, as an owner does. Returns the page. */
async function openApp(email: string): Promise<string> {
  const browser = await signIn(product, email);
  return (await fetch(String((await browser.post('/api/account/open-app')).body.url))).text();
}

/** Sends the page's form as a browser without scripts does. Returns the next page. */
async function ask(page: string, question: string): Promise<{ status: number; page: string }> {
  const [, path = ''] = /<form[^>]* action="([^"]+)"/.exec(page) ?? [];
  const hidden = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]+)"/g)];
  const body = new URLSearchParams([
    ...hidden.map(([, name = '', value = '']) => [name, value]),
    ['question', question],
  ]);
  const response = await fetch(`${product.sandboxUrl}${path}`, { method: 'POST', body });
  return { status: response.status, page: await response.text() };
}

const usageOf = async (sub: string) => (await product.sandbox.app()).usage.filter((event) => event.sub === sub);

const isTaken = (sub: string, events: number) =>
  until(`${events} events to be taken`, async () => {
    const usage = await usageOf(sub);
    return usage.length === events && usage.every(({ state }) => state === 'delivered');
  });

describe('The sandbox’s app', () => {
  test('tells the product who has signed in and asked, once for each question', async () => {
    const email = 'asks-the-app@example.com';
    const customerId = await addCustomer(staff, { email, accessOverride: 'granted' });
    const first = await openApp(email);
    const second = await ask(first, 'Whom do I call <first>?');
    expect([second.status, second.page.includes('Whom do I call &lt;first&gt;?')]).toEqual([200, true]);
    // The same page again, as a reload sends it, and a question that is none.
    await ask(first, 'Whom do I call <first>?');
    await ask(second.page, '  ');
    await ask(second.page, 'And then?');
    await isTaken(owner(customerId), 3);
    const day = new Date().toISOString().slice(0, 10);
    const counted = (await daysOf(staff, customerId)).map(({ type, count, sub }) => ({ type, count, sub }));
    expect(counted).toEqual([
      { type: 'question', count: 2, sub: owner(customerId) },
      { type: 'sign_in', count: 1, sub: owner(customerId) },
    ]);
    const { lastUsedAt, activeDays30 } = (await staff.get(`/api/crm/customers/${customerId}`)).body;
    expect([String(lastUsedAt).slice(0, 10), activeDays30]).toEqual([day, 1]);
  });

  test('keeps what the product did not take, and sends it again under the same id', async () => {
    const email = 'told-later@example.com';
    const customerId = await addCustomer(staff, { email, accessOverride: 'granted' });
    await product.database.db.execute(
      sql.raw(`ALTER TABLE usage_days ADD CONSTRAINT broken CHECK (person_id <> '${customerId}') NOT VALID`),
    );
    await openApp(email);
    const waiting = await until('a second try', async () =>
      (await usageOf(owner(customerId))).find(({ state, attempts }) => state === 'pending' && attempts >= 2),
    );
    await product.database.db.execute(sql`ALTER TABLE usage_days DROP CONSTRAINT broken`);
    await isTaken(owner(customerId), 1);
    expect((await usageOf(owner(customerId)))[0]).toMatchObject({ id: waiting.id, at: waiting.at });
    expect((await daysOf(staff, customerId)).map(({ count }) => count)).toEqual([1]);
  });

  test('lets nobody ask without a session, or without access any more', async () => {
    const email = 'loses-access@example.com';
    const customerId = await addCustomer(staff, { email, accessOverride: 'granted' });
    const page = await openApp(email);
    expect((await ask(page.replace(/name="session" value="[^"]+"/, 'name="session" value="x"'), 'Hello?')).status).toBe(
      401,
    );
    await staff.send('PUT', `/api/crm/customers/${customerId}`, { accessOverride: 'blocked' }, {});
    const refused = await ask(page, 'Hello?');
    expect([refused.status, refused.page.includes('License ended.')]).toEqual([401, true]);
    expect((await usageOf(owner(customerId))).map(({ type }) => type)).toEqual(['sign_in']);
  });
});
