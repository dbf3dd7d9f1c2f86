import * as z from 'zod/mini';
import type { Customer } from '#contract/customers.ts';
import { CALL_NOTE_MAX_LENGTH, CALL_OUTCOMES, CallInput, type CallOutcome } from '#contract/inbox.ts';
import type { DialogProps } from '#crm/shared/dialogs/dialog-store.ts';
import { FormDialog } from '#crm/shared/forms/form-dialog.tsx';
import { LocalTimeText } from '#crm/shared/forms/local-time-text.ts';
import { showRefusal } from '#crm/shared/forms/refuse-at-fields.ts';
import type { FormDraft } from '#crm/shared/forms/use-dialog-form.ts';
import { useKeptForm } from '#crm/shared/forms/use-kept-form.ts';
import { toLocalInput } from '#crm/shared/local-time.ts';
import { PhoneNumber } from '#crm/shared/people/phone-number.tsx';
import { Field, SelectInput, TextArea, TextInput } from '#ui/field.tsx';
import { useLogCall } from './inbox-queries.ts';

const OUTCOME_LABELS: Record<CallOutcome, string> = {
  reached: 'Reached',
  voicemail: 'Left a voicemail',
  no_answer: 'No answer',
  wrong_number: 'Wrong number',
};

const CallForm = z.object({
  outcome: CallInput.shape.outcome,
  note: z.string().check(z.trim(), z.maxLength(CALL_NOTE_MAX_LENGTH, 'The note is too long')),
  at: LocalTimeText,
});
type CallForm = z.infer<typeof CallForm>;

interface LogCallProps extends DialogProps<FormDraft<CallForm>> {
  customer: Pick<Customer, 'id' | 'name' | 'phone'>;
}

/** Calls a customer by the telephone of this machine, and logs what came of it. */
export function LogCallDialog({ customer: { id, name, phone }, close, draft }: LogCallProps) {
  const blank: CallForm = { outcome: 'reached', note: '', at: toLocalInput(new Date()) };
  const { form, kept } = useKeptForm<CallForm>({ close, draft }, CallForm, blank, { kind: 'call', id });
  const log = useLogCall(id, kept.name, kept.finish);
  const { errors } = form.formState;
  const save = ({ at, ...call }: CallForm) =>
    log.mutate(
      { ...call, ...(at && { at: new Date(at).toISOString() }) },
      { onError: (error) => showRefusal(form, error) },
    );
  return (
    <FormDialog
      title="Log a call"
      description={
        <>
          {name}
          {phone && (
            <>
              {', '}
              <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className="text-ink underline underline-offset-4">
                Call <PhoneNumber phone={phone} />
              </a>
            </>
          )}
        </>
      }
      submitLabel="Save Call"
      pendingLabel="Saving..."
      pending={log.isPending}
      problem={errors.root?.message}
      onSubmit={form.handleSubmit(save)}
      onClose={close}
      draft={draft}
      kept={kept}
    >
      <Field label="Outcome" error={errors.outcome?.message}>
        <SelectInput {...form.register('outcome')} className="max-w-64">
          {CALL_OUTCOMES.map((outcome) => (
            <option key={outcome} value={outcome}>
              {OUTCOME_LABELS[outcome]}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field label="Note" error={errors.note?.message}>
        <TextArea {...form.register('note')} rows={3} />
      </Field>
      <Field label="When" error={errors.at?.message}>
        <TextInput {...form.register('at')} type="datetime-local" className="max-w-64 tabular-nums" />
      </Field>
    </FormDialog>
  );
}
