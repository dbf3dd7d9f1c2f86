import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { post } from '#client/api.ts';
import { ApiError } from '#client/api-error.ts';
import { describeLoadFailure } from '#client/describe-load-failure.ts';
import type { BulkChoice, BulkPreview, BulkRequest } from '#contract/bulk.ts';
import { counted, formatCount } from '#crm/shared/count.ts';
import { $dialog, type DialogProps, openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import { createIdempotencyKeys } from '#crm/shared/drafts/idempotency-keys.ts';
import { FormDialog } from '#crm/shared/forms/form-dialog.tsx';
import type { FormDraft } from '#crm/shared/forms/use-dialog-form.ts';
import { useKeptForm } from '#crm/shared/forms/use-kept-form.ts';
import { AssigneeField } from '#crm/shared/people/assignee-field.tsx';
import { useAssigneeOptions } from '#crm/shared/people/assignees.ts';
import { tagsQuery } from '#crm/shared/people/tags.query.ts';
import { clearSelection } from '#crm/shared/records/selection.ts';
import { showFailure } from '#crm/shared/show-failure.ts';
import { Field, TextInput } from '#ui/field.tsx';
import { GateCounts } from './bulk-counts.tsx';
import { MessageFields } from './bulk-message.tsx';
import { BLANKS, channelOf, Order, previewedOf, requestOf } from './bulk-order.ts';
import { BulkProgressDialog } from './bulk-progress.tsx';
import { previewQuery } from './bulk-queries.ts';
import { PurposeField, WhenField } from './bulk-sending.tsx';
import { ACTION_LABELS, NOUNS } from './bulk-words.ts';

const showProgress = (id: string) => openDialog(BulkProgressDialog, { id });

/** Previews a bulk action, with the number of rows and who is left out, and starts it. Texts and emails of each list are kept as drafts. */
export function BulkDialog({ choice, close, draft }: DialogProps<FormDraft<Order>> & { choice: BulkChoice }) {
  const { action, list } = choice;
  const channel = channelOf(action);
  const keptAs = channel ? { kind: `bulk ${channel}`, id: list } : undefined;
  const { form, kept } = useKeptForm<Order>({ close, draft }, Order, BLANKS[action], keptAs);
  const label = ACTION_LABELS[action];
  const [keyOf] = useState(() => createIdempotencyKeys(kept.name));
  const previewed = previewedOf(choice, useWatch({ control: form.control }) as Order);
  // While other rules are being asked, the numbers stay where they are, and nothing can be started by them.
  const preview = useQuery({ ...previewQuery(previewed), placeholderData: keepPreviousData });
  const start = useMutation({
    // The key is that of the order without the number: whose answer got lost is not done again when more people match by now.
    mutationFn: ({ total, ...request }: BulkRequest) =>
      post('/api/crm/bulk', { ...request, total }, { headers: { 'Idempotency-Key': keyOf(request) } }),
    onSuccess: ({ id }) => {
      kept.forget();
      clearSelection();
      // After this dialog was closed, but never in the place of another one, whose input would be lost.
      if (!$dialog.get()) showProgress(id);
    },
    onError: (error) => {
      showFailure(error, `Failed to ${label}`);
      // Others than were shown match by now.
      if (error instanceof ApiError && error.code === 'conflict') void preview.refetch();
    },
  });
  const skipped = preview.data?.skipped.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const taken = preview.data && !preview.isPlaceholderData ? preview.data.total - skipped : undefined;
  const submitLabel = taken === undefined ? label : `${label} ${counted(taken, NOUNS[list])}`;
  return (
    <FormDialog
      title={`${label} ${NOUNS[list][1]}`}
      submitLabel={submitLabel}
      pendingLabel={submitLabel}
      pending={start.isPending}
      submit={{ variant: action === 'delete' ? 'danger' : 'primary', disabled: !taken }}
      onSubmit={form.handleSubmit((order) =>
        start.mutate(
          { ...requestOf(choice, order), total: preview.data?.total },
          { onSuccess: ({ id }) => showProgress(id) },
        ),
      )}
      onClose={close}
      draft={draft}
      kept={kept}
    >
      <OrderFields action={action} list={list} form={form} first={preview.data?.first} />
      {action === 'delete' && <DeletionWarning list={list} />}
      {channel && <WhenField form={form} channel={channel} />}
      <div
        role="status"
        aria-busy={preview.isPlaceholderData || undefined}
        className="min-h-12 leading-snug transition-opacity aria-busy:opacity-55"
      >
        {preview.isError && <p className="text-failed">{describeLoadFailure(preview.error)}</p>}
        {preview.data && (
          <p className={skipped > 0 && !channel ? 'font-medium' : 'text-ink-soft'}>
            {counted(preview.data.total, NOUNS[list])} selected
            {skipped > 0 && !channel && `, ${formatCount(skipped)} left out:`}
          </p>
        )}
        {preview.data && channel && <GateCounts {...preview.data} sendAt={previewed.sendAt} />}
        {preview.data && !channel && (
          <ul className="text-ink-soft">
            {preview.data.skipped.map(({ reason, count }) => (
              <li key={reason}>
                {reason}: {formatCount(count)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </FormDialog>
  );
}

interface FieldsProps {
  form: UseFormReturn<Order>;
}

interface OrderFieldsProps extends FieldsProps, Pick<BulkChoice, 'action' | 'list'> {
  first: BulkPreview['first'] | undefined;
}

function OrderFields({ action, list, form, first }: OrderFieldsProps) {
  const channel = channelOf(action);
  if (channel) {
    return (
      <>
        <MessageFields form={form} channel={channel} list={list} first={first} />
        <PurposeField form={form} channel={channel} />
      </>
    );
  }
  if (action === 'tag' || action === 'untag') return <TagField form={form} />;
  return action === 'assign' && <Assignee form={form} />;
}

/** An existing tag, or a new one. */
function TagField({ form: { register, formState } }: FieldsProps) {
  const { data: tags = [] } = useQuery(tagsQuery);
  return (
    <Field label="Tag" error={formState.errors.tag?.message}>
      <TextInput {...register('tag')} list="bulk-tags" />
      <datalist id="bulk-tags">
        {tags.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </Field>
  );
}

function Assignee({ form: { register } }: FieldsProps) {
  const assignees = useAssigneeOptions({ assigneeId: null, assigneeName: null });
  const input = register('assigneeId', { setValueAs: (id) => id || null });
  return <AssigneeField {...input} assignees={assignees} error={undefined} />;
}

function DeletionWarning({ list }: { list: BulkChoice['list'] }) {
  return (
    <p className="leading-snug text-ink-soft">
      {list === 'customers'
        ? 'This will also delete all related team members, SMS messages, emails, and purchases. Running subscriptions are ended at Stripe. This action cannot be undone.'
        : 'This will also delete all SMS messages. This action cannot be undone.'}
    </p>
  );
}
