import { useQuery } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { customerIdOf } from '#contract/crm-addresses.ts';
import type { Customer } from '#contract/customers.ts';
import { ConfirmDialog } from '#crm/shared/dialogs/confirm-dialog.tsx';
import type { DialogProps } from '#crm/shared/dialogs/dialog-store.ts';
import { EditDialog } from '#crm/shared/forms/edit-dialog.tsx';
import { FormDialog } from '#crm/shared/forms/form-dialog.tsx';
import { showRefusal } from '#crm/shared/forms/refuse-at-fields.ts';
import type { FormDraft } from '#crm/shared/forms/use-dialog-form.ts';
import { useEdit } from '#crm/shared/forms/use-edit.ts';
import { useKeptForm } from '#crm/shared/forms/use-kept-form.ts';
import { closePanel } from '#crm/shared/navigation/navigation.ts';
import { describeBelongings } from '#crm/shared/people/belongings.ts';
import { customerQuery } from '#crm/shared/people/customer.query.ts';
import { CUSTOMER_FIELDS, CustomerFields, CustomerForm, FormWithoutEmail, toCustomerForm } from './customer-form.tsx';
import { belongingsQuery, useCreateCustomer, useDeleteCustomer, useUpdateCustomer } from './customer-queries.ts';

const BLANK: CustomerForm = {
  name: '',
  email: '',
  phone: '',
  company: '',
  timeZone: null,
  teamMemberLicenses: 0,
  hasSignedInToApp: 0,
  accessOverride: null,
};

export function AddCustomerDialog({ close, draft }: DialogProps<FormDraft<CustomerForm>>) {
  const { form, kept } = useKeptForm<CustomerForm>({ close, draft }, CustomerForm, BLANK, {
    kind: 'add',
    id: 'customer',
  });
  const create = useCreateCustomer({ onSuccess: kept.finish, onError: (error) => showRefusal(form, error) });
  return (
    <FormDialog
      title="Add Customer"
      submitLabel="Add Customer"
      pendingLabel="Adding..."
      pending={create.isPending}
      problem={form.formState.errors.root?.message}
      onSubmit={form.handleSubmit((customer) => create.mutate(customer))}
      onClose={close}
      draft={draft}
      kept={kept}
    >
      <CustomerFields form={form} />
    </FormDialog>
  );
}

interface EditCustomerDialogProps extends DialogProps<FormDraft<CustomerForm>> {
  customer: Customer;
}

export function EditCustomerDialog({ customer, close, draft }: EditCustomerDialogProps) {
  const { id, email } = customer;
  const shape = email === '' ? FormWithoutEmail : CustomerForm;
  const { form, kept } = useKeptForm({ close, draft }, shape, toCustomerForm(customer), { kind: 'edit', id });
  const edit = useEdit({
    form,
    fields: CUSTOMER_FIELDS,
    toValues: toCustomerForm,
    query: customerQuery(id),
    update: useUpdateCustomer(id, { onSuccess: kept.finish }),
  });
  return (
    <EditDialog
      title="Edit Customer"
      noun="customer"
      submitLabel="Update Customer"
      edit={edit}
      onClose={close}
      draft={draft}
      kept={kept}
    >
      <CustomerFields form={form} emailRequired={email !== ''} />
    </EditDialog>
  );
}

export function DeleteCustomerDialog({ customer, close }: DialogProps & { customer: Customer }) {
  const leave = () => {
    close();
    // Closes the panel before the lists are reloaded, because its data no longer exists.
    if (customerIdOf(location.pathname) === customer.id) flushSync(closePanel);
  };
  const remove = useDeleteCustomer(customer.id, { onSuccess: leave });
  const { data: belongings } = useQuery(belongingsQuery(customer.id));
  return (
    <ConfirmDialog
      title="Delete Customer"
      question={`Are you sure you want to delete ${customer.name}? This will also delete all related team members, SMS messages, emails, and purchases. This action cannot be undone.`}
      detail={
        <>
          <p role="status" className="min-h-5">
            {belongings && describeBelongings(belongings)}
          </p>
          {belongings && belongings.subscriptions > 0 && (
            <p>A running subscription is ended at Stripe, so that nothing more is charged.</p>
          )}
        </>
      }
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={close}
    />
  );
}
