import type { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { checkoutParams, startSandbox } from './support.ts';

/** A subscription for 98.00 a month. */
async function subscribed(more: Partial<Stripe.Checkout.SessionCreateParams> = {}, pay: object = {}) {
  const started = await startSandbox();
  const { id: checkout } = await started.stripe.checkout.sessions.create(
    checkoutParams('subscription', { allow_promotion_codes: true, ...more }),
  );
  const { body } = await started.control(`/checkouts/${checkout}/pay`, pay);
  return { ...started, checkout, id: String(body.subscription), customer: String(body.customer) };
}

type Subscribed = Awaited<ReturnType<typeof subscribed>>;

async function newestInvoice({ stripe, id }: Pick<Subscribed, 'stripe' | 'id'>): Promise<Stripe.Invoice> {
  const [invoice] = (await stripe.invoices.list({ subscription: id, limit: 1, expand: ['data.payments'] })).data;
  if (!invoice) throw new Error('No invoice');
  return invoice;
}

function paymentOf({ payments }: Stripe.Invoice): string {
  return String(payments?.data[0]?.payment.payment_intent);
}

describe('a customer’s balance', () => {
  it('pays the next invoice as far as it goes, and each change of it is a transaction', async () => {
    const { stripe, control, id, customer } = await subscribed();
    expect((await control(`/customers/${customer}/balance`, { amount: -2_000 })).body).toMatchObject({
      balance: -2_000,
    });
    await control(`/subscriptions/${id}/renew`);
    const invoice = await newestInvoice({ stripe, id });
    const amounts = { total: 9_800, amount_due: 7_800, amount_paid: 7_800, amount_remaining: 0 };
    expect(invoice).toMatchObject({ status: 'paid', ...amounts, starting_balance: -2_000, ending_balance: 0 });
    expect(await stripe.paymentIntents.retrieve(paymentOf(invoice))).toMatchObject({ amount_received: 7_800 });
    const { data } = await stripe.customers.listBalanceTransactions(customer);
    expect(data.map(({ type, amount, ending_balance }) => [type, amount, ending_balance])).toEqual([
      ['applied_to_invoice', 2_000, 0],
      ['adjustment', -2_000, -2_000],
    ]);
  });

  it('that pays all leaves no payment, and what is too little to charge is carried over', async () => {
    const { stripe, control, id, customer } = await subscribed();
    await stripe.customers.update(customer, { balance: -9_780 });
    await control(`/subscriptions/${id}/renew`);
    const invoice = await newestInvoice({ stripe, id });
    expect(invoice).toMatchObject({ status: 'paid', amount_due: 0, amount_paid: 0, payments: { data: [] } });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: 20 });
    await control(`/subscriptions/${id}/renew`);
    expect(await newestInvoice({ stripe, id })).toMatchObject({ total: 9_800, amount_due: 9_820, amount_paid: 9_820 });
  });

  it('takes only whole cents of a customer that exists', async () => {
    const { stripe, control, customer } = await subscribed();
    expect((await control(`/customers/${customer}/balance`, { amount: 1.5 })).status).toBe(400);
    expect((await control(`/customers/${customer}/balance`, {})).status).toBe(400);
    expect((await control('/customers/cus_none/balance', { amount: 1 })).status).toBe(404);
    const foreign = stripe.customers.createBalanceTransaction('cus_none', { amount: -5, currency: 'usd' });
    await expect(foreign).rejects.toMatchObject({ code: 'resource_missing' });
  });
});

