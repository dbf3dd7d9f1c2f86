import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purchases } from '#server/database/schema.ts';
import type { HttpClient } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addCustomer } from '../support/records.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
  await buy('first', { createdAt: new Date('2026-03-01T00:00:00Z') });
  const team = { productType: 'team_license', quantity: 2, amount: '94.00' };
  const refund = { refundedAmount: '8.00', status: 'partially_refunded' } as const;
  await buy('last', { createdAt: new Date('2026-03-31T23:59:59.999Z'), ...team, ...refund });
  await buy('after', { createdAt: new Date('2026-04-01T00:00:00Z') });
});
afterAll(() => product.stop());

async function buy(name: string, purchase: Partial<typeof purchases.$inferInsert>): Promise<void> {
  const customerId = await addCustomer(staff, { name: 'Ada Broker', email: `${name}@example.com` });
  const stripe = { stripeSessionId: `cs_${name}`, stripePaymentIntentId: `pi_${name}` };
  const license = { productType: 'agent_license', amount: '97.00', status: 'completed' } as const;
  await product.database.db.insert(purchases).values({ customerId, ...stripe, ...license, ...purchase });
}

async function emails(query: string): Promise<string[]> {
  const { body } = await staff.get(`/api/crm/purchases?${query}`);
  return (body as unknown as { customer: { email: string } }[]).map(({ customer }) => customer.email);
}

describe('Purchases', () => {
  test('are narrowed by days in UTC, both included, together with status and product', async () => {
    expect(await emails('from=2026-03-01&to=2026-03-31')).toEqual(['last@example.com', 'first@example.com']);
    expect(await emails('from=2026-03-02')).toEqual(['after@example.com', 'last@example.com']);
    expect(await emails('to=2026-03-01')).toEqual(['first@example.com']);
    expect(await emails('from=2026-03-01&to=2026-04-01&productType=agent_license&status=completed')).toEqual([
      'after@example.com',
      'first@example.com',
    ]);
    const { headers } = await staff.get('/api/crm/purchases?from=2026-03-01&to=2026-03-31&limit=10');
    expect([headers.get('x-total-count'), headers.get('x-total-revenue')]).toEqual(['2', '183.00']);
    for (const query of ['from=2026-3-1', 'to=yesterday', 'from=2026-02-30']) {
      expect((await staff.get(`/api/crm/purchases?${query}`)).status).toBe(400);
    }
  });

  test('go out as a file of the same rows, with the day, the money and where it is at Stripe', async () => {
    const today = () => new Date().toISOString().slice(0, 10);
    const before = today();
    const { status, headers, text } = await staff.get('/api/crm/export-purchases?from=2026-03-01&to=2026-03-31');
    expect(status).toBe(200);
    const [, name, day] =
      /^attachment; filename="(purchases-export-(.*)\.csv)"$/.exec(headers.get('content-disposition') ?? '') ?? [];
    expect([before, today()]).toContain(day);
    const lines = text.replace('\uFEFF', '').trim().split('\r\n');
    expect(lines).toEqual([
      'date,name,email,product,quantity,status,amount,refundedAmount,currency,stripeSessionId,stripePaymentIntentId',
      '2026-03-31,Ada Broker,last@example.com,Team License,2,partially_refunded,94.00,8.00,USD,cs_last,pi_last',
      '2026-03-01,Ada Broker,first@example.com,Agent License,1,completed,97.00,0.00,USD,cs_first,pi_first',
    ]);
    expect((await product.visitor().get('/api/crm/export-purchases')).status).toBe(401);
    expect((await staff.get('/api/crm/export-purchases?sort=nothing')).status).toBe(400);
    const { rows } = await product.database.db.execute(sql`
      SELECT subject_id FROM audit_entries WHERE action = 'export'`);
    expect(rows).toEqual([{ subject_id: name }]);
  });
});
