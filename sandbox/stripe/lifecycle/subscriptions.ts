import type { Account } from '../account.ts';
import { now } from '../ids.ts';
import type { BilledLine, BillingReason } from '../objects/invoice.ts';
import { DECLINED_CARD, type Instrument, type Payer, TEST_CARD } from '../objects/payment-method.ts';
import { buildSubscription, periodEnd, type SubscriptionDetails } from '../objects/subscription.ts';
import { mustGet } from '../records.ts';
import type { Invoice, Session, Subscription } from '../wire.ts';
import { discountsAt, redeem } from './discounts.ts';
import { intentOf, isGivenUp, markInvoicePaid, markInvoiceUnpaid, openInvoice, unpaidInvoiceOf } from './invoices.ts';
import { attemptPayment, type Outcome, storeMethod } from './payments.ts';

interface PaymentAttempt {
  instrument: Instrument;
  payer: Payer;
  outcome: Outcome;
}

/** Creates a checkout's subscription with its first invoice, and pays it according to `attempt`. */
export function startSubscription(
  account: Account,
  session: Session,
  details: SubscriptionDetails,
  attempt: PaymentAttempt,
): Subscription {
  const built = buildSubscription(details);
  account.records.subscriptions.put(built.id, built);
  const created = redeem(account, session, built);
  const lines = details.lines.flatMap((line): BilledLine[] => {
    if (!line.price) return [];
    const { price, quantity, description } = line;
    const item = created.items.data.find((candidate) => candidate.price.id === price.id)?.id ?? null;
    const end = price.recurring ? periodEnd(created.created, price.recurring) : created.created;
    const period = { start: created.created, end };
    return [{ price, quantity: quantity ?? 1, description: description ?? '', item, period }];
  });
  const subscription = bill(account, created, lines, 'subscription_create', attempt);
  account.emit('customer.subscription.created', subscription);
  return subscription;
}

/** Ends a period: bills the next one, or ends the subscription if it was to end by then. */
export function renewSubscription(account: Account, subscription: Subscription, paid: boolean): Subscription {
  const { cancel_at: cancelAt, cancel_at_period_end: endsWithPeriod, items } = subscription;
  const isOver = endsWithPeriod || (cancelAt !== null && cancelAt <= (items.data[0]?.current_period_end ?? cancelAt));
  if (isOver) return endSubscription(account, subscription, 'cancellation_requested');
  const attempt = attemptOf(account, subscription, paid);
  const unpaid = unpaidInvoiceOf(account, subscription);
  const next = unpaid ? collect(account, subscription, unpaid, attempt) : nextPeriod(account, subscription, attempt);
  const { status, latest_invoice } = subscription;
  if (next.status === 'canceled') return next;
  account.emit('customer.subscription.updated', next, { status, latest_invoice });
  return next;
}

/** Bills at once what a change of quantities costs for the rest of the period: the new ones, less what was paid for the old. */
export function billChange(account: Account, before: Subscription, after: Subscription): Subscription {
  const start = now();
  const lines = after.items.data.flatMap(({ id, price, quantity = 1, ...item }): BilledLine[] => {
    const was = before.items.data.find((candidate) => candidate.id === id)?.quantity ?? 0;
    const left = (item.current_period_end - start) / (item.current_period_end - item.current_period_start);
    const period = { start, end: item.current_period_end };
    const cents = (licenses: number) => Math.round((price.unit_amount ?? 0) * licenses * left);
    const line = { price, description: mustGet(account.records.products, price.product).name, item: id, period };
    return [
      { ...line, quantity: was, prorated: -cents(was) },
      { ...line, quantity, prorated: cents(quantity) },
    ];
  });
  return bill(account, after, lines, 'subscription_update', attemptOf(account, after, true));
}

