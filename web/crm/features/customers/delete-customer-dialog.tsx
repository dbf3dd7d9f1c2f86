import { flushSync } from 'react-dom';
import { customerIdOf } from '../../../../contract/crm-addresses.ts';
import type { Customer } from '../../../../contract/customers.ts';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import { closeDialog, type OpenDialog } from '../../shared/dialogs/dialog-store.ts';
import { closeCustomer } from '../../shared/navigation/customer-address.ts';
import { useDeleteCustomer } from './use-customer-writes.ts';

export function DeleteCustomerDialog({ dialog, customer }: { dialog: OpenDialog; customer: Customer }) {
  const close = () => closeDialog(dialog);
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
