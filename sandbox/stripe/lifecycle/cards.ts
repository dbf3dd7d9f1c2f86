import type { Account } from '../account.ts';
import { buildPaymentMethod, type Instrument } from '../objects/payment-method.ts';
import { runningSubscriptions } from '../records.ts';
import type { Customer, PaymentMethod } from '../wire.ts';

/** Sets the card for all future payments of the customer and of the running subscriptions. */
export function changeCard(account: Account, customer: Customer, instrument: Instrument, name: string): PaymentMethod {
  const { customers, paymentMethods, subscriptions } = account.records;
  const payer = { email: customer.email, name, phone: customer.phone ?? null };
  const method = buildPaymentMethod(instrument, payer, customer.id);
  paymentMethods.put(method.id, method);
  account.emit('payment_method.attached', method);
  const { invoice_settings } = customer;
  const changed = { ...customer, invoice_settings: { ...invoice_settings, default_payment_method: method.id } };
  customers.put(customer.id, changed);
  account.emit('customer.updated', changed, { invoice_settings });
  for (const before of runningSubscriptions(account.records, customer.id)) {
    const after = { ...before, default_payment_method: method.id };
    subscriptions.put(after.id, after);
    const { default_payment_method } = before;
    account.emit('customer.subscription.updated', after, { default_payment_method });
  }
  return method;
}

/** Returns the card for future payments, or undefined when the customer has no card. */
export function cardOf(account: Account, customer: Customer): PaymentMethod | undefined {
  const [paying] = runningSubscriptions(account.records, customer.id);
  const id = customer.invoice_settings.default_payment_method ?? paying?.default_payment_method;
  return typeof id === 'string' ? account.records.paymentMethods.get(id) : undefined;
}
