import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { retention } from '#server/jobs/jobs.ts';
import { createVisitCounting } from '#server/modules/sales/funnel/visit-counting.service.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { doScheduledJob } from '#tests/support/jobs.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { allAreCounted, CHROME, FIREFOX, moveFunnelBack, readReport, sendEvent } from './visitor.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct({ TRUST_PROXY: 'loopback' });
  staff = await product.staff();
});
afterAll(() => product.stop());

/** Returns the header by which the trusted proxy reports this address. */
const from = (address: string) => ({ 'x-forwarded-for': address });

async function figuresOf(query: string) {
  await allAreCounted(product, staff);
  const { visitors, dialogs } = (await readReport(staff, query)).totals;
  return { visitors, dialogs };
}

describe('A visitor', () => {
  test('counts once a day for each page and campaign, and once in the totals', async () => {
    for (const campaign of ['spring', 'spring', 'summer', undefined]) {
      expect(await sendEvent(product, { event: 'visit', page: '/', campaign })).toBe(204);
    }
    await sendEvent(product, { event: 'dialog', page: '/', campaign: 'spring' });
    await sendEvent(product, { event: 'dialog', page: '/', campaign: 'spring' });
    await sendEvent(product, { event: 'visit', page: '/ai-insurance', campaign: 'spring' });

    expect(await figuresOf('?page=/&campaign=spring')).toEqual({ visitors: 1, dialogs: 1 });
    const { rows } = await readReport(staff, '?campaign=spring');
    expect(rows.map(({ page, campaign, visitors }) => [page, campaign, visitors])).toEqual([
      ['/', 'spring', 1],
      ['/ai-insurance', 'spring', 1],
    ]);
    expect(await figuresOf('?campaign=spring')).toEqual({ visitors: 1, dialogs: 1 });
    expect((await readReport(staff, '?page=/')).rows).toHaveLength(3);
    expect(await figuresOf('?page=/')).toEqual({ visitors: 1, dialogs: 1 });
    expect((await readReport(staff)).totals).toMatchObject({ visitors: 1, dialogs: 1 });
    expect((await readReport(staff, '?page=/&campaign=')).rows).toMatchObject([{ campaign: null, visitors: 1 }]);
  });

  test('is told from others by address and browser; an IPv6 household counts as one', async () => {
    const visit = { event: 'visit', page: '/', campaign: 'others' };
    await sendEvent(product, visit, from('203.0.113.1'));
    await sendEvent(product, visit, from('203.0.113.2'));
    await sendEvent(product, visit, { ...from('203.0.113.2'), 'user-agent': FIREFOX });
    await sendEvent(product, visit, from('2001:db8:1:2::1'));
    await sendEvent(product, visit, from('2001:db8:1:2:ffff::9'));
    expect(await figuresOf('?campaign=others')).toEqual({ visitors: 4, dialogs: 0 });
  });

  test('counts once although two instances write at the same moment', async () => {
    const errors: unknown[] = [];
    const instances = [1, 2].map(() => createVisitCounting(product.database, (error) => errors.push(error)));
    for (const instance of instances) {
      for (const page of ['/', '/info', '/ai-insurance']) {
        instance.note({ event: 'visit', page, campaign: 'both' }, { address: '198.51.100.1', userAgent: CHROME });
      }
    }
    await Promise.all(instances.map((instance) => instance.close()));
    expect(errors).toEqual([]);
    expect(await figuresOf('?campaign=both')).toEqual({ visitors: 1, dialogs: 0 });
    expect((await readReport(staff, '?campaign=both')).rows.map(({ visitors }) => visitors)).toEqual([1, 1, 1]);
  });

  test('who came in the last moment is counted although the server is stopped', async () => {
    expect(await sendEvent(product, { event: 'visit', page: '/', campaign: 'last-moment' })).toBe(204);
    await product.restart();
    staff = await product.staff();
    expect((await readReport(staff, '?campaign=last-moment')).totals.visitors).toBe(1);
  });
});

