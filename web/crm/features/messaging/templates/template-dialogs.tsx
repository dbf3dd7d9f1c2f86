import type { ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Template, TemplateChannel, TemplateUpdate } from '#contract/templates.ts';
import { ConfirmDialog } from '#crm/shared/dialogs/confirm-dialog.tsx';
import type { DialogProps } from '#crm/shared/dialogs/dialog-store.ts';
import type { EditField } from '#crm/shared/forms/edit-conflict.ts';
import { EditDialog } from '#crm/shared/forms/edit-dialog.tsx';
import { FormDialog } from '#crm/shared/forms/form-dialog.tsx';
import { showRefusal } from '#crm/shared/forms/refuse-at-fields.ts';
import type { FormDraft } from '#crm/shared/forms/use-dialog-form.ts';
import { useEdit } from '#crm/shared/forms/use-edit.ts';
import { useKeptForm } from '#crm/shared/forms/use-kept-form.ts';
import { Dialog } from '#ui/dialog.tsx';
import { TemplateFields, TemplateForm } from './template-fields.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { templateQuery, useCreateTemplate, useDeleteTemplate, useUpdateTemplate } from './template-queries.ts';
import { CHANNEL_NOUNS } from './template-words.ts';

type FormProps = DialogProps<FormDraft<TemplateForm>>;

export function AddTemplateDialog({ channel, close, draft }: FormProps & { channel: TemplateChannel }) {
  const blank = { name: '', channel, subject: '', body: '' };
  const { form, kept } = useKeptForm<TemplateForm>({ close, draft }, TemplateForm, blank, {
    kind: 'template',
    id: channel,
  });
  const create = useCreateTemplate({ onSuccess: kept.finish });
  return (
    <FormDialog
      title={`Add ${CHANNEL_NOUNS[channel][0]} Template`}
      wide
      submitLabel="Add Template"
      pendingLabel="Adding..."
      pending={create.isPending}
      problem={form.formState.errors.root?.message}
      onSubmit={form.handleSubmit((template) =>
        create.mutate(template, { onError: (error) => showRefusal(form, error) }),
      )}
      onClose={close}
      draft={draft}
      kept={kept}
    >
      <FieldsBesidePreview form={form} />
    </FormDialog>
  );
}

export function EditTemplateDialog({ template, close, draft }: FormProps & { template: Template }) {
  const { id, channel } = template;
  const { form, kept } = useKeptForm({ close, draft }, TemplateForm, toForm(template), { kind: 'edit-template', id });
  const update = useUpdateTemplate(id, { onSuccess: kept.finish });
  const edit = useEdit<TemplateForm, Template>({
    form,
    fields: FIELDS,
    toValues: toForm,
    query: templateQuery(id),
    update: {
      isPending: update.isPending,
      mutateAsync: (changes) => update.mutateAsync(changes satisfies TemplateUpdate),
    },
  });
  return (
    <EditDialog
      title={`Edit ${CHANNEL_NOUNS[channel][0]} Template`}
      wide
      noun="template"
      submitLabel="Update Template"
      edit={edit}
      onClose={close}
      draft={draft}
      kept={kept}
    >
      <FieldsBesidePreview form={form} />
    </EditDialog>
  );
}

function FieldsBesidePreview({ form }: { form: UseFormReturn<TemplateForm> }) {
  const words = useWatch({ control: form.control });
  const { channel = 'text', subject = '', body = '' } = words;
  return (
    <TwoColumns>
      <TemplateFields form={form} />
      <TemplatePreview words={{ channel, subject, body }} />
    </TwoColumns>
  );
}

function TwoColumns({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">{children}</div>;
}

/** What viewers can do with a template: read it as somebody will. */
export function PreviewTemplateDialog({ template, close }: DialogProps & { template: Template }) {
  const { name, channel, subject, body } = template;
  return (
    <Dialog open onOpenChange={close} title={name} description={`${CHANNEL_NOUNS[channel][0]} template`}>
      <div className="mt-5">
        <TemplatePreview words={{ channel, subject: subject ?? '', body }} />
      </div>
    </Dialog>
  );
}

export function DeleteTemplateDialog({ template, close }: DialogProps & { template: Template }) {
  const remove = useDeleteTemplate(template, { onSuccess: close });
  return (
    <ConfirmDialog
      title="Delete Template"
      question={`Delete “${template.name}”? What was sent from it stays. This cannot be undone.`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={close}
    />
  );
}

function toForm({ name, channel, subject, body, updatedAt }: Template): TemplateForm {
  return { name, channel, subject: subject ?? '', body, updatedAt };
}

const FIELDS: readonly EditField<keyof TemplateForm>[] = [
  { name: 'name', label: 'Name' },
  { name: 'subject', label: 'Subject' },
  { name: 'body', label: 'Words' },
];
