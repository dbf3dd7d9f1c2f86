import { type QueryKey, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { StepUp } from '#contract/staff-profile.ts';
import { Button } from '#ui/button.tsx';
import { Field, TextInput } from '#ui/field.tsx';
import { useOnline } from '#ui/use-online.ts';
import { type DialogProps, openDialog } from '../dialogs/dialog-store.ts';
import { useWrite } from '../records/use-write.ts';
import { profileQuery } from '../session/profile.query.ts';
import type { Notice } from '../show-failure.ts';
import { CodeInput } from './code-input.tsx';
import { FormDialog } from './form-dialog.tsx';
import { showRefusal } from './refuse-at-fields.ts';

/** A change that the user confirms with password or code. */
interface StepUpChange {
  title: string;
  /** Says what will happen. */
  question: ReactNode;
  submitLabel: string;
  pendingLabel: string;
  danger?: true;
  write: (proof: StepUp) => Promise<unknown>;
  succeeded: Notice;
  onSuccess?: () => void;
  reload: readonly QueryKey[];
}

/** Asks for the user's password, or a code of their authenticator app, before a change that the session alone must not make. */
export function openStepUp(change: StepUpChange): void {
  openDialog(StepUpDialog, change);
}

function StepUpDialog({ close, draft, ...change }: DialogProps & StepUpChange) {
  const { title, question, submitLabel, pendingLabel, danger, write, succeeded, onSuccess, reload } = change;
  const online = useOnline();
  const hasSecondFactor = useQuery(profileQuery).data?.secondFactor.since != null;
  const [usesCode, setUsesCode] = useState(false);
  const field = usesCode ? 'code' : 'password';
  const form = useForm<Required<StepUp>>({ defaultValues: { password: '', code: '' }, shouldUnregister: true });
  const { errors } = form.formState;
  useEffect(() => form.setFocus(field), [form, field]);
  const confirm = useWrite({
    write,
    succeeded,
    failed: (error) => {
      showRefusal(form, error);
      form.setFocus(field, { shouldSelect: true });
      return undefined;
    },
    onSuccess: () => {
      onSuccess?.();
      close();
    },
    reload,
  });
  return (
    <FormDialog
      title={title}
      description={question}
      submitLabel={submitLabel}
      pendingLabel={pendingLabel}
      pending={confirm.isPending}
      problem={errors.root?.message}
      submit={{ variant: danger ? 'danger' : 'primary', disabled: !online }}
      onSubmit={form.handleSubmit((proof) => confirm.mutate({ [field]: proof[field] }))}
      onClose={close}
      draft={draft}
    >
      {usesCode ? (
        <Field label="Code" error={errors.code?.message} hint="From your authenticator app, or a recovery code">
          <CodeInput {...form.register('code', { required: 'Code is required' })} />
        </Field>
      ) : (
        <Field
          label="Your password"
          error={errors.password?.message}
          hint="So that nobody else does this at your screen"
        >
          <TextInput
            {...form.register('password', { required: 'Password is required' })}
            required
            type="password"
            autoComplete="current-password"
          />
        </Field>
      )}
      {hasSecondFactor && (
        <Button variant="plain" size="sm" className={SWITCH} onClick={() => setUsesCode(!usesCode)}>
          {usesCode ? 'Use your password instead' : 'Use a code instead'}
        </Button>
      )}
    </FormDialog>
  );
}

const SWITCH = 'self-start underline underline-offset-4 max-lg:min-h-11';