describe('Not counted is', () => {
  test('a bot, a program, a browser that says nothing, and who asks not to be tracked, which get the same answer', async () => {
    const uncounted: Record<string, string>[] = [
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      { 'user-agent': 'curl/8.5.0' },
      { 'user-agent': '' },
      { dnt: '1' },
      { 'sec-gpc': '1' },
    ];
    for (const [index, headers] of uncounted.entries()) {
      for (const event of ['visit', 'dialog']) {
        const campaign = `uncounted ${index}`;
        expect(await sendEvent(product, { event, page: '/', campaign }, headers)).toBe(204);
      }
    }
    // Says that it wants to be tracked.
    await sendEvent(product, { event: 'visit', page: '/', campaign: 'willing' }, { dnt: '0' });
    expect(await figuresOf('?campaign=willing')).toEqual({ visitors: 1, dialogs: 0 });
    for (const index of uncounted.keys()) {
      const { totals } = await readReport(staff, `?campaign=uncounted%20${index}`);
      expect(totals, `uncounted ${index}`).toMatchObject({ visitors: 0, dialogs: 0 });
    }
  });

  test('is told apart in the metrics', async () => {
    await sendEvent(product, { event: 'visit', page: '/' }, { dnt: '1' });
    const { text } = await product.visitor().get('/metrics');
    expect(text).toMatch(/^funnel_events_total\{outcome="opted_out"\} [1-9]/m);
    expect(text).toMatch(/^funnel_events_total\{outcome="dropped"\} 0$/m);
  });

  test.each([
    [{ event: 'purchase', page: '/' }, 'event must be visit or dialog'],
    [{ event: 'visit' }, 'page is required'],
    [{ event: 'visit', page: 'https://elsewhere.example' }, 'page must be a path'],
    [{ event: 'visit', page: `/${'x'.repeat(500)}` }, ''],
    [{ event: 'visit', page: '/', campaign: 'x'.repeat(501) }, ''],
    [{ event: 'visit', page: '/', campaign: { name: 'x' } }, ''],
  ])('what is none: %.60j', async (event, message) => {
    const { status, body } = await product.visitor().post('/api/events', event, { 'user-agent': CHROME });
    expect(status).toBe(400);
    expect(body.message).toContain(message);
  });
});

describe('Names from the outside', () => {
  test('are tidied and cut, and pages that the site does not have are counted together', async () => {
    await sendEvent(product, { event: 'visit', page: '/ai-insurance/', campaign: `  a\n\tb \0${'c'.repeat(300)}` });
    await sendEvent(product, { event: 'visit', page: '/wp-admin.php', campaign: 'strange pages' });
    await sendEvent(product, { event: 'visit', page: '/.env', campaign: 'strange pages' });
    await allAreCounted(product, staff);
    const { rows } = await readReport(staff);
    expect(rows.find(({ campaign }) => campaign?.startsWith('a b c'))).toMatchObject({
      page: '/ai-insurance',
      campaign: `a b ${'c'.repeat(96)}`,
    });
    expect(rows.filter(({ campaign }) => campaign === 'strange pages')).toMatchObject([
      { page: '(other)', visitors: 1 },
    ]);
  });

  test('fill no table: beyond 500 campaigns a day the rest stand together', async () => {
    const { db } = product.database;
    const areOthers = async (visitors: number) =>
      until(`${visitors} under another name`, async () => {
        return (await readReport(staff, '?campaign=(other)')).totals.visitors === visitors;
      });
    const campaigns = async () => {
      const { rows } = await db.execute(sql`SELECT FROM funnel_days WHERE scope = 'campaign' AND campaign <> ''`);
      return rows.length;
    };
    // All but one place is taken.
    await db.execute(sql`
      INSERT INTO funnel_days (scope, day, page, campaign, visitors)
      SELECT 'campaign', (now() AT TIME ZONE 'UTC')::date, '', 'flood ' || at, 1
      FROM generate_series(1, ${499 - (await campaigns())}::int) AS at`);
    for (const at of [1, 2, 3]) {
      const visit = { event: 'visit', page: '/', campaign: `one more ${at}` };
      expect(await sendEvent(product, visit, from(`203.0.113.${at}`))).toBe(204);
    }
    await areOthers(2);
    expect(await campaigns()).toBe(501);
    await sendEvent(product, { event: 'visit', page: '/', campaign: 'one more' }, from('203.0.113.77'));
    await areOthers(3);
    expect(await campaigns()).toBe(501);
  });

  test('hide no campaign that leads to a lead, on this day and the next', async () => {
    const visit = { event: 'visit', page: '/', campaign: 'real' };
    const lead = { name: 'Ada Broker', email: 'real@example.com', phone: '+1 415 555 2671', page: '/' };
    await product.visitor().post('/api/lead-capture', { ...lead, campaign: { utm_campaign: 'real' } });
    await sendEvent(product, visit, from('203.0.113.78'));
    const figures = async () => (await readReport(staff, '?campaign=real')).totals;
    await until('the visit under its own name', async () => (await figures()).visitors === 1);
    expect(await figures()).toMatchObject({ visitors: 1, leads: 1 });
    await moveFunnelBack(product.database);
    await product.database.db.execute(sql`
      INSERT INTO funnel_days (scope, day, page, campaign, visitors)
      SELECT 'campaign', (now() AT TIME ZONE 'UTC')::date, '', 'flood ' || at, 1 FROM generate_series(1, 500) AS at`);
    await sendEvent(product, visit, from('203.0.113.78'));
    await until('the next visit under its own name', async () => (await figures()).visitors === 2);
  });
});

