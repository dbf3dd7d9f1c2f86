import type { Account } from '../account.ts';
import { newest } from '../records.ts';
import type { Customer, DeletedCustomer, Session } from '../wire.ts';
import { endSubscription } from './subscriptions.ts';

/** Deletes a customer for good, and with it what still runs for it. What has happened keeps naming it. */
export function deleteCustomer(account: Account, customer: Customer): DeletedCustomer {
  const { customers, deletedCustomers, subscriptions } = account.records;
  const { id } = customer;
  for (const subscription of newest(subscriptions, (each) => each.customer === id && each.status !== 'canceled')) {
    endSubscription(account, subscription, 'cancellation_requested');
  }
  const deleted: DeletedCustomer = { id, object: 'customer', deleted: true };
  customers.delete(id);
  deletedCustomers.put(id, deleted);
  account.emit('customer.deleted', customer);
  return deleted;
}

/** Was the session opened for a customer who has been deleted since? Nobody can pay it then. */
export function hasLostItsCustomer({ records }: Account, { customer }: Session): boolean {
  return customer !== null && records.deletedCustomers.get(customer) !== undefined;
}
