import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { post } from '#client/api.ts';
import { ApiKeyInput, KEY_LIFETIME_DAYS, type NewApiKey, Scope } from '#contract/api-keys.ts';
import { StepUp } from '#contract/staff-profile.ts';
import { type DialogProps, openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import { FormDialog } from '#crm/shared/forms/form-dialog.tsx';
import { type Proof, ProofField } from '#crm/shared/forms/proof-field.tsx';
import { showRefusal } from '#crm/shared/forms/refuse-at-fields.ts';
import { dateLabel, toLocalInput } from '#crm/shared/local-time.ts';
import { useWrite } from '#crm/shared/records/use-write.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field, TextInput } from '#ui/field.tsx';
import { useOnline } from '#ui/use-online.ts';
import { CheckGroups } from '../check-groups.tsx';
import { Copyable } from '../copyable.tsx';
import { API_KEYS_KEY } from '../query-keys.ts';
import { firstCall, SCOPE_GROUPS } from './key-words.ts';

const DAY_MS = 86_400_000;

/** The last minute of a day here. */
function endOf(day: string): Date {
  return new Date(`${day}T23:59`);
}

const KeyForm = z.extend(StepUp, {
  name: ApiKeyInput.shape.name,
  scopes: z.array(Scope).check(z.minLength(1, 'Choose what it may do')),
  lastDay: z.string().check(z.refine((day) => endOf(day).getTime() > Date.now(), 'Choose a day from today on')),
});
type KeyForm = z.infer<typeof KeyForm>;

/** Makes a key, which the next dialog shows once. Nobody leaves before: it would replace the dialog that is open by then. */
export function NewKeyDialog({ close, draft }: DialogProps) {
  const online = useOnline();
  const [proof, setProof] = useState<Proof>('password');
  const form = useForm<KeyForm>({
    resolver: standardSchemaResolver(KeyForm),
    defaultValues: { name: '', scopes: [], lastDay: dayFromNow(KEY_LIFETIME_DAYS) },
  });
  const { register, control } = form;
  const { errors } = form.formState;
  const create = useWrite({
    write: ({ lastDay, ...key }: KeyForm) =>
      post('/api/crm/api-keys', { ...key, expiresAt: endOf(lastDay).toISOString() }),
    failed: (error) => {
      showRefusal(form, error);
      return undefined;
    },
    onSuccess: (made) => openDialog(MadeKeyDialog, { made }),
    reload: [API_KEYS_KEY],
  });
  return (
    <FormDialog
      title="New Key"
      submitLabel="Create key"
      pendingLabel="Creating..."
      pending={create.isPending}
      problem={errors.root?.message}
      submit={{ variant: 'primary', disabled: !online }}
      onSubmit={form.handleSubmit((values) => create.mutate(values))}
      onClose={() => create.isPending || close()}
      draft={draft}
    >
      <Field label="Name" error={errors.name?.message} hint="The program that gets it, such as Zapier">
        <TextInput {...register('name')} type="text" required autoComplete="off" />
      </Field>
      <Controller
        control={control}
        name="scopes"
        render={({ field: { value, onChange, ref } }) => (
          <CheckGroups
            legend="What it may do"
            groups={SCOPE_GROUPS}
            chosen={value}
            onChange={onChange}
            error={errors.scopes?.message}
            ref={ref}
          />
        )}
      />
      <Field label="Last day" error={errors.lastDay?.message} hint="It is refused from the day after on">
        <TextInput
          {...register('lastDay')}
          type="date"
          required
          min={dayFromNow(0)}
          className="max-w-52 tabular-nums"
        />
      </Field>
      <ProofField
        proof={proof}
        onSwitch={setProof}
        error={errors[proof]?.message}
        {...register(proof, { shouldUnregister: true })}
      />
    </FormDialog>
  );
}

/** A day, such as `2027-11-28`, as this browser counts them. */
function dayFromNow(days: number): string {
  return toLocalInput(new Date(Date.now() + days * DAY_MS)).slice(0, 10);
}

/** Shows a new key, the only time. A press beside it does not close it. */
function MadeKeyDialog({ made, close }: DialogProps & { made: NewApiKey }) {
  const { name, key, expiresAt } = made;
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Your New Key"
      description={`Copy it now: it is shown this once and never again. ${name} works with it until ${dateLabel(expiresAt)}.`}
      pressOutsideCloses={false}
      footer={
        <Button variant="secondary" onClick={close}>
          Done
        </Button>
      }
    >
      <div className="mt-5 flex flex-col gap-5">
        <Copyable label="Key" text={key} what="the key" isMain />
        <Copyable label="A first call, for a terminal" text={firstCall(made, location.origin)} what="the call" />
      </div>
    </Dialog>
  );
}
