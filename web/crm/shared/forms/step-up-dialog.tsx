import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { StepUp } from '#contract/staff-profile.ts';
import { useOnline } from '#ui/use-online.ts';
import { capitalize } from '../capitalize.ts';
import { type DialogProps, openDialog } from '../dialogs/dialog-store.ts';
import { useWrite } from '../records/use-write.ts';
import type { Notice } from '../show-failure.ts';
import { FormDialog } from './form-dialog.tsx';
import { type Proof, ProofField } from './proof-field.tsx';
import { showRefusal } from './refuse-at-fields.ts';

/** A change that the user confirms with password or code. */
export interface StepUpChange {
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
  const [proof, setProof] = useState<Proof>('password');
  const form = useForm<Required<StepUp>>({ defaultValues: { password: '', code: '' }, shouldUnregister: true });
  const { errors } = form.formState;
  useEffect(() => form.setFocus(proof), [form, proof]);
  const confirm = useWrite({
    write,
    succeeded,
    failed: (error) => {
      showRefusal(form, error);
      form.setFocus(proof, { shouldSelect: true });
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
      onSubmit={form.handleSubmit((values) => confirm.mutate({ [proof]: values[proof] }))}
      onClose={close}
      draft={draft}
    >
      <ProofField
        proof={proof}
        onSwitch={setProof}
        error={errors[proof]?.message}
        {...form.register(proof, { required: `${capitalize(proof)} is required` })}
      />
    </FormDialog>
  );
}
