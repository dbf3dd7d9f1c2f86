import type Stripe from 'stripe';
import type { CheckoutState, InvoiceState, PaymentState, SubscriptionState } from './payments.gateway.ts';
import { idOf } from './stripe-events.ts';

export const CHECKOUT_EXPANSIONS = ['line_items', 'subscription', 'invoice.payments'];
export const INVOICE_EXPANSIONS = ['payments'];

/** Statuses of a subscription that pays for nothing any more. */
const ENDED = new Set(['canceled', 'incomplete_expired', 'unpaid']);

/** Turns Stripe's objects into our states, asking for the payment behind them. */
export class StripeReader {
  readonly #stripe: Stripe;

  constructor(stripe: Stripe) {
    this.#stripe = stripe;
  }

  async toCheckout(session: Stripe.Checkout.Session): Promise<CheckoutState> {
    const invoice = typeof session.invoice === 'object' ? session.invoice : null;
    const paymentIntentId = idOf(session.payment_intent) ?? paymentIntentOf(invoice);
    const payment = await this.#readPayment(paymentIntentId, session.amount_total ?? 0);
    return {
      id: session.id,
      completed: session.status === 'complete',
      customerId: session.metadata?.customerId ?? session.client_reference_id ?? undefined,
      productType: session.metadata?.productType ?? '',
      quantity: session.line_items?.data.reduce((sum, item) => sum + (item.quantity ?? 0), 0) || 1,
      buyer: {
        stripeCustomerId: idOf(session.customer),
        name: session.customer_details?.name ?? undefined,
        email: session.customer_details?.email ?? session.customer_email ?? undefined,
        phone: session.customer_details?.phone ?? undefined,
      },
      payment: session.payment_status === 'unpaid' ? payment : { ...payment, outcome: 'paid' },
      subscription: typeof session.subscription === 'object' ? toSubscription(session.subscription) : undefined,
    };
  }

  async toInvoice(invoice: Stripe.Invoice): Promise<InvoiceState> {
    const details = invoice.parent?.subscription_details;
    const payment = await this.#readPayment(paymentIntentOf(invoice), invoice.total);
    return {
      id: invoice.id ?? '',
      renewal: invoice.billing_reason !== 'subscription_create',
      subscriptionId: idOf(details?.subscription),
      customerId: details?.metadata?.customerId,
      buyer: {
        stripeCustomerId: idOf(invoice.customer),
        name: invoice.customer_name ?? undefined,
        email: invoice.customer_email ?? undefined,
        phone: invoice.customer_phone ?? undefined,
      },
      productType: details?.metadata?.productType ?? '',
      quantity: invoice.lines.data.reduce((sum, line) => sum + (line.quantity ?? 0), 0) || 1,
      payment: { ...payment, outcome: outcomeOfInvoice(invoice, payment) },
    };
  }

  async #readPayment(paymentIntentId: string | undefined, totalCents: number): Promise<PaymentState> {
    const nothing = { paymentIntentId, totalCents, refundedCents: 0, dispute: 'none' } as const;
    if (!paymentIntentId) return { ...nothing, outcome: 'pending' };
    const intent = await this.#stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] });
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
    return {
      ...nothing,
      outcome: outcomeOfIntent(intent),
      refundedCents: charge?.amount_refunded ?? 0,
      dispute: charge?.disputed ? await this.#readDispute(paymentIntentId) : 'none',
    };
  }

  async #readDispute(paymentIntentId: string): Promise<PaymentState['dispute']> {
    const { data } = await this.#stripe.disputes.list({ payment_intent: paymentIntentId, limit: 1 });
    const status = data[0]?.status;
    if (status === undefined || status === 'won' || status === 'warning_closed') return 'won';
    return status === 'lost' ? 'lost' : 'open';
  }
}

function outcomeOfIntent({ status, last_payment_error }: Stripe.PaymentIntent): PaymentState['outcome'] {
  if (status === 'succeeded') return 'paid';
  if (status === 'canceled') return 'canceled';
  return status === 'requires_payment_method' && last_payment_error ? 'failed' : 'pending';
}

function outcomeOfInvoice(invoice: Stripe.Invoice, payment: PaymentState): PaymentState['outcome'] {
  if (invoice.status === 'paid') return 'paid';
  if (invoice.status === 'void' || invoice.status === 'uncollectible') return 'failed';
  return payment.outcome === 'paid' ? 'pending' : invoice.attempted ? 'failed' : payment.outcome;
}

function paymentIntentOf(invoice: Stripe.Invoice | null): string | undefined {
  const payments = invoice?.payments?.data ?? [];
  const payment = payments.find(({ status }) => status === 'paid') ?? payments.at(-1);
  return idOf(payment?.payment.payment_intent);
}

function toSubscription(subscription: Stripe.Subscription | null): SubscriptionState | undefined {
  if (!subscription) return undefined;
  return {
    id: subscription.id,
    quantity: subscription.items.data.reduce((sum, item) => sum + (item.quantity ?? 0), 0),
    ended: ENDED.has(subscription.status),
  };
}
