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
    question(owner(people.lately), noon(29)),
    question(owner(people.lately), noon(30)),
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
    await report(product, [
      question(member(mia), noon(2)),
      question(owner(id), noon(2), { type: 'sign_in' }),
      question(owner(id), noon(2)),
      question(owner(id), noon(1)),
      question(owner(id), noon(364)),
      question(owner(id), noon(366)),
    ]);
    const day = (ago: number) => noon(ago).toISOString().slice(0, 10);
    expect(await daysOf(staff, id)).toEqual([
      { day: day(1), sub: owner(id), type: 'question', count: 1 },
      { day: day(2), sub: owner(id), type: 'question', count: 1 },
      { day: day(2), sub: owner(id), type: 'sign_in', count: 1 },
      { day: day(2), sub: member(mia), type: 'question', count: 1 },
      { day: day(364), sub: owner(id), type: 'question', count: 1 },
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
