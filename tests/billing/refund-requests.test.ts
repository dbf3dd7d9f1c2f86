import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refundableOf } from '#server/modules/billing/refund-requests/refund-requests.service.ts';
import { noon, owner, question, report } from '../account/usage/reports.ts';
import type { HttpClient, Json } from '../support/http-client.ts';
import { addCustomer } from '../support/records.ts';
import { MoneyDesk } from './money-desk.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.stop());

const ask = (browser: HttpClient, reason = 'It is not for me') =>
  browser.post('/api/account/refund-requests', { reason });
const approve = (id: unknown, headers = {}) =>
  desk.staff.post(`/api/crm/refund-requests/${id}/approval`, undefined, headers);
const reject = (id: unknown, message = 'Please finish the guide first.') =>
  desk.staff.post(`/api/crm/refund-requests/${id}/rejection`, { message });

const withdraw = (browser: HttpClient, id: unknown) =>
  browser.send('DELETE', `/api/account/refund-requests/${id}`, undefined, {});

async function timelineOf(customerId: string, kind: string): Promise<Json[]> {
  const { body } = await desk.staff.get(`/api/crm/customers/${customerId}/timeline`);
  return (body as unknown as Json[]).filter((entry) => entry.kind === kind);
}

async function request(id: unknown) {
  const { body } = await desk.staff.get('/api/crm/refund-requests');
  return (body as unknown as { id: string }[]).find((row) => row.id === id);
}

function answerGuide(customerId: string, days: number) {
  return desk.product.database.db.execute(sql`
    INSERT INTO guide_answers (customer_id, day, answer)
    SELECT ${customerId}::uuid, day, 'Yes' FROM generate_series(1, ${days}::int) AS day
    ON CONFLICT DO NOTHING`);
}

