import type { Customer } from '../../../../../contract/customers.ts';
import { EmailToSend } from '../../../../../contract/messages.ts';
import { Field, TextArea, TextInput } from '../../../../ui/field.tsx';
import { closeDialog, type OpenDialog } from '../../../shared/dialogs/dialog-store.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useDialogForm } from '../../../shared/forms/use-dialog-form.ts';
import { Recipient } from './recipient.tsx';
import { serverReason } from './server-reason.ts';
import { useSendEmail } from './use-send.ts';

export function SendEmailDialog({ dialog, customer }: { dialog: OpenDialog; customer: Customer }) {
  const blank = { customerId: customer.id, subject: '', content: '' };
  const { register, formState, handleSubmit } = useDialogForm<EmailToSend>(dialog, EmailToSend, blank);
  const close = () => closeDialog(dialog);
  const send = useSendEmail({ onSuccess: close });
  // The toast says that it failed, in few words and for a moment; the reason stays until the next try.
  const reason = send.error && serverReason(send.error);
  return (
    <FormDialog
      title="Send Email"
      description={<Recipient name={customer.name} address={customer.email} />}
      submitLabel="Send Email"
      pendingLabel="Sending..."
      pending={send.isPending}
      onSubmit={handleSubmit((email) => send.mutate(email))}
      onClose={close}
    >
      <Field label="Subject" error={formState.errors.subject?.message}>
        <TextInput {...register('subject')} required autoComplete="off" />
      </Field>
      <Field label="Email content" error={formState.errors.content?.message}>
        <TextArea {...register('content')} required className="min-h-44 max-h-[50dvh]" />
      </Field>
      {reason && (
        <p role="alert" className="border-l-2 border-failed bg-failed-soft px-3 py-2.5 text-failed wrap-anywhere">
          {reason}
        </p>
      )}
    </FormDialog>
  );
}
