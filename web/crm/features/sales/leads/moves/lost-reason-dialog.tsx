import * as z from 'zod/mini';
import { LeadNote } from '#contract/leads.ts';
import type { DialogProps } from '#crm/shared/dialogs/dialog-store.ts';
import { FormDialog } from '#crm/shared/forms/form-dialog.tsx';
import { type FormDraft, useDialogForm } from '#crm/shared/forms/use-dialog-form.ts';
import { Field } from '#ui/field.tsx';
import { REASON_REQUIRED } from '../lead-form.ts';
import { LostReasonInput } from '../lost-reason-input.tsx';
import type { AskedBeforeMove } from './asked-before-move.ts';

const Reason = z.object({ lostReason: LeadNote.check(z.minLength(1, REASON_REQUIRED)) });
type Reason = z.infer<typeof Reason>;

interface LostReasonDialogProps extends DialogProps<FormDraft<Reason>> {
  /** The lead's name. */
  name: string;
  save: (asked: AskedBeforeMove) => void;
}

/** Asks why a lead is lost. */
export function LostReasonDialog({ name, save, close, draft }: LostReasonDialogProps) {
  const form = useDialogForm<Reason>(draft, Reason, { lostReason: '' });
  return (
    <FormDialog
      title="Move to Lost"
      description={`Why is ${name} lost?`}
      submitLabel="Save as Lost"
      pendingLabel="Saving..."
      pending={false}
      onSubmit={form.handleSubmit(({ lostReason }) => {
        close();
        save({ lostReason });
      })}
      onClose={close}
      draft={draft}
    >
      <Field label="Reason" error={form.formState.errors.lostReason?.message}>
        <LostReasonInput {...form.register('lostReason')} required />
      </Field>
    </FormDialog>
  );
}
