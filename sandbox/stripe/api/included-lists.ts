import type { Account } from '../account.ts';
import { mustGet, newest, runningSubscriptions } from '../records.ts';
import type { InvoicePayment, LineItem, List, Refund, Subscription } from '../wire.ts';

/** Length of a list inside another object. The rest is read from the list's own address. */
const INCLUDED = 10;

function listOf<T>(items: T[], url: string): List<T> {
  return { object: 'list', data: items.slice(0, INCLUDED), has_more: items.length > INCLUDED, url };
}

export function lineItemsOf(account: Account, session: string): List<LineItem> {
  const { lines } = mustGet(account.records.sessionBackings, session);
  return listOf(lines, `/v1/checkout/sessions/${session}/line_items`);
}

export function paymentsOf(account: Account, invoice: string): List<InvoicePayment> {
  const payments = newest(account.records.invoicePayments, (payment) => payment.invoice === invoice);
  return listOf(payments, `/v1/invoices/${invoice}/payments`);
}

export function refundsOf(account: Account, charge: string): List<Refund> {
  const refunds = newest(account.records.refunds, (refund) => refund.charge === charge);
  return listOf(refunds, `/v1/charges/${charge}/refunds`);
}

export function subscriptionsOf(account: Account, customer: string): List<Subscription> {
  return listOf(runningSubscriptions(account.records, customer), `/v1/customers/${customer}/subscriptions`);
}
