import type Stripe from 'stripe';
import { reportedName } from '#server/shared/one-line.ts';
import { type OwnSalesSettings, ownSaleOf, type Sale } from './own-sales.ts';
import type { CheckoutState, InvoiceState, PaymentState, SubscriptionState } from './payments.gateway.ts';
import {
  detailsOfDispute,
  disputedLostCentsOf,
  isDisputed,
  refundedCentsOf,
  returnedRefundsOf,
  transactionsOf,
} from './stripe-balance.ts';
import { type Bill, billOf, billOfSession, paymentIntentOf, settledBy } from './stripe-bills.ts';
import { idOf } from './stripe-events.ts';
import { monthlyCentsOf } from './stripe-prices.ts';
import { readRefunds } from './stripe-refunds.ts';

export const CHECKOUT_EXPANSIONS = ['line_items', 'subscription.latest_invoice.payments', 'invoice.payments'];
export const INVOICE_EXPANSIONS = ['payments'];
export const SUBSCRIPTION_EXPANSIONS = ['latest_invoice.payments'];
const PAYMENT_EXPANSIONS = [
  'latest_charge.balance_transaction',
  'latest_charge.refunds.data.failure_balance_transaction',
];

/** Prefix of metadata keys of a subscription. Each key names a refunded payment despite which the subscription continues. */
export const KEPT_PAYMENT = 'kept_';

/** Reasons of the invoices that always pay for a period. */
const PERIOD_REASONS = new Set<string | null>(['subscription_create', 'subscription_cycle']);

/** Statuses of a subscription that no longer pays for anything. */
const ENDED = new Set(['canceled', 'incomplete_expired', 'unpaid']);

/** Converts Stripe's objects to our states and reads the payments that belong to them. */
export class StripeReader {
  readonly #stripe: Stripe;
  readonly #ownSales: OwnSalesSettings;

  constructor(stripe: Stripe, ownSales: OwnSalesSettings) {
    this.#stripe = stripe;
    this.#ownSales = ownSales;
  }

  /** Returns undefined for a checkout that is not ours. */
  async toCheckout(session: Stripe.Checkout.Session): Promise<CheckoutState | undefined> {
    const { subscription } = session;
    const sale = await ownSaleOf(session.metadata, [session.id, idOf(subscription)], this.#ownSales);
    if (!sale) return undefined;
    const read = await this.#readPayment(billOfSession(session));
    const payment = session.payment_status === 'unpaid' ? read : settledBy(read, 'paid');
    return {
      ...sale,
      id: session.id,
      completed: session.status === 'complete',
      customerId: sale.customerId ?? session.client_reference_id ?? undefined,
      quantity: session.line_items?.data.reduce((sum, item) => sum + (item.quantity ?? 0), 0) || 1,
      buyer: {
        stripeCustomerId: idOf(session.customer),
        name: reportedName(session.customer_details?.name),
        email: session.customer_details?.email ?? session.customer_email ?? undefined,
        phone: session.customer_details?.phone ?? undefined,
      },
      payment,
      subscription:
        subscription && typeof subscription === 'object'
          ? await this.#toSubscription(subscription, sale, payment)
          : undefined,
    };
  }

  /** Returns undefined for a subscription that is not ours. */
  async toSubscription(subscription: Stripe.Subscription): Promise<SubscriptionState | undefined> {
    const sale = await ownSaleOf(subscription.metadata, [subscription.id], this.#ownSales);
    return sale && this.#toSubscription(subscription, sale);
  }

  /** `known` is a payment of the subscription that has already been read. */
  async #toSubscription(
    subscription: Stripe.Subscription,
    sale: Sale,
    known?: PaymentState,
  ): Promise<SubscriptionState> {
    const { status, metadata, items, cancel_at, cancel_at_period_end, ended_at, cancellation_details } = subscription;
    const ended = ENDED.has(status);
    const periodEnd = items.data[0]?.current_period_end;
    return {
      ...sale,
      id: subscription.id,
      quantity: items.data.reduce((sum, item) => sum + (item.quantity ?? 0), 0),
      monthlyCents: monthlyCentsOf(subscription),
      status,
      startedAt: new Date(subscription.start_date * 1000),
      currentPeriodEnd: toDate(periodEnd),
      cancelAt: toDate(cancel_at ?? (cancel_at_period_end ? periodEnd : null)),
      endedAt: toDate(ended_at),
      ended,
      endedUnpaid: ended && cancellation_details?.reason === 'payment_failed',
      newestPayment: ended ? undefined : await this.#readNewestPayment(subscription, known),
      keptPaymentIds: Object.keys(metadata ?? {})
        .filter((name) => name.startsWith(KEPT_PAYMENT))
        .map((name) => name.slice(KEPT_PAYMENT.length)),
    };
  }

  /** Returns undefined for an invoice that is not ours. */
  async toInvoice(invoice: Stripe.Invoice): Promise<InvoiceState | undefined> {
    const details = invoice.parent?.subscription_details;
    const subscriptionId = idOf(details?.subscription);
    const sale = await ownSaleOf(details?.metadata, [invoice.id, subscriptionId], this.#ownSales);
    if (!sale) return undefined;
    const bill = billOf(invoice);
    const intent = await this.#readIntent(bill);
    const payment = await this.#toPayment(intent, bill);
    return {
      ...sale,
      id: invoice.id ?? '',
      renewal: invoice.billing_reason !== 'subscription_create',
      paysPeriod: paysPeriod(invoice),
      subscriptionId,
      buyer: {
        stripeCustomerId: idOf(invoice.customer),
        name: reportedName(invoice.customer_name),
        email: invoice.customer_email ?? undefined,
        phone: invoice.customer_phone ?? undefined,
      },
      quantity: quantityOf(invoice.lines.data),
      payment: settledBy(payment, outcomeOfInvoice(invoice, payment, intent)),
    };
  }

  async #readNewestPayment(
    { id, latest_invoice }: Stripe.Subscription,
    known: PaymentState | undefined,
  ): Promise<PaymentState | undefined> {
    const latest = typeof latest_invoice === 'object' ? latest_invoice : null;
    const paid = latest?.status === 'paid' && paysPeriod(latest) ? latest : await this.#findNewestPaid(id);
    if (!paid) return undefined;
    if (known && known.paymentIntentId === paymentIntentOf(paid)) return known;
    return settledBy(await this.#readPayment(billOf(paid)), 'paid');
  }

  async #findNewestPaid(subscription: string): Promise<Stripe.Invoice | undefined> {
    const expand = INVOICE_EXPANSIONS.map((path) => `data.${path}`);
    for await (const invoice of this.#stripe.invoices.list({ subscription, status: 'paid', expand })) {
      if (paysPeriod(invoice)) return invoice;
    }
    return undefined;
  }

  /** Reads a payment, whether or not it belongs to a subscription. */
  async toPayment(paymentIntentId: string): Promise<PaymentState> {
    const intent = await this.#retrieveIntent(paymentIntentId);
    const { amount, currency } = intent;
    return this.#toPayment(intent, { paymentIntentId, invoicedCents: amount, cardCents: amount, currency });
  }

  async #readPayment(bill: Bill): Promise<PaymentState> {
    return this.#toPayment(await this.#readIntent(bill), bill);
  }

