import type { Account } from '../account.ts';
import { now } from '../ids.ts';
import { buildInvoice, buildInvoicePayment, type InvoiceDetails } from '../objects/invoice.ts';
import { mustGet, newest } from '../records.ts';
import type { Invoice, InvoicePayment, PaymentIntent, Subscription } from '../wire.ts';
import { openPayment } from './payments.ts';

/** Bills a subscription: creates an open invoice and a payment intent for it. */
export function openInvoice(account: Account, details: InvoiceDetails): { invoice: Invoice; intent: PaymentIntent } {
  const { records } = account;
  const customer = mustGet(records.customers, details.customer.id);
  const invoice = buildInvoice({ ...details, customer });
  const nextSequence = (customer.next_invoice_sequence ?? 1) + 1;
  records.customers.put(customer.id, { ...customer, next_invoice_sequence: nextSequence });
  records.invoices.put(invoice.id, invoice);
  account.emit('invoice.created', invoice);
  account.emit('invoice.finalized', invoice);
  const description = details.reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update';
  const payer = { customer: customer.id, currency: invoice.currency, setup_future_usage: 'off_session' as const };
  const intent = openPayment(account, { ...payer, amount: invoice.amount_due, description });
  const payment = buildInvoicePayment(invoice, intent);
  records.invoicePayments.put(payment.id, payment);
  return { invoice, intent };
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
  const payment: InvoicePayment = {
    ...paymentOf(account, invoice),
    amount_paid: invoice.amount_due,
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: paidAt },
  };
  account.records.invoicePayments.put(payment.id, payment);
  account.emit('invoice.paid', paid);
  account.emit('invoice.payment_succeeded', paid);
  account.emit('invoice_payment.paid', payment);
  return paid;
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
  return mustGet(account.records.paymentIntents, paymentOf(account, invoice).payment.payment_intent);
}

/** Returns the unpaid invoice of a subscription. */
export function unpaidInvoiceOf(account: Account, subscription: Subscription): Invoice | undefined {
  const invoice = subscription.latest_invoice ? account.records.invoices.get(subscription.latest_invoice) : undefined;
  return invoice?.status === 'open' ? invoice : undefined;
}

function attempted(invoice: Invoice): Invoice {
  return { ...invoice, attempt_count: invoice.attempt_count + 1, attempted: true };
}

function paymentOf(account: Account, invoice: Invoice): InvoicePayment {
  const [payment] = newest(account.records.invoicePayments, (candidate) => candidate.invoice === invoice.id);
  return payment ?? mustGet(account.records.invoicePayments, null);
}
