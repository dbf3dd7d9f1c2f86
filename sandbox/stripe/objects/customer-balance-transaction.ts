import { newId, now } from '../ids.ts';
import type { Customer, CustomerBalanceTransaction } from '../wire.ts';

/** Builds a change of a customer's balance. A negative `amount` gives credit. */
export function buildCustomerBalanceTransaction(
  customer: Customer,
  details: Pick<CustomerBalanceTransaction, 'amount' | 'currency' | 'type'> &
    Partial<Pick<CustomerBalanceTransaction, 'credit_note' | 'description' | 'invoice' | 'metadata'>>,
): CustomerBalanceTransaction {
  return {
    id: newId('cbtxn'),
    object: 'customer_balance_transaction',
    checkout_session: null,
    created: now(),
    credit_note: null,
    customer: customer.id,
    customer_account: null,
    description: null,
    ending_balance: (customer.balance ?? 0) + details.amount,
    invoice: null,
    livemode: false,
    metadata: {},
    ...details,
  };
}