  async #readIntent({ paymentIntentId }: Bill): Promise<Stripe.PaymentIntent | undefined> {
    return paymentIntentId ? this.#retrieveIntent(paymentIntentId) : undefined;
  }

  #retrieveIntent(id: string): Promise<Stripe.PaymentIntent> {
    return this.#stripe.paymentIntents.retrieve(id, { expand: PAYMENT_EXPANSIONS });
  }

  async #toPayment(intent: Stripe.PaymentIntent | undefined, bill: Bill): Promise<PaymentState> {
    if (!intent) return { ...NOTHING_PAID, ...bill };
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
    const refunds = charge ? await readRefunds(this.#stripe, charge) : [];
    const disputes = charge?.disputed ? await this.#readDisputes(intent.id) : [];
    const byRefundsCents = refundedCentsOf(refunds);
    const disputedLostCents = charge ? disputedLostCentsOf(charge, disputes, byRefundsCents) : 0;
    return {
      ...bill,
      cardCents: intent.status === 'succeeded' ? intent.amount_received : bill.cardCents,
      outcome: outcomeOfIntent(intent),
      refundedCents: byRefundsCents + disputedLostCents,
      disputedLostCents,
      returnedRefunds: returnedRefundsOf(refunds),
      failureMessage: intent.last_payment_error?.message,
      isDisputed: isDisputed(disputes),
      disputeDetails: disputes[0] && detailsOfDispute(disputes[0]),
      transactions: charge ? transactionsOf(charge, refunds, disputes) : [],
    };
  }

  /** Returns the disputes, newest first. */
  async #readDisputes(paymentIntentId: string): Promise<Stripe.Dispute[]> {
    return (await this.#stripe.disputes.list({ payment_intent: paymentIntentId })).data;
  }
}

const NOTHING_PAID = {
  outcome: 'pending',
  refundedCents: 0,
  disputedLostCents: 0,
  returnedRefunds: undefined,
  failureMessage: undefined,
  isDisputed: false,
  disputeDetails: undefined,
  transactions: [],
} as const satisfies Omit<PaymentState, keyof Bill>;

/** A change may begin a new period, as from monthly to yearly. What bills a change within a period has only prorations. */
function paysPeriod({ billing_reason, lines }: Stripe.Invoice): boolean {
  if (PERIOD_REASONS.has(billing_reason)) return true;
  const isWhole = ({ parent }: Stripe.InvoiceLineItem) => parent?.subscription_item_details?.proration === false;
  return billing_reason === 'subscription_update' && lines.data.some(isWhole);
}

/** Converts seconds since 1970. */
function toDate(seconds: number | null | undefined): Date | undefined {
  return seconds ? new Date(seconds * 1000) : undefined;
}

function outcomeOfIntent({ status, last_payment_error }: Stripe.PaymentIntent): PaymentState['outcome'] {
  if (status === 'succeeded') return 'paid';
  if (status === 'canceled') return 'canceled';
  return status === 'requires_payment_method' && last_payment_error ? 'failed' : 'pending';
}

function outcomeOfInvoice(
  invoice: Stripe.Invoice,
  payment: PaymentState,
  intent: Stripe.PaymentIntent | undefined,
): PaymentState['outcome'] {
  if (invoice.status === 'paid') return 'paid';
  if (invoice.status === 'void') return 'canceled';
  if (invoice.status === 'uncollectible') return 'failed';
  // A bank takes days to decide on a debit, which was attempted and has not failed.
  if (intent?.status === 'processing') return 'pending';
  return payment.outcome === 'paid' ? 'pending' : invoice.attempted ? 'failed' : payment.outcome;
}

/** Returns the quantity of an invoice. It ignores proration lines, which count the seats before and after a mid-period change again. */
function quantityOf(lines: Stripe.InvoiceLineItem[]): number {
  const whole = lines.filter(
    ({ parent }) => !(parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration,
  );
  const counted = whole.length > 0 ? whole : lines.slice(-1);
  return counted.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0) || 1;
}
