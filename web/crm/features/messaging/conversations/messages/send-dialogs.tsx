import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { post } from '#client/api.ts';
import { EmailToSend, TEXT_LIMIT, TextToCustomer } from '#contract/messages.ts';
import type { SendAt } from '#contract/scheduled-sends.ts';
import type { DialogProps } from '#crm/shared/dialogs/dialog-store.ts';
import { createIdempotencyKeys } from '#crm/shared/drafts/idempotency-keys.ts';
import { FormDialog } from '#crm/shared/forms/form-dialog.tsx';
import type { FormDraft } from '#crm/shared/forms/use-dialog-form.ts';
import { useKeptForm } from '#crm/shared/forms/use-kept-form.ts';
import { HourNotice } from '#crm/shared/later/hour-notice.tsx';
import { noticeOf } from '#crm/shared/later/scheduled-sends.ts';
import { SendLater } from '#crm/shared/later/send-later.tsx';
import { wroteAtOf } from '#crm/shared/later/their-time.ts';
import { WhatWaits } from '#crm/shared/later/what-waits.tsx';
import { SegmentCount } from '#crm/shared/messages/segment-count.tsx';
import { addToTyped, TemplateFill } from '#crm/shared/messages/template-choice.tsx';
import { PhoneNumber } from '#crm/shared/people/phone-number.tsx';
import { type Outcome, useWrite } from '#crm/shared/records/use-write.ts';
import { serverReason } from '#crm/shared/server-reason.ts';
import { Field, TextArea, TextInput } from '#ui/field.tsx';
import { conversationQuery } from '../conversation.query.ts';
import { customerAsPartner, type Recipient } from '../conversation-partner.ts';
import { LastTexts } from '../last-texts.tsx';
import { NumberChoice } from './number-choice.tsx';
import { OptOutNotice } from './opt-out-notice.tsx';
import { useNumber } from './use-number.ts';

interface SendDialogProps<Message> extends DialogProps<FormDraft<Message>> {
  customer: Recipient;
}

/** As if it had been typed. */
const FILLED = { shouldDirty: true, shouldValidate: true };

export function SendEmailDialog({ customer, close, draft }: SendDialogProps<EmailToSend>) {
  const blank = { customerId: customer.id, subject: '', content: '' };
  const { form, kept } = useKeptForm<EmailToSend>({ close, draft }, EmailToSend, blank, {
    kind: 'email',
    id: customer.id,
  });
  const { register, formState, getValues, setValue, handleSubmit } = form;
  const send = useSendEmail(kept.name, { onSuccess: kept.finish });
  // The toast reports the failure only briefly, so the reason stays in the dialog until the next attempt.
  const reason = send.error && serverReason(send.error);
  const { conversation } = customerAsPartner(customer);
  const later = { conversation, name: customer.name };
  const submit = (sendAt?: SendAt) => handleSubmit((email) => send.mutate({ ...email, sendAt }));
  return (
    <FormDialog
      title="Send Email"
      beside={<SendLater {...later} pending={send.isPending} onPick={(sendAt) => submit(sendAt)()} />}
      description={<RecipientLine name={customer.name} address={customer.email} />}
      submitLabel="Send Email"
      pendingLabel="Sending..."
      pending={send.isPending}
      onSubmit={submit()}
      onClose={close}
      draft={draft}
      kept={kept}
      startsInField
    >
      <TemplateFill
        channel="email"
        reader={{ customerId: customer.id }}
        onFilled={({ subject, body }) => {
          const typed = getValues();
          setValue('subject', typed.subject.trim() === '' ? (subject ?? '') : typed.subject, FILLED);
          setValue('content', addToTyped(typed.content, body), FILLED);
        }}
        className="mb-2 self-start"
      />
      <Field label="Subject" error={formState.errors.subject?.message}>
        <TextInput {...register('subject')} required autoComplete="off" />
      </Field>
      <Field label="Email content" error={formState.errors.content?.message}>
        <TextArea {...register('content')} required className="min-h-44 max-h-[50dvh]" />
      </Field>
      <WhatWaits conversation={conversation} channel="email" className="mb-2" />
      {reason && (
        <p role="alert" className="border-l-2 border-failed bg-failed-soft px-3 py-2.5 text-failed wrap-anywhere">
          {reason}
        </p>
      )}
    </FormDialog>
  );
}

