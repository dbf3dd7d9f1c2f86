import { RefundRejection, type RefundRequest } from '../../../../contract/refund-requests.ts';
import { Field, TextArea } from '../../../ui/field.tsx';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import { type DialogProps, openDialog } from '../../shared/dialogs/dialog-store.ts';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { type FormDraft, useDialogForm } from '../../shared/forms/use-dialog-form.ts';
import { formatMoney } from '../../shared/money.ts';
import { randomId } from '../../shared/random-id.ts';
import { unmetConditions } from './condition-words.ts';
import { useApproveRequest, useDeclineRequest } from './refund-queries.ts';

interface ApproveDialogProps extends DialogProps {
  request: RefundRequest;
  /** The same for all attempts of this dialog, so that it refunds once. */
  idempotencyKey: string;
}

function ApproveDialog({ request, idempotencyKey, close }: ApproveDialogProps) {
  const approve = useApproveRequest(request, idempotencyKey, { onSuccess: close });
  const unmet = unmetConditions(request.conditions);
  return (
    <ConfirmDialog
      title="Approve Refund"
      question={`${formatMoney(request.amount)} goes back to ${request.customer.name}, and the subscription ends now.`}
      detail={unmet.length > 0 && <p>Not met: {unmet.join('; ')}.</p>}
      confirmLabel={`Refund ${formatMoney(request.amount)}`}
      pendingLabel="Refunding..."
      pending={approve.isPending}
      onConfirm={() => approve.mutate()}
      onClose={close}
    />
  );
}

export function askToApprove(request: RefundRequest): void {
  openDialog(ApproveDialog, { request, idempotencyKey: randomId() });
}

function DeclineDialog({
  request,
  close,
  draft,
}: DialogProps<FormDraft<RefundRejection>> & { request: RefundRequest }) {
  const form = useDialogForm<RefundRejection>(draft, RefundRejection, { message: '' });
  const decline = useDeclineRequest(request, { onSuccess: close });
  return (
    <FormDialog
      title="Decline Refund"
      description={`No money goes back. Your message is mailed to ${request.customer.name}, who may ask again.`}
      submitLabel="Decline Refund"
      pendingLabel="Declining..."
      pending={decline.isPending}
      onSubmit={form.handleSubmit((rejection) => decline.mutate(rejection))}
      onClose={close}
      draft={draft}
    >
      <Field label="Message" error={form.formState.errors.message?.message}>
        <TextArea {...form.register('message')} rows={4} required />
      </Field>
    </FormDialog>
  );
}

export function askToDecline(request: RefundRequest): void {
  openDialog(DeclineDialog, { request });
}
