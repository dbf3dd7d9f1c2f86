import type { Customer } from '#contract/customers.ts';
import { openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import { lazyComponent } from '#crm/shared/lazy-component.ts';
import type { RecordAction } from '#crm/shared/records/record-action.ts';

const AddCustomer = lazyComponent(async () => (await import('./customer-dialogs.tsx')).AddCustomerDialog);
const EditCustomer = lazyComponent(async () => (await import('./customer-dialogs.tsx')).EditCustomerDialog);
const DeleteCustomer = lazyComponent(async () => (await import('./customer-dialogs.tsx')).DeleteCustomerDialog);

export function addCustomer(): void {
  openDialog(AddCustomer, {});
}

export const EDIT_CUSTOMER: RecordAction<Customer> = {
  label: 'Edit',
  words: 'change',
  key: 'd',
  run: (customer) => openDialog(EditCustomer, { customer }),
};
export const DELETE_CUSTOMER: RecordAction<Customer> = {
  label: 'Delete',
  danger: true,
  run: (customer) => openDialog(DeleteCustomer, { customer }),
};
