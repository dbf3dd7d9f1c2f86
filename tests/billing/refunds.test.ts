import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '../support/http-client.ts';
import { until } from '../support/poll.ts';
import { remove, rowsOf } from '../support/records.ts';
import { MoneyDesk } from './money-desk.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.stop());

const REFUNDED = /^Your refund of/;
const REFUNDED_ALREADY = 'This payment has been refunded already';

async function renew(customerId: string, subscription: string) {
  const before = (await desk.purchasesOf(customerId)).map(({ id }) => id);
  await desk.product.sandbox.subscription(subscription, 'renew');
  return until('the renewal', async () =>
    (await desk.purchasesOf(customerId)).find(({ id, status }) => !before.includes(id) && status === 'completed'),
  );
}

describe('A refund', () => {
  test('made at Stripe is mailed too, and ends the subscription', async () => {
    const { payment, subscription } = await desk.buy('dashboard@example.com');
    await desk.product.sandbox.charge(payment, 'refund');
    await desk.expectAgreement();
    expect(await desk.statusAtStripe(subscription)).toBe('canceled');
    expect(await desk.mailsAbout('dashboard@example.com', REFUNDED)).toHaveLength(1);
    await desk.product.sandbox.replayEvents(2, true);
    await desk.isQuiet();
    expect(await desk.mailsAbout('dashboard@example.com', REFUNDED)).toHaveLength(1);
  });

  test('of all that was paid goes back at Stripe, ends the subscription and is mailed once', async () => {
    const { customerId, purchaseId, payment, subscription } = await desk.buy('full@example.com');
    const refunded = await desk.refund(purchaseId, { reason: 'Asked by phone' });
    expect(refunded).toMatchObject({
      status: 200,
      body: { purchaseId, amount: '97.00', endSubscription: true, reason: 'Asked by phone', status: 'completed' },
    });
    expect(await desk.refundsAtStripe(payment)).toEqual([9_700]);
    await desk.expectAgreement();
    expect(await desk.statusAtStripe(subscription)).toBe('canceled');
    expect((await desk.customer(customerId)).accessState).toBe('ended');
    expect(await desk.purchasesOf(customerId)).toMatchObject([{ status: 'refunded', refundedAmount: '97.00' }]);
    const [mail, ...more] = await desk.mailsAbout('full@example.com', REFUNDED);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('We have refunded $97.00 for your Agent License');
    expect(mail?.text).toContain('Your license has ended with this refund');
    expect(await desk.refund(purchaseId)).toMatchObject({
      status: 409,
      body: { message: 'This payment has been refunded already' },
    });
    for (const id of ['none', '00000000-0000-0000-0000-000000000000']) expect((await desk.refund(id)).status).toBe(404);
  });

  test('of a part ends nothing, whatever is asked, and the rest can follow', async () => {
    const { customerId, purchaseId, payment, subscription } = await desk.buy('part@example.com');
    for (const amount of ['0', '0.00', '-5', '1.234', 'ten', '1e3']) {
      expect([400, 409], amount).toContain((await desk.refund(purchaseId, { amount })).status);
    }
    expect(await desk.refundsAtStripe(payment)).toEqual([]);
    const part = await desk.refund(purchaseId, {
      amount: '40',
      endSubscription: true,
      reason: 'Two weeks without the app',
    });
    expect(part).toMatchObject({ status: 200, body: { amount: '40.00', endSubscription: false } });
    await desk.isQuiet();
    expect(await desk.statusAtStripe(subscription)).toBe('active');
    expect((await desk.customer(customerId)).accessState).toBe('active');
    expect(await desk.refund(purchaseId, { amount: '57.01' })).toMatchObject({
      status: 409,
      body: { message: 'Only 57.00 of this payment is left to be refunded' },
    });
    expect(await desk.refund(purchaseId, { amount: '57.00' })).toMatchObject({
      status: 200,
      body: { endSubscription: true },
    });
    await desk.expectAgreement();
    expect((await desk.refundsAtStripe(payment)).toSorted()).toEqual([4_000, 5_700]);
    expect(await desk.statusAtStripe(subscription)).toBe('canceled');
    const subjects = (await desk.mailsAbout('part@example.com', REFUNDED)).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual(['Your refund of $40.00', 'Your refund of $57.00']);
    const timeline = (await desk.staff.get(`/api/crm/customers/${customerId}/timeline`)).body as unknown as Json[];
    expect(timeline.filter(({ kind }) => kind === 'refund')).toMatchObject([
      { amount: '57.00', endsSubscription: true, status: 'completed', byName: 'staff' },
      { amount: '40.00', endsSubscription: false, reason: 'Two weeks without the app', byName: 'staff' },
    ]);
  });

  test('of all leaves the subscription, the access and the licenses when staff say so', async () => {
    const agent = await desk.buy('goodwill@example.com');
    const team = await desk.buy('goodwill-team@example.com', 4);
    for (const { purchaseId } of [agent, team]) {
      const kept = await desk.refund(purchaseId, { endSubscription: false });
      expect(kept).toMatchObject({ status: 200, body: { endSubscription: false } });
    }
    await desk.expectAgreement();
    for (const { subscription } of [agent, team]) expect(await desk.statusAtStripe(subscription)).toBe('active');
    expect((await desk.customer(agent.customerId)).accessState).toBe('active');
    expect((await desk.customer(team.customerId)).teamMemberLicenses).toBe(4);
    const [mail] = await desk.mailsAbout('goodwill@example.com', REFUNDED);
    expect(mail?.text).toContain('Your license stays as it is');
  });

  test('of two payments leaves the subscription when staff say so of both, in whatever order', async () => {
    for (const email of ['newest-first@example.com', 'oldest-first@example.com']) {
      const { customerId, subscription } = await desk.buy(email);
      await desk.product.sandbox.subscription(subscription, 'renew');
      await desk.isQuiet();
      const payments = await desk.purchasesOf(customerId);
      expect(payments).toHaveLength(2);
      const inOrder = email.startsWith('newest') ? payments : payments.toReversed();
      for (const { id } of inOrder) expect((await desk.refund(id, { endSubscription: false })).status).toBe(200);
      await desk.expectAgreement();
      expect(await desk.statusAtStripe(subscription)).toBe('active');
      expect((await desk.customer(customerId)).accessState).toBe('active');
    }
  });

  test('that was pressed twice pays once: with one key at the same time, and again later; the key orders nothing else', async () => {
    const { purchaseId, payment, subscription } = await desk.buy('twice@example.com');
    const key = { 'idempotency-key': 'refund-twice' };
    const order = { amount: '10.00', reason: 'Late' };
    const press = (other = {}) => desk.refund(purchaseId, { ...order, ...other }, key);
    const presses = [...(await Promise.all([press(), press()])), await press(), await press({ amount: '10' })];
    const [first] = presses;
    for (const { status, body } of presses) expect([status < 300, body.id]).toEqual([true, first?.body.id]);
    expect((await press({ amount: '11.00' })).status).toBe(422);
    expect((await press({ reason: 'Broken' })).status).toBe(422);
    expect((await desk.refund(purchaseId, { endSubscription: true, reason: 'Late' }, key)).status).toBe(422);
    await desk.isQuiet();
    expect(await desk.refundsAtStripe(payment)).toEqual([1_000]);
    expect(await desk.mailsAbout('twice@example.com', REFUNDED)).toHaveLength(1);

    const whole = { 'idempotency-key': 'refund-of-the-rest' };
    const ended = await desk.refund(purchaseId, {}, whole);
    expect((await desk.refund(purchaseId, { endSubscription: true }, whole)).body.id).toBe(ended.body.id);
    expect((await desk.refund(purchaseId, { endSubscription: false }, whole)).status).toBe(422);
    await desk.expectAgreement();
    expect(await desk.statusAtStripe(subscription)).toBe('canceled');
  });

  test('without a key gives no more than was paid, however often it is pressed at once', async () => {
    const { purchaseId, payment } = await desk.buy('greedy@example.com');
    const presses = await Promise.all([desk.refund(purchaseId), desk.refund(purchaseId), desk.refund(purchaseId)]);
    expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await desk.expectAgreement();
    expect(await desk.refundsAtStripe(payment)).toEqual([9_700]);
  });

  test('is kept while Stripe is away and made once when it is back, although a customer is deleted meanwhile', async () => {
    const { purchaseId, payment, subscription } = await desk.buy('away@example.com');
    const deleted = await desk.buy('deleted@example.com');
    await desk.whileStripeIsAway(async () => {
      expect(await desk.refund(purchaseId)).toMatchObject({ status: 202, body: { status: 'pending' } });
      expect((await desk.refund(purchaseId)).status).toBe(409);
      expect((await desk.refund(deleted.purchaseId)).status).toBe(202);
      await remove(desk.staff, `customers/${deleted.customerId}`);
    });
    await desk.expectAgreement();
    expect(await desk.refundsAtStripe(payment)).toEqual([9_700]);
    expect(await desk.statusAtStripe(subscription)).toBe('canceled');
    expect(await desk.refundsAtStripe(deleted.payment)).toEqual([9_700]);
  });

  test('that Stripe made before we crashed is made once, also when Stripe has forgotten the key, as it does after a day', async () => {
    const { purchaseId, payment } = await desk.buy('crash@example.com');
    const { db } = desk.product.database;
    const { body } = await desk.refund(purchaseId, { amount: '20.00' });
    await desk.isQuiet();
    // Simulates a crash between Stripe's answer and the write that records it.
    await db.execute(`UPDATE refunds SET status = 'pending', stripe_refund_id = NULL WHERE id = '${body.id}'`);
    await db.execute(`INSERT INTO pgboss.job (name, data)
      SELECT 'refund-payment', data FROM pgboss.job WHERE data ->> 'refundId' = '${body.id}' LIMIT 1`);
    await desk.expectAgreement();
    expect(await desk.refundsAtStripe(payment)).toEqual([2_000]);
    const settled = await db.execute(`SELECT status FROM refunds WHERE id = '${body.id}'`);
    expect(settled.rows).toEqual([{ status: 'completed' }]);

    const order = { id: 'an-order-of-yesterday', paymentIntentId: payment, amountCents: 2_000 };
    // This refund has another idempotency key, as if Stripe had forgotten the order's.
    const metadata = { refundId: order.id };
    const made = await desk.stripe.refunds.create({ payment_intent: payment, amount: 2_000, metadata });
    expect(await desk.payments.refund(order)).toBe(made.id);
    expect(await desk.refundsAtStripe(payment)).toEqual([2_000, 2_000]);
    await desk.isQuiet();
  });

  test('of the newest renewal ends the subscription, one of an older payment only when staff say so', async () => {
    const { customerId, purchaseId, subscription } = await desk.buy('renewed@example.com');
    await renew(customerId, subscription);
    await desk.refund(purchaseId);
    await desk.isQuiet();
    expect(await desk.statusAtStripe(subscription)).toBe('active');
    const second = await renew(customerId, subscription);
    await desk.refund(second.id);
    await desk.isQuiet();
    expect(await desk.statusAtStripe(subscription)).toBe('canceled');

    const told = await desk.buy('renewed-told@example.com');
    await renew(told.customerId, told.subscription);
    await desk.refund(told.purchaseId, { endSubscription: true });
    await desk.expectAgreement();
    expect(await desk.statusAtStripe(told.subscription)).toBe('canceled');
  });

  test('of team licenses in use takes them back, and leaves the members without seats', async () => {
    const email = 'team@example.com';
    const { customerId } = await desk.buy(email);
    const team = await desk.buy(email, 2);
    for (const name of ['mia', 'max']) {
      const member = { ownerId: customerId, name, email: `${name}@example.com`, isActive: 1 };
      await desk.staff.post('/api/crm/team-members', member);
    }
    await desk.refund(team.purchaseId);
    await desk.expectAgreement();
    const { body } = await desk.staff.get(`/api/crm/team-members?ownerId=${customerId}`);
    expect(body).toMatchObject([
      { hasSeat: 0, accessState: 'none' },
      { hasSeat: 0, accessState: 'none' },
    ]);
    expect(await desk.customer(customerId)).toMatchObject({ accessState: 'active', teamMemberLicenses: 0 });
  });

  test('made at Stripe of a period that is over leaves subscription and licenses, of the newest renewal it ends them', async () => {
    const { customerId, payment, subscription } = await desk.buy('at-stripe@example.com', 4);
    const renewal = await renew(customerId, subscription);
    await desk.product.sandbox.charge(payment, 'refund');
    await desk.isQuiet();
    expect(await desk.statusAtStripe(subscription)).toBe('active');
    expect((await desk.customer(customerId)).teamMemberLicenses).toBe(4);
    await desk.product.sandbox.charge(renewal.stripePaymentIntentId, 'refund');
    await desk.expectAgreement();
    expect(await desk.statusAtStripe(subscription)).toBe('canceled');
    expect((await desk.customer(customerId)).teamMemberLicenses).toBe(0);
  });

  test('that Stripe refuses, because it was made there unseen, is told once, by the answer, and our record mended', async () => {
    const { customerId, purchaseId, payment } = await desk.buy('unseen@example.com');
    await desk.product.sandbox.charge(payment, 'refund');
    await desk.isQuiet();
    await desk.product.database.db.execute(
      `UPDATE purchases SET status = 'completed', refunded_amount = 0 WHERE id = '${purchaseId}'`,
    );
    // So slow that the job asks as well.
    await desk.product.sandbox.fault({ vendor: 'stripe', mode: 'slow', ms: 700 });
    expect(await desk.refund(purchaseId)).toMatchObject({ status: 409, body: { message: REFUNDED_ALREADY } });
    await desk.product.sandbox.fault({ vendor: 'stripe', mode: 'off' });
    await desk.isQuiet();
    expect((await desk.staff.get('/api/crm/failed-jobs')).body).toEqual([]);
    expect(await desk.purchasesOf(customerId)).toMatchObject([{ status: 'refunded', refundedAmount: '97.00' }]);
    await desk.expectAgreement();
  });

  test('that Stripe refuses unheard by the request for it is answered with a conflict, not as one that was made', async () => {
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

  test('that Stripe refuses within a minute after it was answered as under way is told by its failed job', async () => {
    const { purchaseId, payment } = await desk.buy('refused-later@example.com');
    const { body } = await desk.whileStripeIsAway(async () => {
      const answer = await desk.refund(purchaseId, { amount: '97.00' });
      await desk.product.sandbox.charge(payment, 'refund');
      return answer;
    });
    expect(body).toMatchObject({ status: 'pending' });
    const { database } = desk.product;
    const orders = sql`name = 'refund-payment' AND data ->> 'refundId' = ${String(body.id)}`;
    await until('Stripe to refuse it', async () => {
      await desk.hurryJobs();
      const refused = sql`SELECT 1 FROM pgboss.job WHERE ${orders} AND output ->> 'message' = ${REFUNDED_ALREADY}`;
      return (await rowsOf(database, refused)).length > 0;
    });
    // The minute is over in which an answer could have told it.
    await database.db.execute(
      sql`UPDATE refunds SET created_at = created_at - interval '1 minute' WHERE id = ${String(body.id)}`,
    );
    await desk.jobsAreDone();
    const failed = (await desk.staff.get('/api/crm/failed-jobs')).body;
    expect(failed).toMatchObject([{ kind: 'refund-payment', state: 'failed', lastError: REFUNDED_ALREADY }]);
    expect(await desk.refundsAtStripe(payment)).toEqual([9_700]);
  });
});
