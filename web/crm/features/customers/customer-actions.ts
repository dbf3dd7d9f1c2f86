import type { Customer } from '../../../../contract/customers.ts';
import { openDialog } from '../../shared/dialogs/dialog-store.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';
import type { RecordAction } from '../../shared/records/record-action.ts';

const AddCustomer = lazyComponent(async () => (await import('./customer-dialogs.tsx')).AddCustomerDialog);
const EditCustomer = lazyComponent(async () => (await import('./customer-dialogs.tsx')).EditCustomerDialog);
const DeleteCustomer = lazyComponent(async () => (await import('./customer-dialogs.tsx')).DeleteCustomerDialog);

export function addCustomer(): void {
  openDialog(AddCustomer, {});
}

/** What can be done with the record of a customer. */
export const CUSTOMER_ACTIONS: readonly RecordAction<Customer>[] = [
  { label: 'Edit', run: (customer) => openDialog(EditCustomer, { customer }) },
  { label: 'Delete', danger: true, run: (customer) => openDialog(DeleteCustomer, { customer }) },
];
