import type { Account } from '../account.ts';
import { runningSubscriptions } from '../records.ts';
import type { Customer, DeletedCustomer, Session } from '../wire.ts';
import { endSubscription } from './subscriptions.ts';

/** Deletes a customer and ends what is still running. Past records keep the id. */
export function deleteCustomer(account: Account, customer: Customer): DeletedCustomer {
  const { customers, deletedCustomers } = account.records;
  const { id } = customer;
  for (const subscription of runningSubscriptions(account.records, id)) {
    endSubscription(account, subscription, 'cancellation_requested');
  }
  const deleted: DeletedCustomer = { id, object: 'customer', deleted: true };
  customers.delete(id);
  deletedCustomers.put(id, deleted);
  account.emit('customer.deleted', customer);
  return deleted;
}

/** Returns whether the session's customer was deleted, so that nobody can pay it. */
export function hasLostItsCustomer({ records }: Account, { customer }: Session): boolean {
  return customer !== null && records.deletedCustomers.get(customer) !== undefined;
}
