import { UserRound } from 'lucide-react';
import type { Customer } from '#contract/customers.ts';
import type { StaffEvent } from '#contract/events.ts';
import type { Feature, TextAction } from '#crm/shared/feature.ts';
import { openCustomer } from '#crm/shared/navigation/navigation.ts';
import { personKey } from '#crm/shared/people/person-key.ts';
import type { RecordChange } from '#crm/shared/realtime/record-changes.ts';
import { commandsFor, type RecordAction, verbsOf } from '#crm/shared/records/record-action.ts';
import { listKey } from '#crm/shared/records/record-pages.ts';
import { hasRole } from '#crm/shared/session/role.ts';
import { addCustomer } from './customer-actions.ts';
import { CustomerList, type CustomerListProps } from './customer-list.tsx';

export function customers(
  listProps: CustomerListProps,
  paletteActions: readonly RecordAction<Customer>[],
  textAction: TextAction<Customer>,
): Feature {
  return {
    tab: {
      id: 'customers',
      label: 'Customers',
      List: () => <CustomerList {...listProps} />,
      key: 'c',
      add: addCustomer,
    },
    commands: [{ label: 'Add Customer', words: 'new create', keys: 'n', role: 'member', run: addCustomer }],
    search: {
      heading: 'Customers',
      icon: UserRound,
      nouns: ['customer', 'customers'],
      verbs: [...verbsOf(paletteActions), 'open'],
      textAction,
      hits: ({ customers }) =>
        customers.map((customer) => {
          const { id, name, email, phone } = customer;
          const open = { label: 'Open', keys: 'Enter', run: () => openCustomer(id) };
          const actions = [...commandsFor(customer, paletteActions), open];
          const withText = (text: string) => ({
            label: textAction.label(customer, text),
            run: () => textAction.run(customer, text),
          });
          return {
            id,
            label: name,
            detail: email || (phone ?? ''),
            run: open.run,
            actions,
            ...(hasRole('member') && { withText }),
          };
        }),
    },
    outdatedBy: (event) =>
      event.type === 'resync'
        ? [listKey(path)]
        : changedCustomers(event).map((customerId) => personKey({ kind: 'customer', customerId })),
    rowsChangedBy,
  };
}

const path = '/api/crm/customers';

function rowsChangedBy(event: StaffEvent): RecordChange[] {
  if (event.type === 'resync') return [{ path, change: 'any' }];
  if (event.type === 'customer') return [{ path, change: event.change, id: event.customerId }];
  // A text updates the last activity.
  if (event.type === 'text' && event.conversation.kind === 'customer') {
    return [{ path, change: 'updated', id: event.conversation.customerId }];
  }
  return changedCustomers(event).map((id) => ({ path, change: 'updated', id }));
}

/** Returns the customers whose record, numbers, consent or timeline have changed. */
function changedCustomers(event: StaffEvent): string[] {
  switch (event.type) {
    case 'consent':
    case 'email':
    case 'customer':
    case 'lead':
      return [event.customerId];
    case 'booking':
    case 'purchase':
      return event.customerId === null ? [] : [event.customerId];
    case 'team-member':
      return [event.ownerId];
    default:
      return [];
  }
}