export function SendTextDialog({ customer, close, draft }: SendDialogProps<TextToCustomer>) {
  const blank = { customerId: customer.id, message: '' };
  const { form, kept } = useKeptForm<TextToCustomer>({ close, draft }, TextToCustomer, blank, {
    kind: 'sms',
    id: customer.id,
  });
  const { register, control, formState, getValues, setValue, handleSubmit } = form;
  const message = useWatch({ control, name: 'message' });
  const send = useSendText(kept.name, { onSuccess: kept.finish });
  const partner = customerAsPartner(customer);
  const { conversation } = partner;
  const chosen = useNumber(conversation);
  const { number, isInQuestion, to } = chosen;
  const later = { conversation, name: customer.name };
  const submit = (sendAt?: SendAt) => handleSubmit((sms) => send.mutate({ ...sms, to, sendAt }));
  const texts = useQuery(conversationQuery(conversation)).data?.messages;
  return (
    <FormDialog
      title="Send SMS"
      beside={<SendLater {...later} pending={send.isPending} onPick={(sendAt) => submit(sendAt)()} />}
      description={
        <RecipientLine
          name={customer.name}
          address={isInQuestion ? '' : <PhoneNumber phone={number?.phone ?? customer.phone ?? ''} />}
        />
      }
      submitLabel="Send SMS"
      pendingLabel="Sending..."
      pending={send.isPending}
      onSubmit={submit()}
      onClose={close}
      draft={draft}
      kept={kept}
      startsInField
    >
      <LastTexts partner={partner} className="mb-3" />
      <NumberChoice conversation={conversation} name={customer.name} chosen={chosen} className="mb-3" />
      <OptOutNotice conversation={conversation} number={number} className="mb-3" />
      <TemplateFill
        channel="text"
        reader={{ customerId: customer.id }}
        onFilled={({ body }) => setValue('message', addToTyped(getValues('message'), body), FILLED)}
        className="mb-2 self-start"
      />
      <Field
        label="Message"
        error={formState.errors.message?.message}
        hint={TEXT_LIMIT}
        remedy={TEXT_LIMIT}
        action={<SegmentCount text={message} />}
      >
        <TextArea {...register('message')} required className="max-h-[50dvh] min-h-32" />
      </Field>
      <HourNotice
        {...later}
        wroteAt={wroteAtOf(texts)}
        pending={send.isPending}
        onPick={(sendAt) => submit(sendAt)()}
      />
      <WhatWaits conversation={conversation} channel="text" className="mb-2" />
    </FormDialog>
  );
}

/** Shows the recipient and the address or number, where they are not shown elsewhere. */
function RecipientLine({ name, address }: { name: string; address: ReactNode }) {
  return (
    <span className="text-sm wrap-anywhere">
      To <span className="font-medium text-ink">{name}</span>
      {address && <>, {address}</>}
    </span>
  );
}

function useSendEmail(draftName: string | undefined, outcome: Outcome) {
  const [keyOf] = useState(() => createIdempotencyKeys(draftName));
  return useWrite({
    write: (email: EmailToSend) =>
      post('/api/crm/send-email', email, { headers: { 'Idempotency-Key': keyOf(withoutTime(email)) } }),
    succeeded: (answer) =>
      noticeOf(answer, { title: 'Email Sent', description: 'Your email has been sent successfully.' }),
    failed: {
      title: 'Failed to Send Email',
      description: 'There was an error sending your email. Please try again.',
    },
    ...outcome,
  });
}

function useSendText(draftName: string | undefined, outcome: Outcome) {
  const [keyOf] = useState(() => createIdempotencyKeys(draftName));
  return useWrite({
    write: (sms: TextToCustomer) =>
      post('/api/crm/send-sms', sms, { headers: { 'Idempotency-Key': keyOf(withoutTime(sms)) } }),
    succeeded: (answer) =>
      noticeOf(answer, { title: 'SMS Sent', description: 'Your text message has been sent successfully.' }),
    failed: (error) => ({
      title: 'Failed to Send SMS',
      description: serverReason(error) ?? 'There was an error sending your text message. Please try again.',
    }),
    ...outcome,
  });
}

/** What makes a message the same one: sent at another time after a lost answer, it must not arrive twice. */
function withoutTime<Message extends { sendAt?: SendAt | undefined }>({ sendAt: _, ...message }: Message) {
  return message;
}
