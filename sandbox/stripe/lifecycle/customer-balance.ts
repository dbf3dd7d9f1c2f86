import type { Account } from '../account.ts';
import { buildCustomerBalanceTransaction } from '../objects/customer-balance-transaction.ts';
import { mustGet } from '../records.ts';
import type { Customer, CustomerBalanceTransaction, Invoice } from '../wire.ts';

/** The smallest amount that a card is charged. What is less is carried over to the next invoice. */
const SMALLEST_CHARGE = 50;

/** Changes a customer's balance. Below zero it is credit, which the next invoices use up. */
export function changeBalance(
  account: Account,
  customerId: string,
  details: Parameters<typeof buildCustomerBalanceTransaction>[1],
): CustomerBalanceTransaction {
  const { customers, customerBalanceTransactions } = account.records;
  const before = mustGet(customers, customerId);
  const change = buildCustomerBalanceTransaction(before, details);
  const after: Customer = { ...before, balance: change.ending_balance, currency: details.currency };
  customerBalanceTransactions.put(change.id, change);
  customers.put(after.id, after);
  account.emit('customer.updated', after, { balance: before.balance });
  return change;
}

/** Sets a customer's balance, as in the dashboard. */
export function setBalance(account: Account, customer: Customer, balance: number): Customer {
  const amount = balance - (customer.balance ?? 0);
  if (amount !== 0)
    changeBalance(account, customer.id, { amount, currency: customer.currency ?? 'usd', type: 'adjustment' });
  return mustGet(account.records.customers, customer.id);
}

/** Pays an invoice from the customer's credit, as far as it goes. A debt of the customer is collected with it. */
export function applyBalance(account: Account, invoice: Invoice, customer: Customer): Invoice {
  const starting = customer.balance ?? 0;
  const applied = starting < 0 ? Math.min(invoice.total, -starting) : -starting;
  const due = invoice.total - applied;
  const carriedOver = due < SMALLEST_CHARGE ? due : 0;
  const about = { currency: invoice.currency, invoice: invoice.id };
  if (applied !== 0) changeBalance(account, customer.id, { ...about, amount: applied, type: 'applied_to_invoice' });
  if (carriedOver > 0)
    changeBalance(account, customer.id, { ...about, amount: carriedOver, type: 'invoice_too_small' });
  return {
    ...invoice,
    amount_due: due - carriedOver,
    amount_remaining: due - carriedOver,
    starting_balance: starting,
    ending_balance: starting + applied + carriedOver,
  };
}

/** Gives back the credit that a voided invoice has used. */
export function returnBalance(account: Account, { id, customer, currency, starting_balance, ending_balance }: Invoice) {
  const amount = starting_balance - (ending_balance ?? starting_balance);
  if (amount === 0) return;
  changeBalance(account, String(customer), { amount, currency, invoice: id, type: 'unapplied_from_invoice' });
}
