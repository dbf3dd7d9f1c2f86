import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type BaseSyntheticEvent, useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { LeadForm } from '../../../contract/leads.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { leadDialogText } from '../content/lead-dialog.ts';
import { recall } from '../tab-memory.ts';
import { TrapField, trapFieldOf } from '../trap-field.tsx';
import { emailErrorOf } from './email-check.ts';
import { emailErrorToast } from './error-texts.ts';
import { LeadBanner } from './lead-banner.tsx';
import { LeadButtons } from './lead-buttons.tsx';
import { LeadFields } from './lead-fields.tsx';
import { LeadNotes } from './lead-notes.tsx';
import { closeLeadDialog, useLeadDialog } from './request.ts';
import { useEmailCheck } from './use-email-check.ts';
import { useLeadSubmission } from './use-lead-submission.ts';

/** The form lives above the board, so that typed text survives closing, reopening and every failure. */
export function LeadDialog() {
  const { open, request } = useLeadDialog();
  const formId = useId();
  const form = useForm<LeadForm>({
    defaultValues: { name: '', email: '', phone: '', ...recall('lead') },
    resolver: standardSchemaResolver(LeadForm),
  });
  const email = useWatch({ control: form.control, name: 'email' });
  const { check, checkNow } = useEmailCheck(email);
  const { processing, submit, cancel } = useLeadSubmission(request);

  const close = () => {
    cancel();
    closeLeadDialog();
  };

  const onValid = async (lead: LeadForm, event?: BaseSyntheticEvent) => {
    if (check.status === 'valid' && check.email === lead.email) await submit(lead, trapFieldOf(event?.target));
    else toast(emailErrorToast(emailErrorOf(check)));
  };

  const text = leadDialogText[request.productType];
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) close();
      }}
      title={text.title}
      description={text.description}
      banner={<LeadBanner productType={request.productType} out={processing} />}
      footer={
        <LeadButtons
          formId={formId}
          submitLabel={text.submit}
          processing={processing}
          barred={check.status === 'checking' || check.status === 'invalid'}
          onCancel={close}
        />
      }
    >
      <form id={formId} noValidate onSubmit={form.handleSubmit(onValid)} className="mt-5">
        <LeadFields form={form} check={check} onCheckAgain={checkNow} />
        <TrapField />
      </form>
      <LeadNotes request={request} note={text.note} />
    </Dialog>
  );
}
