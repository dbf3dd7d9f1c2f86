import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { FORMER_SECRET_HOURS, type WebhookEndpoint, WebhookEndpointInput } from '#contract/webhook-endpoints.ts';
import { type DialogProps, openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import { FormDialog } from '#crm/shared/forms/form-dialog.tsx';
import { showRefusal } from '#crm/shared/forms/refuse-at-fields.ts';
import { type FormDraft, useDialogForm } from '#crm/shared/forms/use-dialog-form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field, TextInput } from '#ui/field.tsx';
import { useOnline } from '#ui/use-online.ts';
import { CheckGroups } from '../check-groups.tsx';
import { Copyable } from '../copyable.tsx';
import { useCreateEndpoint, useUpdateEndpoint } from './webhook-queries.ts';
import { EVENT_GROUPS } from './webhook-words.ts';

type FormProps = DialogProps<FormDraft<WebhookEndpointInput>>;

/** Adds an address, whose signing secret the next dialog shows once. Nobody leaves before, as with a key. */
export function NewWebhookDialog({ close, draft }: FormProps) {
  const create = useCreateEndpoint({
    onSuccess: ({ secret }) =>
      openDialog(SecretDialog, {
        title: 'The Webhook’s Secret',
        about: 'With it the address checks that what it is told comes from here.',
        secret,
      }),
  });
  return (
    <EndpointForm
      title="New Webhook"
      initial={{ url: '', events: [] }}
      submitLabel="Add webhook"
      pendingLabel="Adding..."
      write={create}
      close={() => create.isPending || close()}
      draft={draft}
    />
  );
}

export function EditWebhookDialog({ endpoint, close, draft }: FormProps & { endpoint: WebhookEndpoint }) {
  const { id, url, events } = endpoint;
  return (
    <EndpointForm
      title="Edit Webhook"
      initial={{ url, events }}
      submitLabel="Save"
      pendingLabel="Saving..."
      write={useUpdateEndpoint(id, { onSuccess: close })}
      close={close}
      draft={draft}
    />
  );
}

interface EndpointFormProps extends FormProps {
  title: string;
  initial: WebhookEndpointInput;
  submitLabel: string;
  pendingLabel: string;
  write: {
    mutate: (input: WebhookEndpointInput, options: { onError: (error: Error) => void }) => void;
    isPending: boolean;
  };
}

function EndpointForm({ initial, write, close, draft, ...labels }: EndpointFormProps) {
  const online = useOnline();
  const form = useDialogForm<WebhookEndpointInput>(draft, WebhookEndpointInput, initial);
  const { errors } = form.formState;
  return (
    <FormDialog
      {...labels}
      pending={write.isPending}
      problem={errors.root?.message}
      submit={{ variant: 'primary', disabled: !online }}
      onSubmit={form.handleSubmit((input) => write.mutate(input, { onError: (error) => showRefusal(form, error) }))}
      onClose={close}
      draft={draft}
    >
      <Field label="Address" error={errors.url?.message} hint="Where the other program listens, from its own settings">
        <TextInput
          {...form.register('url')}
          type="url"
          inputMode="url"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
        />
      </Field>
      <Controller
        control={form.control}
        name="events"
        render={({ field: { value, onChange, ref } }) => (
          <CheckGroups
            legend="What it is told"
            all="Everything"
            groups={EVENT_GROUPS}
            chosen={value}
            onChange={onChange}
            error={errors.events?.message}
            ref={ref}
          />
        )}
      />
    </FormDialog>
  );
}

interface SecretDialogProps extends DialogProps {
  title: string;
  about: ReactNode;
  secret: string;
}

function SecretDialog({ title, about, secret, close }: SecretDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={close}
      title={title}
      description={<>{about} Copy it there now: it is shown this once and never again.</>}
      pressOutsideCloses={false}
      footer={
        <Button variant="secondary" onClick={close}>
          Done
        </Button>
      }
    >
      <div className="mt-5 mb-2">
        <Copyable label="Secret" text={secret} what="the secret" isMain />
      </div>
    </Dialog>
  );
}

export function showRenewedSecret(secret: string): void {
  openDialog(SecretDialog, {
    title: 'The New Secret',
    about: `The one before stays valid for ${FORMER_SECRET_HOURS} hours.`,
    secret,
  });
}
