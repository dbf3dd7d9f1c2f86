import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MoneyDesk } from './money-desk.ts';

let desk: MoneyDesk;
let sessions: Record<'first' | 'last' | 'after', string>;
beforeAll(async () => {
  desk = await MoneyDesk.open();
  const first = await desk.buy('first@example.com');
  const last = await desk.buy('last@example.com', 2);
  const after = await desk.buy('after@example.com');
  await paidAt(first.purchaseId, '2026-03-01T00:00:00Z');
  await paidAt(last.purchaseId, '2026-03-31T23:59:59.999Z');
  await paidAt(after.purchaseId, '2026-04-01T00:00:00Z');
  await desk.refund(last.purchaseId, { amount: '8' });
  sessions = { first: first.checkout, last: last.checkout, after: after.checkout };
});
afterAll(() => desk.stop());

function paidAt(id: string, at: string) {
  return desk.product.database.db.execute(sql`UPDATE purchases SET created_at = ${at} WHERE id = ${id}::uuid`);
}

async function emails(query: string): Promise<string[]> {
  const { body } = await desk.staff.get(`/api/crm/purchases?${query}`);
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
    const { headers } = await desk.staff.get('/api/crm/purchases?from=2026-03-01&to=2026-03-31&limit=10');
    expect([headers.get('x-total-count'), headers.get('x-total-revenue')]).toEqual(['2', '183.00']);
    for (const query of ['from=2026-3-1', 'to=yesterday', 'from=2026-02-30']) {
      expect((await desk.staff.get(`/api/crm/purchases?${query}`)).status).toBe(400);
    }
  });

  test('go out as a file of the same rows, with the day, the money and where it is at Stripe', async () => {
    const { status, headers, text } = await desk.staff.get('/api/crm/export-purchases?from=2026-03-01&to=2026-03-31');
    const today = new Date().toISOString().slice(0, 10);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="purchases-export-${today}.csv"`);
    const lines = text.replace('\uFEFF', '').trim().split('\r\n');
    expect(lines).toEqual([
      'date,name,email,product,quantity,status,amount,refundedAmount,currency,stripeSessionId,stripePaymentIntentId',
      expect.stringMatching(
        new RegExp(
          `^2026-03-31,Ada Broker,last@example.com,Team License,2,partially_refunded,94.00,8.00,USD,${sessions.last},pi_`,
        ),
      ),
      expect.stringMatching(
        new RegExp(
          `^2026-03-01,Ada Broker,first@example.com,Agent License,1,completed,97.00,0.00,USD,${sessions.first},pi_`,
        ),
      ),
    ]);
    expect((await desk.product.visitor().get('/api/crm/export-purchases')).status).toBe(401);
    expect((await desk.staff.get('/api/crm/export-purchases?sort=nothing')).status).toBe(400);
    const { rows } = await desk.product.database.db.execute(sql`
      SELECT subject_id FROM audit_entries WHERE action = 'export'`);
    expect(rows).toEqual([{ subject_id: `purchases-export-${today}.csv` }]);
  });
});
