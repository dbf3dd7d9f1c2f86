import type { Customer } from '../../../../contract/customers.ts';
import type { Subscription } from '../../../../contract/subscriptions.ts';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import { type DialogProps, openDialog } from '../../shared/dialogs/dialog-store.ts';
import { productLabel } from '../../shared/purchase-labels.ts';
import { randomId } from '../../shared/random-id.ts';
import { useCancelSubscription } from './subscription-queries.ts';
import { describeEnd } from './subscription-words.ts';

interface CancelDialogProps extends DialogProps {
  customer: Customer;
  subscription: Subscription;
  atPeriodEnd: boolean;
  /** The same for all attempts of this dialog, so that it cancels once. */
  idempotencyKey: string;
}

function CancelDialog({ customer, subscription, atPeriodEnd, idempotencyKey, close }: CancelDialogProps) {
  const end = describeEnd(subscription, atPeriodEnd);
  const cancel = useCancelSubscription({ subscription, atPeriodEnd, idempotencyKey }, { onSuccess: close, done: end });
  return (
    <ConfirmDialog
      title={atPeriodEnd ? 'Cancel at Period End' : 'Cancel Now'}
      question={`${customer.name}, ${productLabel(subscription.productType, subscription.quantity)}: ${end}`}
      detail={
        <>
          <p>{atPeriodEnd ? 'Until then it can be resumed.' : 'No money goes back, and it cannot be resumed.'}</p>
          {customer.accessOverride === 'granted' && <p>Access itself stays: staff have granted it.</p>}
        </>
      }
      confirmLabel={atPeriodEnd ? 'Cancel at Period End' : 'Cancel Now'}
      dismissLabel="Keep Subscription"
      pendingLabel="Canceling..."
      pending={cancel.isPending}
      onConfirm={() => cancel.mutate()}
      onClose={close}
    />
  );
}

export function askToCancel(customer: Customer, subscription: Subscription, atPeriodEnd: boolean): void {
  openDialog(CancelDialog, { customer, subscription, atPeriodEnd, idempotencyKey: randomId() });
}