describe('a promotion code', () => {
  it('of the whole price pays a checkout without a payment, this month and the next', async () => {
    const { stripe, control } = await startSandbox();
    await control('/coupons', { code: 'FREE', percentOff: 100, duration: 'forever' });
    const { id } = await stripe.checkout.sessions.create(
      checkoutParams('subscription', { allow_promotion_codes: true }),
    );
    const paid = await control(`/checkouts/${id}/pay`, { code: 'free' });
    expect(paid.body).toMatchObject({
      payment_status: 'paid',
      amount_subtotal: 9_800,
      amount_total: 0,
      total_details: { amount_discount: 9_800 },
    });
    const subscription = String(paid.body.subscription);
    await control(`/subscriptions/${subscription}/renew`);
    const invoice = await newestInvoice({ stripe, id: subscription });
    expect(invoice).toMatchObject({ subtotal: 9_800, total: 0, status: 'paid', payments: { data: [] } });
    const { discounts } = await stripe.subscriptions.retrieve(subscription, { expand: ['discounts.source.coupon'] });
    expect(discounts).toMatchObject([
      { object: 'discount', source: { coupon: { percent_off: 100, times_redeemed: 1 } } },
    ]);
  });

  it('for once is off the first invoice alone, divided among its lines', async () => {
    const { stripe, control } = await startSandbox();
    const coupon = await stripe.coupons.create({ amount_off: 1_001, currency: 'usd', duration: 'once' });
    await stripe.promotionCodes.create({ code: 'TEN', promotion: { type: 'coupon', coupon: coupon.id } });
    const lines = checkoutParams('subscription').line_items ?? [];
    const { id } = await stripe.checkout.sessions.create(
      checkoutParams('subscription', { allow_promotion_codes: true, line_items: [...lines, ...lines] }),
    );
    const { body } = await control(`/checkouts/${id}/pay`, { code: 'TEN' });
    const subscription = String(body.subscription);
    const first = await newestInvoice({ stripe, id: subscription });
    expect(first).toMatchObject({ subtotal: 19_600, total: 18_599, amount_paid: 18_599 });
    expect(first.lines.data.map(({ discount_amounts }) => discount_amounts?.[0]?.amount).sort()).toEqual([500, 501]);
    await control(`/subscriptions/${subscription}/renew`);
    expect(await newestInvoice({ stripe, id: subscription })).toMatchObject({ total: 19_600, discounts: [] });
  });

  it('is refused where it is unknown, for another currency, or not asked for, and cannot be made twice', async () => {
    const { stripe, control } = await startSandbox();
    const euros = { code: 'EUROS', amountOff: 100, currency: 'eur', duration: 'once' };
    expect((await control('/coupons', euros)).status).toBe(200);
    expect((await control('/coupons', euros)).status).toBe(409);
    expect((await control('/coupons', { code: 'X', percentOff: 101, duration: 'once' })).status).toBe(400);
    expect((await control('/coupons', { code: 'X', percentOff: 1, amountOff: 1, duration: 'once' })).status).toBe(400);
    const open = async (asks: boolean) =>
      (await stripe.checkout.sessions.create(checkoutParams('subscription', { allow_promotion_codes: asks }))).id;
    for (const [code, asks] of [
      ['NONE', true],
      ['EUROS', true],
      ['EUROS', false],
    ] as const) {
      expect((await control(`/checkouts/${await open(asks)}/pay`, { code })).status).toBe(409);
    }
    await expect(stripe.coupons.create({ duration: 'once' })).rejects.toMatchObject({ statusCode: 400 });
    await expect(stripe.coupons.create({ amount_off: 5, duration: 'once' })).rejects.toMatchObject({
      param: 'currency',
    });
    await expect(stripe.coupons.create({ percent_off: 5, duration: 'repeating' })).rejects.toMatchObject({
      param: 'duration_in_months',
    });
  });

  it('is typed on the checkout page, where the total follows it', async () => {
    const { stripe, control, origin } = await startSandbox();
    await control('/coupons', { code: 'HALF', percentOff: 50, duration: 'once' });
    const { id } = await stripe.checkout.sessions.create(
      checkoutParams('subscription', { allow_promotion_codes: true }),
    );
    const post = async (entries: Record<string, string>) => {
      const body = new URLSearchParams(entries);
      return (await fetch(`${origin}/stripe/checkout/${id}`, { method: 'POST', body, redirect: 'manual' })).text();
    };
    expect(await post({ code: 'WRONG', update: 'yes' })).toContain('This code is invalid.');
    const applied = await post({ code: 'half', update: 'yes' });
    expect(applied).toContain('−$49.00');
    expect(applied).toContain('value="half"');
  });
});

describe('a credit note', () => {
  it('gives back to the card by a refund, and to the balance by credit, no more than the invoice', async () => {
    const { stripe, control, id, customer } = await subscribed();
    const payment = paymentOf(await newestInvoice({ stripe, id }));
    const toCard = await control(`/charges/${payment}/credit-note`, { amount: 1_000, to: 'card' });
    expect(toCard.body).toMatchObject({ object: 'credit_note', amount: 1_000, refunds: [{ amount_refunded: 1_000 }] });
    expect((await stripe.refunds.list({ payment_intent: payment })).data).toMatchObject([{ amount: 1_000 }]);
    const toBalance = await control(`/charges/${payment}/credit-note`, { amount: 500, to: 'balance' });
    expect(toBalance.body).toMatchObject({
      refunds: [],
      customer_balance_transaction: expect.stringMatching(/^cbtxn_/),
    });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -500 });
    const invoice = await newestInvoice({ stripe, id });
    expect(invoice.post_payment_credit_notes_amount).toBe(1_500);
    expect((await control(`/charges/${payment}/credit-note`, { amount: 8_301, to: 'balance' })).status).toBe(409);
    const byApi = await stripe.creditNotes.create({ invoice: invoice.id, amount: 8_300, credit_amount: 8_300 });
    expect(
      (await stripe.creditNotes.retrieve(byApi.id, { expand: ['customer_balance_transaction'] }))
        .customer_balance_transaction,
    ).toMatchObject({ amount: -8_300, type: 'credit_note' });
    const more = stripe.creditNotes.create({ invoice: invoice.id, amount: 1, credit_amount: 1 });
    await expect(more).rejects.toMatchObject({ param: 'amount' });
    const uneven = stripe.creditNotes.create({ invoice: invoice.id, amount: 2, credit_amount: 1 });
    await expect(uneven).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('an unpaid invoice', () => {
  it('is voided with its payment, or written off, and the subscription is active again', async () => {
    const { stripe, control, id } = await subscribed();
    expect((await control(`/subscriptions/${id}/void`)).status).toBe(409);
    await control(`/subscriptions/${id}/fail-renewal`);
    expect((await control(`/subscriptions/${id}/uncollectible`)).body).toMatchObject({ status: 'uncollectible' });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
    expect((await control(`/subscriptions/${id}/uncollectible`)).status).toBe(409);
    expect((await control(`/subscriptions/${id}/void`)).body).toMatchObject({ object: 'invoice', status: 'void' });
    const invoice = await newestInvoice({ stripe, id });
    expect(invoice.payments?.data).toMatchObject([{ status: 'canceled' }]);
    expect(await stripe.paymentIntents.retrieve(paymentOf(invoice))).toMatchObject({ status: 'canceled' });
    await expect(stripe.invoices.voidInvoice(invoice.id ?? '')).rejects.toMatchObject({ statusCode: 400 });
    await expect(stripe.invoices.markUncollectible(invoice.id ?? '')).rejects.toMatchObject({ statusCode: 400 });
    const { data } = await stripe.events.list({ types: ['invoice.voided', 'invoice.marked_uncollectible'] });
    expect(data.map(({ type }) => type)).toEqual(['invoice.voided', 'invoice.marked_uncollectible']);
  });
});
