import { useWatch } from 'react-hook-form';
import type { Customer } from '../../../../../contract/customers.ts';
import { EmailToSend, SMS_MAX_LENGTH, SmsToCustomer } from '../../../../../contract/messages.ts';
import { Field, TextArea, TextInput } from '../../../../ui/field.tsx';
import type { DialogProps } from '../../../shared/dialogs/dialog-store.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { type FormDraft, useDialogForm } from '../../../shared/forms/use-dialog-form.ts';
import { NumberChoice } from './number-choice.tsx';
import { OptOutNotice } from './opt-out-notice.tsx';
import { SegmentCount } from './segment-count.tsx';
import { serverReason } from './server-reason.ts';
import { shownNumber, useNumber } from './use-number.ts';
import { useSendEmail, useSendSms } from './use-send.ts';

interface SendDialogProps<Message> extends DialogProps<FormDraft<Message>> {
  customer: Customer;
}

export function SendEmailDialog({ customer, close, draft }: SendDialogProps<EmailToSend>) {
  const blank = { customerId: customer.id, subject: '', content: '' };
  const { register, formState, handleSubmit } = useDialogForm<EmailToSend>(draft, EmailToSend, blank);
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
      draft={draft}
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

export function SendSmsDialog({ customer, close, draft }: SendDialogProps<SmsToCustomer>) {
  const blank = { customerId: customer.id, message: '' };
  const { register, control, formState, handleSubmit } = useDialogForm<SmsToCustomer>(draft, SmsToCustomer, blank);
  const message = useWatch({ control, name: 'message' });
  const send = useSendSms({ onSuccess: close });
  const conversation = { kind: 'customer', customerId: customer.id } as const;
  const chosen = useNumber(conversation);
  const { number, isInQuestion, to } = chosen;
  return (
    <FormDialog
      title="Send SMS"
      description={
        <Recipient name={customer.name} address={isInQuestion ? '' : shownNumber(number?.phone, customer.phone)} />
      }
      submitLabel="Send SMS"
      pendingLabel="Sending..."
      pending={send.isPending}
      onSubmit={handleSubmit((sms) => send.mutate({ ...sms, to }))}
      onClose={close}
      draft={draft}
    >
      <NumberChoice conversation={conversation} name={customer.name} chosen={chosen} className="mb-3" />
      <OptOutNotice conversation={conversation} number={number} className="mb-3" />
      <Field
        label="Message"
        error={formState.errors.message?.message}
        hint={`Character limit: ${SMS_MAX_LENGTH}`}
        action={<SegmentCount text={message} />}
      >
        <TextArea {...register('message')} required className="max-h-[50dvh] min-h-32" />
      </Field>
    </FormDialog>
  );
}

/** Whom a message goes to, and where, unless that is said elsewhere. */
function Recipient({ name, address }: { name: string; address: string }) {
  return (
    <span className="text-sm wrap-anywhere">
      To <span className="font-medium text-ink">{name}</span>
      {address && `, ${address}`}
    </span>
  );
}
