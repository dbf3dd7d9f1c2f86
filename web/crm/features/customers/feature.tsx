import { UserRound } from 'lucide-react';
import type { StaffEvent } from '../../../../contract/events.ts';
import type { Feature } from '../../shared/feature.ts';
import { openCustomer } from '../../shared/navigation/navigation.ts';
import { personKey } from '../../shared/people/person-key.ts';
import { addCustomer } from './customer-actions.ts';
import { CustomerList, type CustomerListProps } from './customer-list.tsx';

export function customers(listProps: CustomerListProps): Feature {
  return {
    tab: { id: 'customers', label: 'Customers', List: () => <CustomerList {...listProps} /> },
    commands: [{ label: 'Add Customer', words: 'new create', run: addCustomer }],
    search: {
      heading: 'Customers',
      icon: UserRound,
      hits: ({ customers }) =>
        customers.map(({ id, name, email }) => ({ id, label: name, detail: email, run: () => openCustomer(id) })),
    },
    outdatedBy: (event) => changedCustomers(event).map((customerId) => personKey({ kind: 'customer', customerId })),
  };
}

/** Whose record, numbers, consent or timeline are others now. */
function changedCustomers(event: StaffEvent): string[] {
  switch (event.type) {
    case 'consent':
    case 'email':
    case 'customer':
      return [event.customerId];
    case 'purchase':
      return event.customerId === null ? [] : [event.customerId];
    case 'team-member':
      return [event.ownerId];
    default:
      return [];
  }
}
