import { useQueryClient } from '@tanstack/react-query';
import type { Customer } from '../../../../contract/customers.ts';
import { closeDialog, type OpenDialog } from '../../shared/dialogs/dialog-store.ts';
import { EditDialog } from '../../shared/forms/edit-dialog.tsx';
import { useDialogForm } from '../../shared/forms/use-dialog-form.ts';
import { useEdit } from '../../shared/forms/use-edit.ts';
import { customerQuery } from './customer.query.ts';
import { CustomerFields } from './customer-fields.tsx';
import { CUSTOMER_FIELDS, CustomerForm, toCustomerForm } from './customer-form.ts';
import { useUpdateCustomer } from './use-customer-writes.ts';

export function EditCustomerDialog({ dialog, customer }: { dialog: OpenDialog; customer: Customer }) {
  const form = useDialogForm<CustomerForm>(dialog, CustomerForm, toCustomerForm(customer));
  const close = () => closeDialog(dialog);
  const edit = useEdit({
    form,
    fields: CUSTOMER_FIELDS,
    toValues: toCustomerForm,
    query: customerQuery(customer.id, useQueryClient()),
    update: useUpdateCustomer(customer.id, { onSuccess: close }),
  });
  return (
    <EditDialog title="Edit Customer" noun="customer" submitLabel="Update Customer" edit={edit} onClose={close}>
      <CustomerFields form={form} />
    </EditDialog>
  );
}
