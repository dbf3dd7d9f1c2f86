import type { Account } from '../account.ts';
import { now } from '../ids.ts';
import { EMPTY_ADDRESS } from '../objects/address.ts';
import { buildCustomer } from '../objects/customer.ts';
import { withQuantity } from '../objects/line-item.ts';
import { DECLINED_CARD, type Instrument, type Payer } from '../objects/payment-method.ts';
import { mustGet, newest, type SessionBacking } from '../records.ts';
import type { PaymentIntent, Session } from '../wire.ts';
import { reprice } from './discounts.ts';
import { attemptPayment, openPayment, settlePayment } from './payments.ts';
import { settleSubscription, startSubscription } from './subscriptions.ts';

/** Completes a checkout. A card pays at once, a bank debit days later. */
export function completeCheckout(account: Account, session: Session, payer: Payer, instrument: Instrument): Session {
  const internals = mustGet(account.records.sessionBackings, session.id);
  const customer = customerOf(account, session, payer);
  const isFree = session.amount_total === 0;
  const outcome = instrument.type === 'card' || isFree ? 'succeeded' : 'processing';
  const attempt = { instrument, payer, outcome } as const;
  const made: Pick<Session, 'invoice' | 'payment_intent' | 'subscription'> =
    session.mode === 'subscription' && customer
      ? subscribe(account, session, internals, customer, attempt)
      : {
          invoice: null,
          payment_intent: isFree ? null : payOnce(account, session, internals, customer, attempt).id,
          subscription: null,
        };
  const invoice = made.invoice ? mustGet(account.records.invoices, made.invoice) : undefined;
  const isPaid = outcome === 'succeeded' || invoice?.status === 'paid';
  const completed: Session = {
    ...session,
    ...made,
    customer,
    customer_details: detailsOf(payer),
    payment_status: isPaid ? (isFree && !invoice ? 'no_payment_required' : 'paid') : 'unpaid',
    status: 'complete',
    url: null,
  };
  save(account, completed, {
    ...internals,
    paymentIntent: made.payment_intent ?? intentOfInvoice(account, made.invoice),
  });
  account.emit('checkout.session.completed', completed);
  return completed;
}

/** Declines the buyer's card. The checkout stays open for another try. */
export function declineCheckout(account: Account, session: Session, payer: Payer): Session {
  if (session.amount_total === 0) return session;
  const internals = mustGet(account.records.sessionBackings, session.id);
  const attempt = { instrument: DECLINED_CARD, payer, outcome: 'failed' } as const;
  const intent = payOnce(account, session, internals, session.customer, attempt);
  const declined = session.mode === 'payment' ? { ...session, payment_intent: intent.id } : session;
  save(account, declined, { ...internals, paymentIntent: intent.id });
  return declined;
}

/** Applies the bank's result for a debit. */
export function settleCheckout(account: Account, session: Session, paid: boolean): Session {
  const internals = mustGet(account.records.sessionBackings, session.id);
  const intent = mustGet(account.records.paymentIntents, internals.paymentIntent);
  settlePayment(account, intent, paid ? 'succeeded' : 'failed');
  if (session.subscription) {
    const before = mustGet(account.records.subscriptions, session.subscription);
    const after = settleSubscription(account, before, paid);
    if (after.status !== before.status) account.emit('customer.subscription.updated', after, { status: before.status });
  }
  const settled: Session = { ...session, payment_status: paid ? 'paid' : 'unpaid' };
  account.records.sessions.put(settled.id, settled);
  account.emit(paid ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed', settled);
  return settled;
}

export function expireCheckout(account: Account, session: Session): Session {
  const expired: Session = { ...session, status: 'expired', url: null };
  account.records.sessions.put(expired.id, expired);
  account.emit('checkout.session.expired', expired);
  return expired;
}

/** Expires all open sessions whose time is over. */
export function expireOverdueCheckouts(account: Account): void {
  const overdue = newest(
    account.records.sessions,
    (session) => session.status === 'open' && session.expires_at <= now(),
  );
  if (overdue.length > 0) account.change(() => overdue.forEach((session) => void expireCheckout(account, session)));
}

/** Returns whether a bank debit is still processing. */
export function isProcessing(account: Account, session: Session): boolean {
  if (session.status !== 'complete' || session.payment_status !== 'unpaid') return false;
  const id = account.records.sessionBackings.get(session.id)?.paymentIntent;
  return id ? account.records.paymentIntents.get(id)?.status === 'processing' : false;
}

/** Changes the quantities. `quantities` has one entry for each line. */
export function changeQuantities(account: Account, session: Session, quantities: number[]): Session {
  const internals = mustGet(account.records.sessionBackings, session.id);
  const lines = internals.lines.map((line, index) => withQuantity(line, quantities[index] ?? line.quantity ?? 1));
  save(account, session, { ...internals, lines });
  return reprice(account, session);
}

function save(account: Account, session: Session, internals: SessionBacking): void {
  account.records.sessions.put(session.id, session);
  account.records.sessionBackings.put(session.id, internals);
}

type Attempt = Parameters<typeof startSubscription>[3];

function subscribe(
  account: Account,
  session: Session,
  { lines, subscriptionData }: SessionBacking,
  customer: string,
  attempt: Attempt,
) {
  const { description = null, metadata = {} } = subscriptionData;
  const subscription = startSubscription(account, session, { customer, description, metadata, lines }, attempt);
  return { invoice: subscription.latest_invoice, payment_intent: null, subscription: subscription.id };
}

/** Pays once without an invoice. Tries an earlier declined payment again. */
function payOnce(
  account: Account,
  session: Session,
  internals: SessionBacking,
  customer: string | null,
  attempt: Attempt,
): PaymentIntent {
  const declined = internals.paymentIntent ? account.records.paymentIntents.get(internals.paymentIntent) : undefined;
  const terms = { amount: session.amount_total ?? 0, currency: session.currency ?? 'usd', customer };
  const intent = declined ? { ...declined, ...terms } : openPayment(account, { ...terms, ...internals.intentData });
  return attemptPayment(account, intent, attempt);
}

function customerOf(account: Account, session: Session, payer: Payer): string | null {
  if (session.customer) return session.customer;
  if (session.mode === 'payment' && session.customer_creation !== 'always') return null;
  const customer = buildCustomer(payer);
  account.records.customers.put(customer.id, customer);
  account.emit('customer.created', customer);
  return customer.id;
}

function detailsOf(payer: Payer): Session['customer_details'] {
  return {
    ...payer,
    address: EMPTY_ADDRESS,
    business_name: null,
    individual_name: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
}

function intentOfInvoice(account: Account, invoice: string | null): string | null {
  const [payment] = newest(account.records.invoicePayments, (candidate) => candidate.invoice === invoice);
  return payment?.payment.payment_intent ?? null;
}
