import type { Account } from '../account.ts';
import { now } from '../ids.ts';
import { buildInvoice, buildInvoicePayment, type InvoiceDetails } from '../objects/invoice.ts';
import { mustGet, newest } from '../records.ts';
import type { Invoice, InvoicePayment, PaymentIntent, Subscription } from '../wire.ts';
import { applyBalance, returnBalance } from './customer-balance.ts';
import { cancelPayment, openPayment } from './payments.ts';

/**
 * Bills a subscription: creates an open invoice and a payment intent for what the customer's credit does not pay. An invoice of
 * which nothing is left to pay is paid at once.
 */
export function openInvoice(account: Account, details: InvoiceDetails): Invoice {
  const { records } = account;
  const customer = mustGet(records.customers, details.customer.id);
  const nextSequence = (customer.next_invoice_sequence ?? 1) + 1;
  records.customers.put(customer.id, { ...customer, next_invoice_sequence: nextSequence });
  const invoice = applyBalance(account, buildInvoice({ ...details, customer }), customer);
  records.invoices.put(invoice.id, invoice);
  account.emit('invoice.created', invoice);
  account.emit('invoice.finalized', invoice);
  if (invoice.amount_due === 0) return markInvoicePaid(account, invoice);
  const description = details.reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update';
  const payer = { customer: customer.id, currency: invoice.currency, setup_future_usage: 'off_session' as const };
  const intent = openPayment(account, { ...payer, amount: invoice.amount_due, description });
  const payment = buildInvoicePayment(invoice, intent);
  records.invoicePayments.put(payment.id, payment);
  return invoice;
}

export function markInvoicePaid(account: Account, invoice: Invoice): Invoice {
  const paidAt = now();
  const paid: Invoice = {
    ...attempted(invoice),
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: paidAt },
  };
  account.records.invoices.put(paid.id, paid);
  account.emit('invoice.paid', paid);
  account.emit('invoice.payment_succeeded', paid);
  const open = paymentOf(account, invoice);
  if (!open) return paid;
  const status_transitions = { canceled_at: null, paid_at: paidAt };
  const payment: InvoicePayment = { ...open, amount_paid: invoice.amount_due, status: 'paid', status_transitions };
  account.records.invoicePayments.put(payment.id, payment);
  account.emit('invoice_payment.paid', payment);
  return paid;
}

/** Voids an unpaid invoice. Nothing is to be paid any more, and the credit that it has used returns to the customer. */
export function voidInvoice(account: Account, invoice: Invoice): Invoice {
  const voidedAt = now();
  const voided: Invoice = {
    ...invoice,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: voidedAt },
  };
  account.records.invoices.put(voided.id, voided);
  const payment = paymentOf(account, invoice);
  if (payment) {
    const status_transitions = { canceled_at: voidedAt, paid_at: null };
    account.records.invoicePayments.put(payment.id, { ...payment, status: 'canceled', status_transitions });
    cancelPayment(account, mustGet(account.records.paymentIntents, payment.payment.payment_intent));
  }
  returnBalance(account, invoice);
  account.emit('invoice.voided', voided);
  forgive(account, voided);
  return voided;
}

/** Writes off an unpaid invoice. It is not tried again, but may still be paid. */
export function markUncollectible(account: Account, invoice: Invoice): Invoice {
  const marked: Invoice = {
    ...invoice,
    next_payment_attempt: null,
    status: 'uncollectible',
    status_details: { uncollectible: { reason: 'user_forgiven' } },
    status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: now() },
  };
  account.records.invoices.put(marked.id, marked);
  account.emit('invoice.marked_uncollectible', marked);
  forgive(account, marked);
  return marked;
}

/** A subscription that is past due is in good standing again once its latest invoice is no longer to be paid. */
function forgive({ records, emit }: Account, invoice: Invoice): void {
  const subscription = records.subscriptions.get(subscriptionOf(invoice) ?? '');
  if (subscription?.status !== 'past_due' || subscription.latest_invoice !== invoice.id) return;
  const active: Subscription = { ...subscription, status: 'active' };
  records.subscriptions.put(active.id, active);
  emit('customer.subscription.updated', active, { status: 'past_due' });
}

/** Returns the newest invoice of a subscription that somebody still has to pay. */
export function newestUnpaidInvoice({ records }: Account, subscription: string): Invoice | undefined {
  const isUnpaid = (invoice: Invoice) =>
    subscriptionOf(invoice) === subscription && ['open', 'uncollectible'].includes(String(invoice.status));
  return newest(records.invoices, isUnpaid)[0];
}

function subscriptionOf({ parent }: Invoice): string | undefined {
  return parent?.subscription_details?.subscription;
}

/** Maximum number of payment attempts, like Stripe's default. */
const MAX_ATTEMPTS = 4;
const DAYS_BETWEEN_ATTEMPTS = 3;

export function markInvoiceUnpaid(account: Account, invoice: Invoice): Invoice {
  const tried = attempted(invoice);
  const next_payment_attempt = isGivenUp(tried) ? null : now() + DAYS_BETWEEN_ATTEMPTS * 86_400;
  const unpaid: Invoice = { ...tried, next_payment_attempt };
  account.records.invoices.put(unpaid.id, unpaid);
  account.emit('invoice.payment_failed', unpaid);
  return unpaid;
}

/** Returns whether there are no more attempts. */
export function isGivenUp({ attempt_count }: Invoice): boolean {
  return attempt_count >= MAX_ATTEMPTS;
}

/** Returns the payment intent of an invoice. */
export function intentOf(account: Account, invoice: Invoice): PaymentIntent {
  return mustGet(account.records.paymentIntents, paymentOf(account, invoice)?.payment.payment_intent);
}

/** Returns the unpaid invoice of a subscription. */
export function unpaidInvoiceOf(account: Account, subscription: Subscription): Invoice | undefined {
  const invoice = subscription.latest_invoice ? account.records.invoices.get(subscription.latest_invoice) : undefined;
  return invoice?.status === 'open' ? invoice : undefined;
}

function attempted(invoice: Invoice): Invoice {
  return { ...invoice, attempt_count: invoice.attempt_count + 1, attempted: true };
}

/** Returns undefined for an invoice that no card had to pay. */
function paymentOf(account: Account, invoice: Invoice): InvoicePayment | undefined {
  return newest(account.records.invoicePayments, (candidate) => candidate.invoice === invoice.id)[0];
}
