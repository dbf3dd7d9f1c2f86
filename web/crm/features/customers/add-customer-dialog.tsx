import { closeDialog, type OpenDialog } from '../../shared/dialogs/dialog-store.ts';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { showRefusal, useDialogForm } from '../../shared/forms/use-dialog-form.ts';
import { CustomerFields } from './customer-fields.tsx';
import { CustomerForm } from './customer-form.ts';
import { useCreateCustomer } from './use-customer-writes.ts';

const BLANK: CustomerForm = { name: '', email: '', phone: '', teamMemberLicenses: 0, hasSignedInToApp: 0 };

export function AddCustomerDialog({ dialog }: { dialog: OpenDialog }) {
  const form = useDialogForm<CustomerForm>(dialog, CustomerForm, BLANK);
  const close = () => closeDialog(dialog);
  const create = useCreateCustomer({ onSuccess: close, onError: (error) => showRefusal(form, error) });
  return (
    <FormDialog
      title="Add Customer"
      submitLabel="Add Customer"
      pendingLabel="Adding..."
      pending={create.isPending}
      onSubmit={form.handleSubmit((customer) => create.mutate(customer))}
      onClose={close}
    >
      <CustomerFields form={form} />
    </FormDialog>
  );
}
