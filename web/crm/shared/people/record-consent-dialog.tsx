import { useState } from 'react';
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
  /** The number and the address on file. What is missing cannot be agreed to. */
  phone: string | null;
  email: string;
}

/** Records what somebody has told staff about messages, who said it, when and how. */
export function RecordConsentDialog({ person, name, phone, email, close, draft }: RecordConsentDialogProps) {
  const first = phone ? 'text given service' : 'email given marketing';
  const [openedAt] = useState(() => new Date());
  const blank: ConsentForm = { said: first, at: toLocalInput(openedAt), reason: '' };
  const form = useDialogForm<ConsentForm>(draft, ConsentForm, blank);
  const record = useWrite({
    write: (input: ConsentInput) =>
      person.kind === 'customer'
        ? put('/api/crm/customers/{id}/consent', input, { params: { id: person.customerId } })
        : put('/api/crm/team-members/{id}/consent', input, { params: { id: person.teamMemberId } }),
    succeeded: { title: 'Consent Recorded', description: 'It stands in the history with your name.' },
    failed: 'Failed to Record Consent',
    onSuccess: close,
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Record Consent"
      description={`What ${name} has said about messages to ${[phone && formatPhone(phone), email].filter(Boolean).join(' or ')}. It holds for that number or address alone.`}
      submitLabel="Save"
      pendingLabel="Saving..."
      pending={record.isPending}
      onSubmit={form.handleSubmit(({ said, at, reason }) => {
        const address = SAID[said].channel === 'email' ? email : (phone ?? '');
        // To the second, as what was picked wrongly may be corrected within the minute, and a "no" wins at the same time.
        const saidAt = at === toLocalInput(openedAt) ? openedAt : new Date(at);
        record.mutate({ ...SAID[said], address, reason, at: saidAt.toISOString() });
      })}
      onClose={close}
      draft={draft}
    >
      <Field label="What was said">
        <SelectInput {...form.register('said')}>
          {phone && (
            <optgroup label="Texts">
              <option value="text given service">Agrees to texts about what they asked for</option>
              <option value="text given marketing">Agrees to texts with offers too</option>
              <option value="text withdrawn marketing">Wants no offers by text</option>
              <option value="text withdrawn service">Wants no texts at all</option>
            </optgroup>
          )}
          {email && (
            <optgroup label="Emails">
              <option value="email given marketing">Agrees to emails with offers</option>
              <option value="email withdrawn marketing">Wants no offers by email</option>
            </optgroup>
          )}
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

type Said = Pick<ConsentInput, 'channel' | 'state' | 'purpose'>;
const SAID = {
  'text given service': { channel: 'text', state: 'given', purpose: 'service' },
  'text given marketing': { channel: 'text', state: 'given', purpose: 'marketing' },
  'text withdrawn marketing': { channel: 'text', state: 'withdrawn', purpose: 'marketing' },
  'text withdrawn service': { channel: 'text', state: 'withdrawn', purpose: 'service' },
  'email given marketing': { channel: 'email', state: 'given', purpose: 'marketing' },
  'email withdrawn marketing': { channel: 'email', state: 'withdrawn', purpose: 'marketing' },
} as const satisfies Record<string, Said>;

const ConsentForm = z.object({
  said: z.enum(Object.keys(SAID) as (keyof typeof SAID)[]),
  at: LocalTimeText.check(z.minLength(1, 'Say when it was')),
  reason: ConsentInput.shape.reason,
});
type ConsentForm = z.infer<typeof ConsentForm>;
