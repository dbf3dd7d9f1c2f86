import type { Customer } from '../../../../contract/customers.ts';
import { openDialog } from '../../shared/dialogs/dialog-store.ts';
import { customerAsCorrespondent } from '../../shared/people/conversation-partner.ts';
import type { RecordAction } from '../../shared/records/record-action.ts';

/** What can be done with a customer, in its row, its panel and the palette. */
export const CUSTOMER_ACTIONS: readonly RecordAction<Customer>[] = [
  { label: 'Email', run: (customer) => openDialog({ name: 'send-email', customer }) },
  { label: 'SMS', offered: hasPhone, run: (customer) => openDialog({ name: 'send-sms', customer }) },
  {
    label: 'Chat',
    offered: hasPhone,
    run: (customer) => openDialog({ name: 'conversation', correspondent: customerAsCorrespondent(customer) }),
  },
  { label: 'Edit', run: (customer) => openDialog({ name: 'edit-customer', customer }) },
  { label: 'Delete', danger: true, run: (customer) => openDialog({ name: 'delete-customer', customer }) },
];

function hasPhone({ phone }: Customer): boolean {
  return phone !== null && phone !== '';
}
