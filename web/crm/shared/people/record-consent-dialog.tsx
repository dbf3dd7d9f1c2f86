import * as z from 'zod/mini';
import { put } from '#client/api.ts';
import { ConsentInput } from '#contract/consent.ts';
import { Field, SelectInput, TextArea, TextInput } from '#ui/field.tsx';
import type { DialogProps } from '../dialogs/dialog-store.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { LocalTimeText } from '../forms/local-time-text.ts';
import { type FormDraft, useDialogForm } from '../forms/use-dialog-form.ts';
import { toLocalInput } from '../local-time.ts';
import { useWrite } from '../records/use-write.ts';
import type { PersonsConversation } from './person-key.ts';
import { formatPhone } from './phone-format.ts';

interface RecordConsentDialogProps extends DialogProps<FormDraft<ConsentForm>> {
  person: PersonsConversation;
  name: string;
  phone: string;
}

/** Records what somebody has told staff about texts, who said it, when and how. */
export function RecordConsentDialog({ person, name, phone, close, draft }: RecordConsentDialogProps) {
  const blank = { said: 'given service', at: toLocalInput(new Date()), reason: '' } as const;
  const form = useDialogForm<ConsentForm>(draft, ConsentForm, blank);
  const record = useWrite({
    write: (input: ConsentInput) =>
      person.kind === 'customer'
        ? put('/api/crm/customers/{id}/consent', input, { params: { id: person.customerId } })
        : put('/api/crm/team-members/{id}/consent', input, { params: { id: person.teamMemberId } }),
    succeeded: { title: 'Consent Recorded', description: 'It stands in the history with your name.' },
    failed: (error) => ({ title: 'Failed to Record Consent', description: error.message }),
    onSuccess: close,
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Record Consent"
      description={`What ${name} has said about texts to ${formatPhone(phone)}. It holds for this number alone.`}
      submitLabel="Save"
      pendingLabel="Saving..."
      pending={record.isPending}
      onSubmit={form.handleSubmit(({ said, at, reason }) =>
        record.mutate({ channel: 'text', ...SAID[said], reason, at: new Date(at).toISOString() }),
      )}
      onClose={close}
      draft={draft}
    >
      <Field label="What was said">
        <SelectInput {...form.register('said')}>
          <option value="given service">Agrees to texts about what they asked for</option>
          <option value="given marketing">Agrees to texts with offers too</option>
          <option value="withdrawn marketing">Wants no offers by text</option>
          <option value="withdrawn service">Wants no texts at all</option>
        </SelectInput>
      </Field>
      <Field label="When" error={errors.at?.message}>
        <TextInput {...form.register('at')} type="datetime-local" className="max-w-64 tabular-nums" />
      </Field>
      <Field label="Who said it, and how" hint="For example: Ada herself, on the phone" error={errors.reason?.message}>
        <TextArea {...form.register('reason')} rows={2} required />
      </Field>
    </FormDialog>
  );
}

type Said = Pick<ConsentInput, 'state' | 'purpose'>;
const SAID = {
  'given service': { state: 'given', purpose: 'service' },
  'given marketing': { state: 'given', purpose: 'marketing' },
  'withdrawn marketing': { state: 'withdrawn', purpose: 'marketing' },
  'withdrawn service': { state: 'withdrawn', purpose: 'service' },
} as const satisfies Record<string, Said>;

const ConsentForm = z.object({
  said: z.enum(Object.keys(SAID) as (keyof typeof SAID)[]),
  at: LocalTimeText.check(z.minLength(1, 'Say when it was')),
  reason: ConsentInput.shape.reason,
});
type ConsentForm = z.infer<typeof ConsentForm>;
