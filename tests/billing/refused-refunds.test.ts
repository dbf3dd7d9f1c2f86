import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FailedJob } from '#contract/failed-jobs.ts';
import { rowsOf } from '#tests/support/records.ts';
import { until } from '../support/poll.ts';
import { MoneyDesk } from './money-desk.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.stop());

const REFUNDED_ALREADY = 'This payment has been refunded already';

describe('A refund that Stripe refuses', () => {
  test('unheard by the request for it is answered with a conflict, not as a refund that was made', async () => {
    const { purchaseId } = await desk.buy('refused-meanwhile@example.com');
    const { db } = desk.product.database;
    // Another process has settled it before the request asks Stripe.
    await db.execute(`CREATE FUNCTION refuse_meanwhile() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.status := 'refused'; NEW.settled_at := now(); RETURN NEW; END $$`);
    await db.execute(`CREATE TRIGGER refuse_meanwhile BEFORE INSERT ON refunds FOR EACH ROW
      WHEN (NEW.reason = 'Refused meanwhile') EXECUTE FUNCTION refuse_meanwhile()`);
    expect(await desk.refund(purchaseId, { reason: 'Refused meanwhile' })).toMatchObject({
      status: 409,
      body: { message: 'The payment service did not accept this refund' },
    });
  });

  test('within a minute after it was answered as under way is told by its failed job', async () => {
    const { purchaseId, payment } = await desk.buy('refused-later@example.com');
    const { body } = await desk.whileStripeIsAway(async () => {
      const answer = await desk.refund(purchaseId, { amount: '97.00' });
      await desk.product.sandbox.charge(payment, 'refund');
      return answer;
    });
    expect(body).toMatchObject({ status: 'pending' });
    const { database } = desk.product;
    await until('Stripe to refuse it', async () => {
      const jobs = await rowsOf(
        database,
        sql`SELECT 1 FROM pgboss.job WHERE name = 'refund-payment' AND output ->> 'message' = ${REFUNDED_ALREADY}`,
      );
      return jobs.length > 0;
    });
    // The minute is over in which an answer could have told it.
    await database.db.execute(
      sql`UPDATE refunds SET created_at = created_at - interval '1 minute' WHERE id = ${String(body.id)}`,
    );
    const failed = await until('the job to fail', async () => {
      const jobs = (await desk.staff.get('/api/crm/failed-jobs')).body as unknown as FailedJob[];
      return jobs.length > 0 && jobs;
    });
    expect(failed).toMatchObject([{ kind: 'refund-payment', state: 'failed', lastError: REFUNDED_ALREADY }]);
    expect(await desk.refundsAtStripe(payment)).toEqual([9_700]);
  });
});