describe('Nothing tells who came', () => {
  beforeEach(async () => {
    for (const table of ['days', 'marks', 'salts']) {
      await product.database.db.execute(sql.raw(`DELETE FROM funnel_${table}`));
    }
  });

  test('no column of the database has the address or the name of the browser', async () => {
    const headers = { ...from('192.0.2.123'), 'user-agent': `${CHROME} Unmistakable/1.0` };
    await sendEvent(product, { event: 'visit', page: '/' }, headers);
    await sendEvent(product, { event: 'dialog', page: '/' }, headers);
    expect(await figuresOf('?page=/')).toEqual({ visitors: 1, dialogs: 1 });

    const { db } = product.database;
    const { rows: tables } = await db.execute<{ name: string }>(sql`
      SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE'`);
    expect(tables.map(({ name }) => name)).toContain('public.funnel_marks');
    for (const { name } of tables) {
      const { rows } = await db.execute(
        sql.raw(`SELECT 1 FROM ${name} AS given WHERE given::text ~ '192\\.0\\.2\\.123|Unmistakable'`),
      );
      expect([name, rows]).toEqual([name, []]);
    }
  });

  test('the salt of a day goes after two days, the marks of visitors with it, and the counts stay', async () => {
    await sendEvent(product, { event: 'visit', page: '/', campaign: 'kept' });
    await allAreCounted(product, staff);
    const { marks, days } = await sizes();
    expect(marks).toBeGreaterThan(0);
    await aDayPasses();
    expect(await sizes()).toEqual({ salts: 1, marks, days });
    await aDayPasses();
    expect(await sizes()).toEqual({ salts: 0, marks: 0, days });
    expect((await readReport(staff, '?campaign=kept')).totals.visitors).toBe(1);
    const { text } = await product.visitor().get('/metrics');
    expect(text).toMatch(/^retention_rows_deleted_total\{table="funnel_salts"\} [1-9]/m);
  });

  test('who comes again another day is another visitor', async () => {
    for (const expected of [1, 2]) {
      await sendEvent(product, { event: 'visit', page: '/', campaign: 'daily' });
      expect(await figuresOf('?campaign=daily')).toEqual({ visitors: expected, dialogs: 0 });
      await aDayPasses();
    }
  });
});

async function aDayPasses(): Promise<void> {
  await moveFunnelBack(product.database);
  expect(await doScheduledJob(product, retention)).toBe('completed');
}

async function sizes() {
  const { rows } = await product.database.db.execute<{ salts: number; marks: number; days: number }>(sql`
    SELECT (SELECT count(*)::int FROM funnel_salts) AS salts, (SELECT count(*)::int FROM funnel_marks) AS marks,
      (SELECT count(*)::int FROM funnel_days) AS days`);
  return rows[0] ?? { salts: 0, marks: 0, days: 0 };
}
