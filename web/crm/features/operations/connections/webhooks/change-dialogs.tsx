import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { FORMER_SECRET_HOURS, WEBHOOK_LOG_DAYS, type WebhookEndpoint } from '#contract/webhook-endpoints.ts';
import { ConfirmDialog } from '#crm/shared/dialogs/confirm-dialog.tsx';
import type { DialogProps } from '#crm/shared/dialogs/dialog-store.ts';
import { FormDialog } from '#crm/shared/forms/form-dialog.tsx';
import { showRefusal } from '#crm/shared/forms/refuse-at-fields.ts';
import { toLocalInput } from '#crm/shared/local-time.ts';
import { Field, TextInput } from '#ui/field.tsx';
import { useOnline } from '#ui/use-online.ts';
import { leaveWebhook } from '../place.ts';
import { showRenewedSecret } from './endpoint-dialogs.tsx';
import { useDeleteEndpoint, useRenewSecret, useReplay, useSwitchEndpoint } from './webhook-queries.ts';
import { hostOf } from './webhook-words.ts';

type EndpointDialogProps = DialogProps & { endpoint: WebhookEndpoint };

export function SwitchOffDialog({ endpoint: { id, url }, close }: EndpointDialogProps) {
  const change = useSwitchEndpoint(id, { onSuccess: close });
  return (
    <ConfirmDialog
      title="Switch Off Webhook"
      question={`${hostOf(url)} is told nothing until somebody switches it on again. What happens meanwhile it is never told.`}
      confirmLabel="Switch off"
      pendingLabel="Switching off..."
      pending={change.isPending}
      onConfirm={() => change.mutate(0)}
      onClose={close}
    />
  );
}

export function DeleteWebhookDialog({ endpoint: { id, url }, close }: EndpointDialogProps) {
  const remove = useDeleteEndpoint(id, {
    onSuccess: () => {
      close();
      leaveWebhook(id);
    },
  });
  return (
    <ConfirmDialog
      title="Delete Webhook"
      question={`${hostOf(url)} is told nothing any more, and its log is gone. This cannot be undone.`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={close}
    />
  );
}

/** Makes a secret, which the next dialog shows once. Nobody leaves before, as with a key. */
export function NewSecretDialog({ endpoint: { id, url }, close }: EndpointDialogProps) {
  const renew = useRenewSecret(id, { onSuccess: ({ secret }) => showRenewedSecret(secret) });
  return (
    <ConfirmDialog
      title="New Secret"
      question={`What goes to ${hostOf(url)} is signed with a new secret, and for ${FORMER_SECRET_HOURS} hours with the old one too. Change it there within that time.`}
      variant="primary"
      confirmLabel="Make a new secret"
      pendingLabel="Making..."
      pending={renew.isPending}
      onConfirm={() => renew.mutate()}
      onClose={() => renew.isPending || close()}
    />
  );
}

const HOUR_MS = 3_600_000;
const MISSING = 'Choose a time';

const Moment = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)), MISSING));
const ReplayForm = z
  .object({ from: Moment, to: Moment })
  .check(z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'The end must not be before the beginning' }));
type ReplayForm = z.infer<typeof ReplayForm>;

/** Sends again what happened in a time, by this browser's clock, of the last day unless somebody chooses another. */
export function ReplayDialog({ endpoint: { id, url }, close, draft }: EndpointDialogProps) {
  const online = useOnline();
  const form = useForm<ReplayForm>({
    resolver: standardSchemaResolver(ReplayForm),
    defaultValues: {
      from: toLocalInput(new Date(Date.now() - 24 * HOUR_MS)),
      to: toLocalInput(new Date()),
    },
  });
  const { errors } = form.formState;
  const replay = useReplay(id, { onSuccess: close, onError: (error) => showRefusal(form, error) });
  const time = { type: 'datetime-local', required: true, className: 'tabular-nums' } as const;
  return (
    <FormDialog
      title="Send Again"
      description={`Everything that ${hostOf(url)} was told in this time goes there once more, with the same ids, so that it can leave out what it has. The log goes back ${WEBHOOK_LOG_DAYS} days.`}
      submitLabel="Send again"
      pendingLabel="Sending..."
      pending={replay.isPending}
      problem={errors.root?.message}
      submit={{ variant: 'primary', disabled: !online }}
      onSubmit={form.handleSubmit(({ from, to }) => replay.mutate({ from: instantOf(from), to: endOf(to) }))}
      onClose={close}
      draft={draft}
    >
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Field label="From" error={errors.from?.message}>
          <TextInput {...form.register('from')} {...time} />
        </Field>
        <Field label="To" error={errors.to?.message} hint="This minute belongs to it">
          <TextInput {...form.register('to')} {...time} />
        </Field>
      </div>
    </FormDialog>
  );
}

function instantOf(local: string): string {
  return new Date(local).toISOString();
}

/** The last millisecond of a minute. */
function endOf(local: string): string {
  return new Date(Date.parse(local) + 59_999).toISOString();
}