/** Ends a subscription immediately. */
export function endSubscription(
  account: Account,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): Subscription {
  const endedAt = now();
  const ended: Subscription = {
    ...subscription,
    canceled_at: subscription.canceled_at ?? endedAt,
    cancel_at_period_end: false,
    cancellation_details: { ...detailsOf(subscription), reason },
    ended_at: endedAt,
    status: 'canceled',
  };
  account.records.subscriptions.put(ended.id, ended);
  account.emit('customer.subscription.deleted', ended);
  return ended;
}

/** Returns the known details of the cancellation. */
export function detailsOf({ cancellation_details }: Subscription): NonNullable<Subscription['cancellation_details']> {
  return cancellation_details ?? { comment: null, feedback: null, feedback_option: null, reason: null };
}

/** Updates a subscription after its invoice was paid or not. */
export function settleSubscription(account: Account, subscription: Subscription, paid: boolean): Subscription {
  const invoice = unpaidInvoiceOf(account, subscription);
  if (!invoice) return subscription;
  const after = paid ? markInvoicePaid(account, invoice) : markInvoiceUnpaid(account, invoice);
  if (!paid && isGivenUp(after)) return endSubscription(account, subscription, 'payment_failed');
  const settled: Subscription = { ...subscription, status: paid ? 'active' : 'past_due' };
  account.records.subscriptions.put(settled.id, settled);
  return settled;
}

/** The customer's card pays, or is declined. */
function attemptOf(account: Account, { customer: id }: Subscription, paid: boolean): PaymentAttempt {
  const { email, name = null, phone = null } = mustGet(account.records.customers, id);
  return {
    instrument: paid ? TEST_CARD : DECLINED_CARD,
    payer: { email, name, phone },
    outcome: paid ? 'succeeded' : 'failed',
  };
}

function nextPeriod(account: Account, subscription: Subscription, attempt: PaymentAttempt): Subscription {
  const items = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: periodEnd(item.current_period_end, item.price.recurring),
  }));
  const lines = items.map(({ id, price, quantity, current_period_start, current_period_end }): BilledLine => {
    const product = mustGet(account.records.products, price.product);
    const period = { start: current_period_start, end: current_period_end };
    return { price, quantity: quantity ?? 1, description: product.name, item: id, period };
  });
  const moved = { ...subscription, items: { ...subscription.items, data: items } };
  return bill(account, moved, lines, 'subscription_cycle', attempt);
}

function bill(
  account: Account,
  subscription: Subscription,
  lines: BilledLine[],
  reason: BillingReason,
  attempt: PaymentAttempt,
): Subscription {
  const customer = mustGet(account.records.customers, subscription.customer);
  const { applied, kept } = discountsAt(account, subscription, lines[0]?.period.start ?? 0);
  const invoice = openInvoice(account, { customer, subscription, reason, lines, discounts: applied });
  const billed = { ...subscription, discounts: kept, latest_invoice: invoice.id };
  return invoice.status === 'paid'
    ? continueUnpaid(account, billed, attempt)
    : collect(account, billed, invoice, attempt);
}

/** Nothing has to be paid for this period, but the card is stored for the next ones. */
function continueUnpaid(account: Account, subscription: Subscription, { instrument, payer }: PaymentAttempt) {
  const { customer, default_payment_method: known } = subscription;
  const method = known ?? storeMethod(account, { instrument, payer, customer }).id;
  const running: Subscription = { ...subscription, default_payment_method: method, status: 'active' };
  account.records.subscriptions.put(running.id, running);
  return running;
}

function collect(
  account: Account,
  subscription: Subscription,
  invoice: Invoice,
  attempt: PaymentAttempt,
): Subscription {
  const intent = attemptPayment(account, intentOf(account, invoice), attempt);
  const withMethod = {
    ...subscription,
    default_payment_method: intent.payment_method ?? subscription.default_payment_method,
  };
  account.records.subscriptions.put(withMethod.id, withMethod);
  return attempt.outcome === 'processing'
    ? withMethod
    : settleSubscription(account, withMethod, attempt.outcome === 'succeeded');
}
