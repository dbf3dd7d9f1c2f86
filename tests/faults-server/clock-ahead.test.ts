import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, conversation, newPhone, textsOf } from '../messages/phone.ts';
import type { HttpClient } from '../support/http-client.ts';
import { captureLead, mailsTo, openCheckout, seenByStaff } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';

/** Milliseconds in which all must be as usual again. */
const SOON = 15_000;

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterEach(async () => {
  for (const vendor of ['smtp', 'twilio'] as const) await product.sandbox.fault({ vendor, mode: 'off' });
});
afterAll(() => product.stop());

const execute = (statement: string) => product.database.db.execute(sql.raw(statement));

async function pay(email: string, quantity?: number): Promise<{ customerId: string; checkout: string }> {
  const visitor = product.visitor();
  const customerId = await captureLead(visitor, email);
  const checkout = await openCheckout(visitor, customerId, quantity);
  await product.sandbox.checkout(checkout, 'pay');
  return { customerId, checkout };
}

describe('What the database wrote while its clock was a day ahead', () => {
  test.each([
    ['email', 'emails', 'smtp'],
    ['sms', 'sms_messages', 'twilio'],
  ] as const)('lets an unsettled %s be tried again', async (kind, table, vendor) => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, phone);
    const body = { customerId, subject: 'Renewal', content: 'Hello', message: 'Hello' };
    const send = () => staff.post(`/api/crm/send-${kind}`, body, { 'idempotency-key': `ahead-${kind}-12345678` });
    await product.sandbox.fault({ vendor, mode: 'down' });
    expect((await send()).status).toBe(502);
    await product.sandbox.fault({ vendor, mode: 'off' });
    const status = kind === 'sms' ? 'queued' : 'sending';
    await execute(`UPDATE ${table} SET status = '${status}', uncertain_until = now() + interval '1 day'
      WHERE customer_id = '${customerId}'`);
    const shown =
      kind === 'sms' ? (await conversation(staff, `sms/${customerId}`))[0]?.failureReason : 'gave no answer';
    expect(shown).toContain('gave no answer');
    const began = performance.now();
    expect((await send()).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(SOON);
  });

  test('makes no text a second one whose answer was lost', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, phone);
    const send = () =>
      staff.post('/api/crm/send-sms', { customerId, message: 'Once' }, { 'idempotency-key': 'lost-answer-12345678' });
    expect((await send()).status).toBe(200);
    const shown = async () => (await conversation(staff, `sms/${customerId}`))[0];
    await until('the last report', async () => (await shown())?.status === 'delivered');
    await execute(`UPDATE sms_messages SET status = 'queued', twilio_sid = NULL, sent_at = now() + interval '1 day',
      uncertain_until = now() + interval '1 day' WHERE customer_id = '${customerId}'`);
    expect((await send()).status).toBe(200);
    expect(await textsOf(product, phone)).toHaveLength(1);
  });

  test('keeps no later news of a purchase out', async () => {
    const { customerId } = await pay('refund@example.com', 3);
    const purchase = await until('the purchase', async () => {
      const [found] = (await seenByStaff(staff, customerId)).purchases;
      return found?.status === 'completed' && found;
    });
    await execute(`UPDATE purchases SET observed_at = now() + interval '1 day' WHERE id = '${purchase.id}'`);
    await product.sandbox.charge(purchase.stripePaymentIntentId, 'refund');
    await until(
      'the refund',
      async () => (await seenByStaff(staff, customerId)).purchases[0]?.status === 'refunded',
      SOON,
    );
    expect((await seenByStaff(staff, customerId)).customer?.teamMemberLicenses).toBe(0);
  });

  test('keeps no job waiting', async () => {
    await product.sandbox.fault({ vendor: 'smtp', mode: 'down' });
    await pay('waiting@example.com');
    await until('the first try', async () => {
      const { rows } = await execute(`UPDATE pgboss.job SET start_after = now() + interval '1 day'
        WHERE name = 'welcome-mail' AND state = 'retry' RETURNING id`);
      return rows.length > 0;
    });
    await product.sandbox.fault({ vendor: 'smtp', mode: 'off' });
    const welcomed = async () => (await mailsTo(product.sandbox, 'waiting@example.com')).length > 0;
    await until('the welcome mail', welcomed, SOON);
  });

  test('lets the jobs of a dead worker expire', async () => {
    const ahead = "now() + interval '1 day'";
    await execute(`INSERT INTO pgboss.job (name, data, state, started_on, keep_until)
      VALUES ('welcome-mail', '{"purchaseId": "${crypto.randomUUID()}"}', 'active', ${ahead}, ${ahead})`);
    await execute(`UPDATE pgboss.queue SET monitor_claim_on = ${ahead}, monitor_on = ${ahead}, maintain_on = ${ahead}`);
    await execute(`UPDATE pgboss.version SET bam_on = ${ahead}, flow_on = ${ahead}, reindex_on = ${ahead}`);
    const still = `SELECT 1 FROM pgboss.job WHERE started_on > now()
      UNION ALL SELECT 1 FROM pgboss.queue WHERE greatest(monitor_claim_on, monitor_on, maintain_on) > now()
      UNION ALL SELECT 1 FROM pgboss.version WHERE greatest(bam_on, flow_on, reindex_on) > now()`;
    await until('nothing is of the day after', async () => (await execute(still)).rows.length === 0, SOON);
  });
});

test('A message that another request may be sending is not sent a second time meanwhile', async () => {
  const phone = newPhone();
  const customerId = await addCustomer(staff, phone);
  await product.sandbox.fault({ vendor: 'twilio', mode: 'slow', ms: 2_000 });
  const send = () =>
    staff.post('/api/crm/send-sms', { customerId, message: 'Once' }, { 'idempotency-key': 'at-once-12345678' });
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await textsOf(product, phone)).toHaveLength(1);
});