describe('A request for a refund', () => {
  test('shows each condition live, is approved with a message, and then refunds, ends, mails and keeps how they stood', async () => {
    const email = 'approved@example.com';
    const { customerId, purchaseId, payment, subscription } = await desk.buy(email);
    const browser = await desk.signedIn(email);
    const asked = await ask(browser);
    expect(asked).toMatchObject({
      status: 200,
      body: {
        customerId,
        customer: { name: 'Ada Broker', email },
        purchaseId,
        amount: '97.00',
        reason: 'It is not for me',
        status: 'open',
        decidedAt: null,
        conditions: {
          used: { met: true, at: expect.any(String), lastUsedAt: null, activeDays30: 0 },
          guide: { met: false, answered: 0, total: 30 },
          inTime: { met: true, day: 1, days: 30 },
        },
      },
    });
    const { id } = asked.body;
    await answerGuide(customerId, 30);
    const at = new Date(Date.now() - 60_000).toISOString();
    await report(desk.product, [question(owner(customerId), new Date(at))]);
    expect(await request(id)).toMatchObject({
      conditions: { guide: { met: true, answered: 30 }, used: { met: true, lastUsedAt: at, activeDays30: 1 } },
    });
    await desk.product.database.db.execute(sql`DELETE FROM guide_answers WHERE day = 30`);

    const message = 'Thank you for trying it.\n\nPat';
    const approved = await desk.staff.post(`/api/crm/refund-requests/${id}/approval`, { message });
    expect(approved).toMatchObject({ status: 200, body: { id, status: 'approved', message } });
    await desk.expectAgreement();
    expect(await desk.refundsAtStripe(payment)).toEqual([9_700]);
    expect(await desk.statusAtStripe(subscription)).toBe('canceled');
    const [mail, ...more] = await desk.mailsAbout(email, /^Your refund of \$97\.00$/);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Your refund request is approved.');
    expect(mail?.text.replaceAll('\r\n', '\n')).toContain(`\n\n${message}\n\n`);
    expect(await timelineOf(customerId, 'refund_decision')).toMatchObject([
      { decision: 'approved', reason: message, byName: 'staff' },
    ]);
    expect(await timelineOf(customerId, 'refund')).toMatchObject([
      { amount: '97.00', endsSubscription: true, status: 'completed', byName: 'staff' },
    ]);
    await answerGuide(customerId, 30);
    await report(desk.product, [question(owner(customerId)), question(owner(customerId), noon(3))]);
    expect(await request(id)).toMatchObject({
      status: 'approved',
      amount: '97.00',
      decidedAt: expect.any(String),
      conditions: { guide: { met: false, answered: 29 }, used: { lastUsedAt: at, activeDays30: 1 } },
    });
    for (const response of [await approve(id), await reject(id)]) {
      expect(response).toMatchObject({ status: 409, body: { message: 'This request has been decided already' } });
    }
    expect((await ask(browser)).status).toBe(409);
  });

  test('of a payment that was renewed since ends the subscription all the same, and the mail says so', async () => {
    const email = 'renewed-since@example.com';
    const { payment, subscription } = await desk.buy(email);
    const { id } = (await ask(await desk.signedIn(email))).body;
    await desk.product.sandbox.subscription(subscription, 'renew');
    await desk.isQuiet();
    expect((await approve(id)).status).toBe(200);
    await desk.expectAgreement();
    expect(await desk.refundsAtStripe(payment)).toEqual([9_700]);
    expect(await desk.statusAtStripe(subscription)).toBe('canceled');
    const [mail] = await desk.mailsAbout(email, /^Your refund of \$97\.00$/);
    expect(mail?.text).toContain('has ended with this refund');
  });

  test('may be declined with a message, which is mailed, and asked again', async () => {
    const email = 'declined@example.com';
    await desk.buy(email);
    const browser = await desk.signedIn(email);
    const { id } = (await ask(browser)).body;
    expect(await ask(browser)).toMatchObject({ status: 409 });
    expect((await reject(id, '  ')).status).toBe(400);
    expect(await reject(id)).toMatchObject({
      status: 200,
      body: { status: 'rejected', message: 'Please finish the guide first.', decidedAt: expect.any(String) },
    });
    await desk.isQuiet();
    const [mail, ...more] = await desk.mailsAbout(email, /^About your refund request$/);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Please finish the guide first.');
    expect((await ask(browser, 'Now I have')).status).toBe(200);
    const { body } = await browser.get('/api/account/refund-requests');
    expect(body).toMatchObject([{ status: 'open', reason: 'Now I have' }, { status: 'rejected' }]);
  });

  test('is listed by page and by status, newest first', async () => {
    const { headers, body } = await desk.staff.get('/api/crm/refund-requests?limit=1');
    expect(body).toMatchObject([{ status: 'open', reason: 'Now I have' }]);
    expect(headers.get('link')).toContain('rel="next"');
    expect(Number(headers.get('x-total-count'))).toBeGreaterThanOrEqual(3);
    const rejected = await desk.staff.get('/api/crm/refund-requests?status=rejected&limit=50');
    expect(rejected.body).toMatchObject([{ customer: { email: 'declined@example.com' } }]);
    expect((await desk.staff.get('/api/crm/refund-requests?status=lost')).status).toBe(400);
    expect((await desk.staff.get('/api/crm/refund-requests?q=declined&limit=50')).body).toHaveLength(2);
  });

  test('is approved while Stripe is away: the money follows when it is back, once', async () => {
    const email = 'away@example.com';
    const { payment, subscription } = await desk.buy(email);
    const { id } = (await ask(await desk.signedIn(email))).body;
    const key = { 'idempotency-key': 'approve-away' };
    await desk.whileStripeIsAway(async () => {
      expect(await approve(id, key)).toMatchObject({ status: 202, body: { status: 'approved' } });
      expect(await approve(id, key)).toMatchObject({ status: 202, body: { status: 'approved' } });
    });
    await desk.expectAgreement();
    expect(await desk.refundsAtStripe(payment)).toEqual([9_700]);
    expect(await desk.statusAtStripe(subscription)).toBe('canceled');
  });

  test('shows what is left without a refund under way, and is approved for no other amount than was shown', async () => {
    const { purchaseId } = await desk.buy('shown@example.com');
    const { id } = (await ask(await desk.signedIn('shown@example.com'))).body;
    const approveShown = (refundableAmount: string) =>
      desk.staff.post(`/api/crm/refund-requests/${id}/approval`, { refundableAmount });
    await desk.whileStripeIsAway(async () => {
      expect((await desk.refund(purchaseId, { amount: '50.00' })).status).toBe(202);
      expect(await request(id)).toMatchObject({ status: 'open', amount: '47.00' });
      expect((await approveShown('97.00')).status).toBe(409);
      expect(await approveShown('47.00')).toMatchObject({ status: 202, body: { amount: '47.00' } });
    });
  });

  test.each(['the panel', 'Stripe'])('is closed as approved by a full refund from %s, not by a part', async (where) => {
    const email = `closed-${where.length}@example.com`;
    const { purchaseId, payment } = await desk.buy(email);
    const { id } = (await ask(await desk.signedIn(email))).body;
    await desk.refund(purchaseId, { amount: '7.00' });
    expect(await request(id)).toMatchObject({ status: 'open', amount: '90.00' });
    if (where === 'Stripe') await desk.product.sandbox.charge(payment, 'refund');
    else await desk.refund(purchaseId);
    await desk.expectAgreement();
    expect(await request(id)).toMatchObject({ status: 'approved', decidedAt: expect.any(String) });
  });

  test('is opened again when the money cannot be given back', async () => {
    const email = 'opened-again@example.com';
    const { purchaseId, payment } = await desk.buy(email);
    const { id } = (await ask(await desk.signedIn(email))).body;
    await desk.product.sandbox.charge(payment, 'dispute');
    await desk.isQuiet();
    await desk.product.database.db.execute(sql`
      UPDATE purchases SET status = 'completed' WHERE id = ${purchaseId}::uuid`);
    expect(await approve(id)).toMatchObject({
      status: 409,
      body: { message: 'This payment is disputed and cannot be refunded' },
    });
    expect(await request(id)).toMatchObject({ status: 'open', decidedAt: null });
  });

  test('may be withdrawn while it is open, as often as pressed, and asked again; each step is mailed', async () => {
    const email = 'withdrawn@example.com';
    const { customerId, payment } = await desk.buy(email);
    const browser = await desk.signedIn(email);
    const { id } = (await ask(browser, 'Too slow')).body;
    await desk.isQuiet();
    const [arrival, ...others] = await desk.mailsAbout(email, /^We have your refund request$/);
    expect(others).toEqual([]);
    expect(arrival?.text).toMatch(/\$97\.00[\s\S]*your license ends[\s\S]*Too slow[\s\S]*withdraw/);

    await addCustomer(desk.staff, { email: 'not-hers@example.com' });
    const stranger = await desk.signedIn('not-hers@example.com');
    expect((await withdraw(stranger, id)).status).toBe(404);
    const presses = [
      ...(await Promise.all([withdraw(browser, id), withdraw(browser, id)])),
      await withdraw(browser, id),
    ];
    for (const press of presses) {
      expect(press).toMatchObject({ status: 200, body: { id, status: 'withdrawn', decidedAt: expect.any(String) } });
    }
    for (const response of [await approve(id), await reject(id)]) {
      expect(response).toMatchObject({ status: 409, body: { message: 'The customer has withdrawn this request' } });
    }
    await desk.isQuiet();
    const mails = await desk.mailsAbout(email, /^Your refund request is withdrawn$/);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('your license stays as it is');
    expect(await desk.refundsAtStripe(payment)).toEqual([]);
    expect((await desk.staff.get('/api/crm/refund-requests?status=withdrawn')).body).toMatchObject([{ id }]);

    const again = await ask(browser);
    expect(again.status).toBe(200);
    await reject(again.body.id);
    expect(await withdraw(browser, again.body.id)).toMatchObject({
      status: 409,
      body: { message: 'This request has been decided already' },
    });
    expect((await withdraw(browser, 'none')).status).toBe(404);
    const decisions = await timelineOf(customerId, 'refund_decision');
    expect(decisions).toMatchObject([
      { decision: 'rejected', reason: 'Please finish the guide first.', byName: 'staff' },
      { decision: 'withdrawn', reason: null, byName: null, byCustomer: 1 },
    ]);
    expect(await timelineOf(customerId, 'refund_request')).toMatchObject([
      { reason: 'It is not for me', byCustomer: 1 },
      { reason: 'Too slow', byCustomer: 1 },
    ]);
  });

  test('is not approved under a key that has ordered another refund, also at the same moment', async () => {
    const used = await desk.buy('key-used@example.com');
    const email = 'key-again@example.com';
    const { payment } = await desk.buy(email);
    const { id } = (await ask(await desk.signedIn(email))).body;
    const key = { 'idempotency-key': 'approve-with-a-used-key' };
    expect((await desk.refund(used.purchaseId, { amount: '1.00' }, key)).status).toBe(200);
    expect(await approve(id, key)).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
    expect(await request(id)).toMatchObject({ status: 'open' });
    const shared = { 'idempotency-key': 'two-at-once' };
    const both = await Promise.all([desk.refund(used.purchaseId, { amount: '2.00' }, shared), approve(id, shared)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    await desk.isQuiet();
    expect((await desk.refundsAtStripe(payment)).length).toBe(both[1].status === 200 ? 1 : 0);
  });

  test('needs a payment, an account of one’s own, and an id that exists', async () => {
    const email = 'prospect@example.com';
    const person = { name: 'Ada', email, phone: '+1 415 555 2671' };
    const { id } = (await desk.staff.post('/api/crm/customers', person)).body;
    const browser = await desk.signedIn(email);
    expect(await ask(browser)).toMatchObject({
      status: 409,
      body: { message: 'There is no payment that can be refunded' },
    });
    expect(await refundableOf(desk.product.database.db, String(id))).toBeNull();
    expect((await ask(desk.product.visitor())).status).toBe(401);
    for (const unknown of ['none', '00000000-0000-0000-0000-000000000000']) {
      expect((await approve(unknown)).status).toBe(404);
      expect((await reject(unknown)).status).toBe(404);
    }
  });

  test('is about the newest payment for the agent license, as the account is told before', async () => {
    const email = 'newest@example.com';
    const { customerId, purchaseId, subscription } = await desk.buy(email);
    await desk.buy(email, 2);
    const { db } = desk.product.database;
    expect(await refundableOf(db, customerId)).toMatchObject({ purchaseId, amount: '97.00' });
    await db.execute(sql`UPDATE purchases SET created_at = now() - interval '30 days' WHERE id = ${purchaseId}::uuid`);
    expect(await refundableOf(db, customerId)).toMatchObject({ conditions: { inTime: { met: false, day: 31 } } });
    await desk.product.sandbox.subscription(subscription, 'renew');
    await desk.isQuiet();
    const renewal = await refundableOf(db, customerId);
    expect(renewal).toMatchObject({ amount: '97.00', conditions: { inTime: { met: true, day: 1 } } });
    expect(renewal?.purchaseId).not.toBe(purchaseId);
  });
});
