import { useWatch } from 'react-hook-form';
import type { Customer } from '../../../../../contract/customers.ts';
import { SMS_MAX_LENGTH, SmsToCustomer } from '../../../../../contract/messages.ts';
import { Field, TextArea } from '../../../../ui/field.tsx';
import { closeDialog, type OpenDialog } from '../../../shared/dialogs/dialog-store.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useDialogForm } from '../../../shared/forms/use-dialog-form.ts';
import { NumberChoice } from './number-choice.tsx';
import { OptOutNotice } from './opt-out-notice.tsx';
import { Recipient } from './recipient.tsx';
import { SegmentCount } from './segment-count.tsx';
import { shownNumber, useNumber } from './use-number.ts';
import { useSendSms } from './use-send.ts';

export function SendSmsDialog({ dialog, customer }: { dialog: OpenDialog; customer: Customer }) {
  const blank = { customerId: customer.id, message: '' };
  const { register, control, formState, handleSubmit } = useDialogForm<SmsToCustomer>(dialog, SmsToCustomer, blank);
  const message = useWatch({ control, name: 'message' });
  const close = () => closeDialog(dialog);
  const send = useSendSms({ onSuccess: close });
  const conversation = { customerId: customer.id };
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
