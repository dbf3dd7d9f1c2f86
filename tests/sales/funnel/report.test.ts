import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backup } from '#tests/operations/backup/commands.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { allAreCounted, readReport, sendEvent } from './visitor.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' });
  staff = await product.staff();
});
afterAll(() => product.stop());

const today = () => new Date().toISOString().slice(0, 10);

describe('The report', () => {
  test('of nothing has no rows, and no conversion', async () => {
    expect(await readReport(staff)).toEqual({
      rows: [],
      totals: { visitors: 0, dialogs: 0, leads: 0, checkouts: 0, paid: 0, revenue: '0.00', conversion: null },
    });
  });

  test('adds up the days that are asked for, both included, and says how sure the conversion is', async () => {
    await product.database.db.execute(sql`
      INSERT INTO funnel_days (scope, day, page, campaign, visitors, dialogs, leads, checkouts, paid, revenue)
      SELECT scope, day, '', '', visitors, 0, 0, 0, paid, revenue FROM (VALUES ('all'), ('page_campaign')) AS scopes (scope),
        (VALUES ('2025-01-31'::date, 1, 1, 9.50), ('2025-02-01', 40, 2, 194.00), ('2025-02-28', 60, 3, 291.25), ('2025-03-01', 7, 7, 0))
          AS days (day, visitors, paid, revenue)`);
    const { rows, totals } = await readReport(staff, '?from=2025-02-01&to=2025-02-28');
    expect(rows).toMatchObject([{ visitors: 100, paid: 5, revenue: '485.25' }]);
    expect(totals).toMatchObject({ visitors: 100, paid: 5, revenue: '485.25', conversion: { rate: 0.05 } });
    expect(totals.conversion?.low).toBeCloseTo(0.0215, 3);
    expect(totals.conversion?.high).toBeCloseTo(0.1118, 3);
    expect((await readReport(staff)).totals.visitors).toBe(0);
  });

  test.each([
    ['?from=2025-02-30', 'must be a day such as 2026-11-22'],
    ['?to=tomorrow', 'must be a day such as 2026-11-22'],
    ['?from=2025-02-02&to=2025-02-01', 'from must not be after to'],
  ])('is refused for %s', async (query, message) => {
    const { status, body } = await staff.get(`/api/crm/reports/funnel${query}`);
    expect([status, body.message]).toEqual([400, message]);
  });

  test('comes as a file, which nothing in it makes a formula, and it is noted who took it', async () => {
    await sendEvent(product, { event: 'visit', page: '/', campaign: '=1+1' });
    await allAreCounted(product, staff);
    const query = `from=${today()}&to=${today()}&campaign=${encodeURIComponent('=1+1')}`;
    const { status, headers, text } = await staff.get(`/api/crm/reports/funnel.csv?${query}`);
    expect(status).toBe(200);
    const name = `funnel-${today()}-to-${today()}.csv`;
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(text).toBe(
      "\uFEFFpage,campaign,visitors,dialogs,leads,checkouts,paid,revenue\r\n/,'=1+1,1,0,0,0,0,0.00\r\n".replace(
        '\uFEFF',
        '',
      ),
    );
    const [entry] = (await staff.get('/api/crm/audit?action=export&limit=1')).body as unknown as object[];
    expect(entry).toMatchObject({ action: 'export', subjectType: 'file', subjectId: name, username: 'staff' });
  });

  test('is for staff alone', async () => {
    for (const path of ['funnel', 'funnel.csv']) {
      expect((await product.visitor().get(`/api/crm/reports/${path}`)).status).toBe(401);
    }
  });
});

describe('Events', () => {
  test('of one address are limited, and others go on', async () => {
    const visit = { event: 'visit', page: '/' };
    const statuses = new Set<number>();
    for (let at = 0; at < 240; at += 1)
      statuses.add(await sendEvent(product, visit, { 'x-forwarded-for': '192.0.2.1' }));
    expect([...statuses]).toEqual([204]);
    const refused = await product.visitor().post('/api/events', visit, { 'x-forwarded-for': '192.0.2.1' });
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await sendEvent(product, visit, { 'x-forwarded-for': '192.0.2.2' })).toBe(204);
  });

  test('from another site are refused', async () => {
    expect(await sendEvent(product, { event: 'visit', page: '/' }, { 'sec-fetch-site': 'cross-site' })).toBe(403);
  });
});

test('A backup has the counts, and nothing by which visitors could be told apart', async () => {
  await sendEvent(product, { event: 'visit', page: '/', campaign: 'kept' });
  await allAreCounted(product, staff);
  expect((await product.database.db.execute(sql`SELECT FROM funnel_salts`)).rows).toHaveLength(1);
  const folder = await mkdtemp(join(tmpdir(), 'funnel-'));
  try {
    const file = join(folder, 'backup.gz');
    await backup(product.env, file);
    const written = gunzipSync(await readFile(file)).toString('latin1');
    for (const kept of ['funnel_days', 'kept']) expect(written).toContain(kept);
    expect(written).not.toContain('funnel_salts');
  } finally {
    await rm(folder, { recursive: true });
  }
});
