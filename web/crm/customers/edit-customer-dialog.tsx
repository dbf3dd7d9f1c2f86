import { type Customer, CustomerInput } from '../../../contract/customers.ts';
import { closeDialog, type OpenDialog } from '../dialogs/dialog-store.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { showRefusal, useDialogForm } from '../dialogs/use-dialog-form.ts';
import { CustomerFields } from './customer-fields.tsx';
import { useUpdateCustomer } from './use-customer-writes.ts';

export function EditCustomerDialog({ dialog, customer }: { dialog: OpenDialog; customer: Customer }) {
  const form = useDialogForm<CustomerInput>(dialog, CustomerInput, inputOf(customer));
  const close = () => closeDialog(dialog);
  const update = useUpdateCustomer(customer.id, { onSuccess: close, onError: (error) => showRefusal(form, error) });
  return (
    <FormDialog
      title="Edit Customer"
      submitLabel="Update Customer"
      pendingLabel="Updating..."
      pending={update.isPending}
      onSubmit={form.handleSubmit((input) => update.mutate(input))}
      onClose={close}
    >
      <CustomerFields form={form} />
    </FormDialog>
  );
}

function inputOf({ name, email, phone, teamMemberLicenses, hasSignedInToApp }: Customer): CustomerInput {
  return { name, email, phone: phone ?? '', teamMemberLicenses, hasSignedInToApp };
}
