import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { customerIdOf } from '../../../../contract/crm-addresses.ts';
import type { Customer } from '../../../../contract/customers.ts';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import type { DialogProps } from '../../shared/dialogs/dialog-store.ts';
import { EditDialog } from '../../shared/forms/edit-dialog.tsx';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { type FormDraft, showRefusal, useDialogForm } from '../../shared/forms/use-dialog-form.ts';
import { useEdit } from '../../shared/forms/use-edit.ts';
import { closeCustomer } from '../../shared/navigation/navigation.ts';
import { CUSTOMER_FIELDS, CustomerFields, CustomerForm, toCustomerForm } from './customer-form.tsx';
import { customerQuery, useCreateCustomer, useDeleteCustomer, useUpdateCustomer } from './customer-queries.ts';

const BLANK: CustomerForm = { name: '', email: '', phone: '', teamMemberLicenses: 0, hasSignedInToApp: 0 };

export function AddCustomerDialog({ close, draft }: DialogProps<FormDraft<CustomerForm>>) {
  const form = useDialogForm<CustomerForm>(draft, CustomerForm, BLANK);
  const create = useCreateCustomer({ onSuccess: close, onError: (error) => showRefusal(form, error) });
  return (
    <FormDialog
      title="Add Customer"
      submitLabel="Add Customer"
      pendingLabel="Adding..."
      pending={create.isPending}
      onSubmit={form.handleSubmit((customer) => create.mutate(customer))}
      onClose={close}
      draft={draft}
    >
      <CustomerFields form={form} />
    </FormDialog>
  );
}

interface EditCustomerDialogProps extends DialogProps<FormDraft<CustomerForm>> {
  customer: Customer;
}

export function EditCustomerDialog({ customer, close, draft }: EditCustomerDialogProps) {
  const form = useDialogForm<CustomerForm>(draft, CustomerForm, toCustomerForm(customer));
  const edit = useEdit({
    form,
    fields: CUSTOMER_FIELDS,
    toValues: toCustomerForm,
    query: customerQuery(customer.id, useQueryClient()),
    update: useUpdateCustomer(customer.id, { onSuccess: close }),
  });
  return (
    <EditDialog
      title="Edit Customer"
      noun="customer"
      submitLabel="Update Customer"
      edit={edit}
      onClose={close}
      draft={draft}
    >
      <CustomerFields form={form} />
    </EditDialog>
  );
}

export function DeleteCustomerDialog({ customer, close }: DialogProps & { customer: Customer }) {
  const leave = () => {
    close();
    // The panel goes before its data is loaded anew: there is none any more.
    if (customerIdOf(location.pathname) === customer.id) flushSync(closeCustomer);
  };
  const remove = useDeleteCustomer(customer.id, { onSuccess: leave });
  return (
    <ConfirmDialog
      title="Delete Customer"
      question={`Are you sure you want to delete ${customer.name}? This will also delete all related team members, SMS messages, emails, and purchases. This action cannot be undone.`}
      detail="A running subscription is ended at Stripe, so that nothing more is charged."
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={close}
    />
  );
}
