import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CustomerUsage, UsageEvent } from '#contract/usage.ts';
import { CHANNEL } from '#server/database/announcer.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, addTeamMember, remove, rowsOf } from '#tests/support/records.ts';
import { type APP_KEY, DAY, daysOf, member, noon, owner, question, report } from './reports.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const seen = async (id: string) => (await staff.get(`/api/crm/customers/${id}`)).body;

/** Adds up in the plainest way what these events should count, each id as it comes first. Keys are `day sub type`. */
function sumsOf(events: readonly UsageEvent[]): Record<string, number> {
  const ids = new Set<string>();
  const sums: Record<string, number> = {};
  for (const { id, sub, type, at } of events) {
    if (ids.has(id)) continue;
    ids.add(id);
    const key = `${new Date(at).toISOString().slice(0, 10)} ${sub} ${type}`;
    sums[key] = (sums[key] ?? 0) + 1;
  }
  return sums;
}

const asSums = (days: CustomerUsage['days']) =>
  Object.fromEntries(days.map(({ day, sub, type, count }) => [`${day} ${sub} ${type}`, count]));

describe('1,000 events in calls of 100', () => {
  test('are added up exactly, each once, whatever is repeated, late, or told twice at the same moment', async () => {
    const owners = await Promise.all(Array.from({ length: 6 }, () => addCustomer(staff)));
    const members = await Promise.all(owners.map((id) => addTeamMember(staff, id)));
    const subs = [...owners.map(owner), ...members.map(member)];
    const told: UsageEvent[] = [];
    for (let n = 0; n < 1_000; n += 1) {
      const earlier = told[(n * 7919) % Math.max(1, n)];
      const sub = subs[(n * 31 + Math.floor(n / subs.length)) % subs.length] as string;
      const at = new Date(noon(n % 45).getTime() + ((n * 104_729) % DAY) - DAY / 2);
      // Every third one tells an earlier one's id again, with something else about it that must not count.
      const again = n % 3 === 2 && earlier ? { id: earlier.id, type: 'told again' } : {};
      told.push(question(sub, at, { type: n % 5 === 0 ? 'sign_in' : 'question', ...again }));
    }
    const now = Date.now();
    for (const event of told) if (Date.parse(event.at) > now) event.at = new Date(now).toISOString();

    for (let from = 0; from < told.length; from += 100) {
      const call = told.slice(from, from + 100);
      // The same call comes again at once, and a part of it in another order.
      const isDoubled = from % 300 === 0;
      const calls = isDoubled ? [call, call, call.toReversed().filter(({ type }) => type !== 'told again')] : [call];
      const answers = await Promise.all(calls.map((events) => report(product, events)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    }

    const counted = Object.assign({}, ...(await Promise.all(owners.map((id) => daysOf(staff, id)))).map(asSums));
    expect(counted).toEqual(sumsOf(told));
    const total = Object.values<number>(counted).reduce((sum, count) => sum + count, 0);
    expect(total).toBe(new Set(told.map(({ id }) => id)).size);
    for (const id of owners) {
      const first = told.filter((event, index) => told.findIndex((other) => other.id === event.id) === index);
      const own = first.filter(({ sub }) => sub === owner(id));
      const days = new Set(
        own.map(({ at }) => at.slice(0, 10)).filter((day) => day > noon(30).toISOString().slice(0, 10)),
      );
      expect(await seen(id)).toMatchObject({
        lastUsedAt: own
          .map(({ at }) => at)
          .sort()
          .at(-1),
        activeDays30: days.size,
      });
    }
  });
});

describe('A report', () => {
  test('is taken with the key of the AI app alone', async () => {
    const event = question(owner(await addCustomer(staff)));
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: 'app-sandbox' }]) {
      const refused = await report(product, [event], headers as typeof APP_KEY);
      expect([refused.status, refused.body.code]).toEqual([401, 'unauthenticated']);
    }
    expect((await staff.post('/api/usage', { events: [event] })).status).toBe(401);
    expect(await report(product, [event])).toMatchObject({ status: 202, body: { success: true } });
    expect(await report(product, [])).toMatchObject({ status: 202 });
  });

  test('that is malformed in one place counts nothing at all', async () => {
    const id = await addCustomer(staff);
    const good = question(owner(id));
    const { at: _, ...withoutTime } = question(owner(id));
    const wrong: unknown[] = [
      undefined,
      {},
      'x',
      [good, withoutTime],
      [good, { ...good, id: '' }],
      [good, { ...good, id: 'x'.repeat(201) }],
      [good, { ...good, sub: '' }],
      [good, { ...good, type: '' }],
      [good, { ...good, type: 7 }],
      [good, { ...good, id: `${good.id}\0` }],
      [good, { ...good, type: 'lone \ud800 half' }],
      [good, { ...good, sub: 7 }],
      [good, null],
      ...['yesterday', '2026-02-30T00:00:00Z', '2026-11-28', '0000-01-01T00:00:00Z', '1969-12-31T23:59:59Z'].map(
        (at) => [good, { ...good, at }],
      ),
      Array.from({ length: 501 }, () => question(owner(id))),
    ];
    for (const events of wrong) {
      const { status, body } = await report(product, events);
      expect([status, body.code], JSON.stringify(events)?.slice(0, 300)).toEqual([400, 'invalid_input']);
    }
    expect(await daysOf(staff, id)).toEqual([]);
    expect(await seen(id)).toMatchObject({ lastUsedAt: null, activeDays30: 0 });
  });

  test('of 500 events with the longest names has room', async () => {
    const id = await addCustomer(staff);
    const longest = (n: number) => `${String(n).padStart(3, '0')}${'界'.repeat(197)}`;
    const events = Array.from({ length: 500 }, (_, n) =>
      question(owner(id), noon(1), { id: longest(n), type: longest(n) }),
    );
    const { status, headers } = await report(product, events);
    expect(status).toBe(202);
    expect(headers.get('server-timing'), 'as many as for one event').toContain('"4 statements"');
    expect(await daysOf(staff, id)).toHaveLength(500);
  });

  test('that failed on its way counts in full when it is told again', async () => {
    const ids = [await addCustomer(staff), await addCustomer(staff)];
    const events = ids.flatMap((id) => [question(owner(id), noon(1)), question(owner(id), noon(2))]);
    await product.database.db.execute(
      sql.raw(`ALTER TABLE usage_days ADD CONSTRAINT broken CHECK (person_id <> '${ids[1]}') NOT VALID`),
    );
    expect((await report(product, events)).status).toBe(500);
    await product.database.db.execute(sql`ALTER TABLE usage_days DROP CONSTRAINT broken`);
    expect(await daysOf(staff, ids[0] ?? '')).toEqual([]);
    expect((await report(product, events)).status).toBe(202);
    for (const id of ids) expect((await daysOf(staff, id)).map(({ count }) => count)).toEqual([1, 1]);
  });

  test('ignores strangers and who was deleted, and keeps nothing of them', async () => {
    const [id, gone] = [await addCustomer(staff), await addCustomer(staff)];
    const memberOfGone = await addTeamMember(staff, gone);
    await remove(staff, `customers/${gone}`);
    const strangers = [
      owner(randomUUID()),
      member(randomUUID()),
      owner(gone),
      member(memberOfGone),
      member(id),
      'customer:1',
      'somebody',
      `visitor:${id}`,
    ];
    const event = question(owner(id), noon(1));
    // An id that was told of a stranger is still free.
    const events = [...strangers.map((sub) => question(sub)), { ...event, sub: owner(gone) }, event];
    expect((await report(product, events)).status).toBe(202);
    expect(await daysOf(staff, id)).toHaveLength(1);
    const kept = await rowsOf<{ id: string }>(
      product.database,
      sql`
      SELECT id FROM usage_events WHERE id IN (${sql.join(
        events.map((told) => sql`${told.id}`),
        sql`, `,
      )})`,
    );
    expect(kept).toEqual([{ id: event.id }]);
  });

  test('of what is more than five minutes ahead does not count, until its time has come', async () => {
    const id = await addCustomer(staff);
    const [soon, tooSoon] = [4, 6].map((minutes) => question(owner(id), new Date(Date.now() + minutes * 60_000)));
    await report(product, [soon, tooSoon]);
    expect((await daysOf(staff, id)).map(({ count }) => count)).toEqual([1]);
    expect((await seen(id)).lastUsedAt).toBe(soon?.at);
    await report(product, [{ ...tooSoon, at: new Date().toISOString() }]);
    expect((await daysOf(staff, id)).reduce((sum, { count }) => sum + count, 0)).toBe(2);
  });

  test('counts a day as UTC has it, wherever the app is', async () => {
    const id = await addCustomer(staff);
    const times = ['2026-10-01T23:59:59.999Z', '2026-10-02T00:30:00+01:00', '2026-10-01T20:00:00-05:00'];
    await report(
      product,
      times.map((at) => ({ ...question(owner(id)), at })),
    );
    expect(await daysOf(staff, id)).toEqual([
      { day: '2026-10-02', sub: owner(id), type: 'question', count: 1 },
      { day: '2026-10-01', sub: owner(id), type: 'question', count: 2 },
    ]);
  });

  test('that comes late moves no last use back, and no date of the record at all', async () => {
    const id = await addCustomer(staff);
    const memberId = await addTeamMember(staff, id);
    const before = await seen(id);
    const memberBefore = (await staff.get(`/api/crm/team-members/${memberId}`)).body;
    for (const sub of [owner(id), member(memberId)]) {
      await report(product, [question(sub, noon(3))]);
      await report(product, [question(sub, noon(9)), question(sub, noon(40))]);
    }
    expect(await seen(id)).toEqual({ ...before, lastUsedAt: noon(3).toISOString(), activeDays30: 2 });
    expect((await staff.get(`/api/crm/team-members/${memberId}`)).body).toEqual({
      ...memberBefore,
      lastUsedAt: noon(3).toISOString(),
      activeDays30: 2,
    });
  });

  test('is announced to no screen, for one is about hundreds of people', async () => {
    const id = await addCustomer(staff);
    const memberId = await addTeamMember(staff, id);
    const heard: string[] = [];
    const about = (payload: string) => payload.includes(id) || payload.includes('resync');
    const stop = await product.database.listen(CHANNEL, {
      onNotification: (payload) => about(payload) && heard.push(payload),
      onListening: () => undefined,
    });
    await report(product, [question(owner(id)), question(member(memberId))]);
    await staff.send('PUT', `/api/crm/team-members/${memberId}`, { name: 'Renamed' }, {});
    const ofMember = () => heard.filter((line) => line.includes(memberId) && line.includes('"updated"'));
    await until('the change by staff to be announced', async () => ofMember().length > 0);
    await stop();
    expect([ofMember().length, heard.filter((line) => line.includes('resync'))]).toEqual([1, []]);
  });
});
