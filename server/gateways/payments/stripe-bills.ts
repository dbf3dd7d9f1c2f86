import type Stripe from 'stripe';
import type { PaymentState } from './payments.gateway.ts';
import { idOf } from './stripe-events.ts';

/** What was invoiced, and what of it a card has to pay. */
export type Bill = Pick<PaymentState, 'paymentIntentId' | 'invoicedCents' | 'cardCents' | 'currency'>;

/** The ISO 4217 code for no currency. */
const NO_CURRENCY = 'xxx';

/** The buyer's credit is no part of what is due, and credit notes take from what is left of an open invoice. */
export function billOf(invoice: Stripe.Invoice): Bill {
  const { status, total, amount_due, amount_remaining, currency } = invoice;
  const cardCents = status === 'open' ? amount_remaining : amount_due;
  return { paymentIntentId: paymentIntentOf(invoice), invoicedCents: total, cardCents, currency };
}

/** A checkout without an invoice takes no credit into account. */
export function billOfSession({ invoice, payment_intent, amount_total, currency }: Stripe.Checkout.Session): Bill {
  if (invoice && typeof invoice === 'object') return billOf(invoice);
  const cents = amount_total ?? 0;
  const paymentIntentId = idOf(payment_intent);
  return { paymentIntentId, invoicedCents: cents, cardCents: cents, currency: currency ?? NO_CURRENCY };
}

/** When a bill is paid without a successful payment, no card has paid it: the buyer's credit, a coupon or a transfer has. */
export function settledBy(payment: PaymentState, outcome: PaymentState['outcome']): PaymentState {
  const isPaidOtherwise = outcome === 'paid' && payment.outcome !== 'paid';
  return { ...payment, outcome, ...(isPaidOtherwise && { cardCents: 0 }) };
}

export function paymentIntentOf(invoice: Stripe.Invoice): string | undefined {
  const payments = invoice.payments?.data ?? [];
  const payment = payments.find(({ status }) => status === 'paid') ?? payments.at(-1);
  return idOf(payment?.payment.payment_intent);
}
