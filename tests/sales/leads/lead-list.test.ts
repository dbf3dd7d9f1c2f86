import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Lead, LeadSummary } from '#contract/leads.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { captureLead } from '#tests/support/loop.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { LeadCalls } from './lead-calls.ts';

let product: Product;
let staff: HttpClient;
let leads: LeadCalls;

const bea = { name: 'Bea Lane', email: 'bea@example.com', phone: '4155550002', page: '/info' };

beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
  leads = new LeadCalls(staff);
  const cy = { name: 'Cy', email: 'cy@example.com', phone: '4155550001', campaign: { utm_campaign: 'spring' } };
  for (const lead of [bea, { ...cy, productType: 'demo' }]) await product.visitor().post('/api/lead-capture', lead);
  for (const name of ['dan', 'eve', 'fay', 'guy']) {
    const customerId = await captureLead(product.visitor(), `${name}@example.com`);
    if (name < 'f') await staff.post('/api/crm/send-sms', { customerId, message: 'Hello' });
  }
  const [user] = await leads.assignees();
  await leads.change((await leads.of('eve@example.com')).id, { assigneeId: user?.id });
});
afterAll(() => product.stop());

describe('The list of leads', () => {
  test.each([
    ['?stage=lost', (lead: Lead) => lead.stage === 'lost'],
    ['?productType=demo', (lead: Lead) => lead.productType === 'demo'],
    ['?page=/info', (lead: Lead) => lead.page === '/info'],
    ['?campaign=spring', (lead: Lead) => lead.campaign === 'spring'],
    ['?assigneeId=none', (lead: Lead) => lead.assigneeId === null],
    ['?q=bea', (lead: Lead) => lead.name.startsWith('Bea')],
  ])('is narrowed by %s', async (query, belongs) => {
    await captureLead(product.visitor(), 'narrowed@example.com');
    await leads.change((await leads.of('narrowed@example.com')).id, { stage: 'lost' });
    const all = await leads.list();
    const wanted = all.filter(belongs).map(({ id }) => id);
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(all.length);
    expect((await leads.list(query)).map(({ id }) => id)).toEqual(wanted);
    const page = await staff.get(`/api/crm/leads${query}&limit=1`);
    expect(page.headers.get('x-total-count')).toBe(String(wanted.length));
  });

  test('is narrowed to those of one person', async () => {
    const [user] = await leads.assignees();
    const eve = await leads.of('eve@example.com');
    expect((await leads.list(`?assigneeId=${user?.id}`)).map(({ id }) => id)).toEqual([eve.id]);
    expect(await leads.list('?assigneeId=me')).toEqual([]);
  });

  test('is narrowed to a customer, and to ids', async () => {
    const [bea, cy] = [await leads.of('bea@example.com'), await leads.of('cy@example.com')];
    expect(await leads.list(`?customerId=${bea.customerId}`)).toEqual([bea]);
    expect(await leads.list('?customerId=nobody')).toEqual([]);
    const named = await leads.list(`?sort=email&ids=${cy.id},${bea.id},nobody`);
    expect(named.map(({ id }) => id)).toEqual([bea.id, cy.id]);
    expect(await leads.list(`?ids=${cy.id},${bea.id}&productType=demo`)).toEqual([cy]);
  });

  test('tells which pages and campaigns it has, each once', async () => {
    for (const email of ['one@example.com', 'two@example.com']) {
      const campaign = { utm_campaign: 'autumn' };
      await product.visitor().post('/api/lead-capture', { ...bea, email, page: '/', campaign });
    }
    expect((await staff.get('/api/crm/leads/sources')).body).toEqual({
      pages: ['/', '/info'],
      campaigns: ['autumn', 'spring'],
    });
  });

  test.each(['createdAt', '-createdAt', 'name', '-name', 'email', '-email', 'nextStepAt', '-nextStepAt'])(
    'comes page by page in the order %s, each lead once',
    async (sort) => {
      await leads.change((await leads.of('bea@example.com')).id, { nextStepAt: '2027-01-04T09:30:00.000Z' });
      const all = (await leads.list(`?sort=${sort}`)).map(({ id }) => id);
      const paged: string[] = [];
      for (let path: string | undefined = `/api/crm/leads?sort=${sort}&limit=3`; path; ) {
        const { headers, body } = await staff.get(path);
        expect(headers.get('x-total-count')).toBe(String(all.length));
        paged.push(...(body as unknown as Lead[]).map(({ id }) => id));
        path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      }
      expect(paged).toEqual(all);
      expect(new Set(all).size).toBe(all.length);
    },
  );

  test('puts the next step that is due first before all others', async () => {
    const { id } = await leads.of('bea@example.com');
    await leads.change(id, { nextStepAt: '2020-01-01T00:00:00.000Z' });
    expect((await leads.list('?sort=nextStepAt&limit=1'))[0]?.id).toBe(id);
  });

  test('has a summary: leads by stage, and the median time to the first answer', async () => {
    const all = await leads.list();
    const summary = (await staff.get('/api/crm/leads/summary')).body as unknown as LeadSummary;
    for (const [stage, count] of Object.entries(summary.stages)) {
      expect([stage, count]).toEqual([stage, all.filter((lead) => lead.stage === stage).length]);
    }
    const seconds = all
      .flatMap(({ createdAt, firstAnsweredAt }) =>
        firstAnsweredAt ? (Date.parse(firstAnsweredAt) - Date.parse(createdAt)) / 1000 : [],
      )
      .sort((one, other) => one - other);
    const middle = [seconds[Math.floor((seconds.length - 1) / 2)] ?? 0, seconds[Math.floor(seconds.length / 2)] ?? 0];
    expect(summary.medianSecondsToFirstAnswer).toBeCloseTo(((middle[0] as number) + (middle[1] as number)) / 2, 2);
  });

  test('goes out as a file whose cells are no formulas', async () => {
    await product.visitor().post('/api/lead-capture', {
      name: '=cmd()',
      email: 'formula@example.com',
      phone: '4155550003',
      campaign: { utm_campaign: '@sum' },
    });
    const { headers, text } = await staff.get('/api/crm/export-leads?q=formula');
    const today = new Date().toISOString().slice(0, 10);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="leads-export-${today}.csv"`);
    const [header, ...lines] = text.trimEnd().split('\r\n');
    expect(header).toMatch(/^name,email,phone,stage,productType,page,campaign,submissions,assignee,/);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^'=cmd\(\),formula@example\.com,4155550003,new,agent,,'@sum,1,,/);
    expect((await staff.get('/api/crm/export-leads?sort=shoe-size')).status).toBe(400);
  });

  test('names the staff that a lead can be assigned to, and nobody who is disabled', async () => {
    await product.database.db.execute(sql`
      INSERT INTO users (username, password, disabled_at) VALUES ('gone', 'x', now())`);
    expect((await leads.assignees()).map(({ username }) => username)).toEqual(['staff']);
  });
});
