import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { BulkActionKind, BulkChoice, BulkRequest } from '../../../../contract/bulk.ts';
import { EmailToSend, SMS_MAX_LENGTH, SmsToCustomer } from '../../../../contract/messages.ts';
import { TagName } from '../../../../contract/tags.ts';
import { post } from '../../../client/api.ts';
import { describeLoadFailure } from '../../../client/describe-load-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, SelectInput, TextArea, TextInput } from '../../../ui/field.tsx';
import { counted } from '../../shared/count.ts';
import { type DialogProps, openDialog } from '../../shared/dialogs/dialog-store.ts';
import { DraftLine } from '../../shared/drafts/draft-line.tsx';
import { $keptDraft, discardDraft, draftName, readDraft, saveDraft } from '../../shared/drafts/draft-store.ts';
import { createIdempotencyKeys } from '../../shared/drafts/idempotency-keys.ts';
import { assigneesQuery, NOBODY_LABEL } from '../../shared/people/assignees.ts';
import { tagsQuery } from '../../shared/people/tags.query.ts';
import { clearSelection } from '../../shared/records/selection.ts';
import { sessionQuery } from '../../shared/session/session.query.ts';
import { showFailure } from '../../shared/show-failure.ts';
import { BulkProgressDialog } from './bulk-progress.tsx';
import { previewQuery } from './bulk-queries.ts';
import { ACTION_LABELS, NOUNS } from './bulk-words.ts';

interface Order {
  tag: string;
  assigneeId: string | null;
  message: string;
  subject: string;
  content: string;
}
const BLANK: Order = { tag: '', assigneeId: null, message: '', subject: '', content: '' };

type Errors = Partial<Record<keyof Order, string>>;

/** Previews a bulk action, with the number of rows and who is left out, and starts it. */
export function BulkDialog({ choice, close, draft }: DialogProps<Order> & { choice: BulkChoice }) {
  const { action, list } = choice;
  const kept = useKeptOrder(choice);
  const [order, setOrder] = useState<Order>(() => draft.get() ?? kept.stored?.value.order ?? BLANK);
  const [errors, setErrors] = useState<Errors>({});
  const label = ACTION_LABELS[action];
  const [keyOf] = useState(() => createIdempotencyKeys(kept.name));
  const preview = useQuery(previewQuery(choice));
  const start = useMutation({
    mutationFn: (request: BulkRequest) =>
      post('/api/crm/bulk', request, { headers: { 'Idempotency-Key': keyOf(request) } }),
    onSuccess: ({ id }) => {
      kept.save(BLANK);
      clearSelection();
      openDialog(BulkProgressDialog, { id });
    },
    onError: (error) => showFailure(error, `Failed to ${label}`),
  });
  const skipped = preview.data?.skipped.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const taken = preview.data && preview.data.total - skipped;
  const change = (field: Partial<Order>) => {
    const next = field === BLANK ? BLANK : { ...order, ...field };
    setOrder(next);
    draft.set(next);
    kept.save(next);
    setErrors({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = validate(action, order);
    setErrors(found);
    if (Object.keys(found).length === 0) start.mutate({ ...choice, ...orderOf(action, order) });
  };
  const leave = () => {
    kept.leave();
    close();
  };
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={`${label} ${NOUNS[list][1]}`}
      pressOutsideCloses={order === BLANK}
      footer={
        <>
          {kept.stored && order !== BLANK && (
            <DraftLine savedAt={kept.stored.savedAt} onDiscard={() => change(BLANK)} />
          )}
          <Button variant="quiet" onClick={leave}>
            Cancel
          </Button>
          <Button
            type="submit"
            form="bulk"
            variant={action === 'delete' ? 'danger' : 'primary'}
            pending={start.isPending}
            disabled={!taken}
          >
            {taken === undefined ? label : `${label} ${counted(taken, NOUNS[list])}`}
          </Button>
        </>
      }
    >
      <form id="bulk" noValidate onSubmit={submit} className="mt-4 flex flex-col gap-2">
        <OrderFields action={action} order={order} errors={errors} onChange={change} />
        {action === 'delete' && <DeletionWarning list={list} />}
        <div role="status" className="min-h-12 leading-snug">
          {preview.isError && <p className="text-failed">{describeLoadFailure(preview.error)}</p>}
          {preview.data && (
            <p className={skipped > 0 ? 'font-medium' : 'text-ink-soft'}>
              {counted(preview.data.total, NOUNS[list])} selected{skipped > 0 && `, ${skipped} left out:`}
            </p>
          )}
          <ul className="text-ink-soft">
            {preview.data?.skipped.map(({ reason, count }) => (
              <li key={reason}>
                {reason}: {count}
              </li>
            ))}
          </ul>
        </div>
      </form>
    </Dialog>
  );
}

/** A draft. A retry from it is the same action, so it keeps the key of the last attempt (idempotency-keys.ts). */
interface KeptOrder {
  order: Order;
}

/** Keeps the texts and emails of each list as drafts after the dialog closes. */
function useKeptOrder({ action, list }: BulkChoice) {
  const userId = useQuery(sessionQuery).data?.user.id;
  const [name] = useState(() => {
    const hasWords = action === 'text' || action === 'email';
    return userId && hasWords ? draftName(userId, `bulk ${action}`, list) : undefined;
  });
  const [stored] = useState(() => (name ? readDraft<KeptOrder>(name) : undefined));
  return {
    name,
    stored,
    save: (order: Order) => {
      if (!name) return;
      if (order.message + order.subject + order.content === '') discardDraft(name);
      else saveDraft(name, { ...readDraft<KeptOrder>(name)?.value, order });
    },
    leave: () => {
      if (name && readDraft(name)) $keptDraft.set(name);
    },
  };
}

interface FieldsProps {
  action: BulkActionKind;
  order: Order;
  errors: Errors;
  onChange: (order: Partial<Order>) => void;
}

function OrderFields({ action, order, errors, onChange }: FieldsProps) {
  if (action === 'text') {
    return (
      <Field label="Message" error={errors.message} hint={`Character limit: ${SMS_MAX_LENGTH}`}>
        <TextArea
          className="min-h-26"
          value={order.message}
          onChange={({ currentTarget }) => onChange({ message: currentTarget.value })}
        />
      </Field>
    );
  }
  if (action === 'email') {
    return (
      <>
        <Field label="Subject" error={errors.subject}>
          <TextInput
            value={order.subject}
            onChange={({ currentTarget }) => onChange({ subject: currentTarget.value })}
          />
        </Field>
        <Field label="Message" error={errors.content}>
          <TextArea
            className="min-h-40"
            value={order.content}
            onChange={({ currentTarget }) => onChange({ content: currentTarget.value })}
          />
        </Field>
      </>
    );
  }
  if (action === 'tag' || action === 'untag') {
    return <TagField tag={order.tag} error={errors.tag} onChange={(tag) => onChange({ tag })} />;
  }
  return (
    action === 'assign' && <Assignee value={order.assigneeId} onChange={(assigneeId) => onChange({ assigneeId })} />
  );
}

interface TagFieldProps {
  tag: string;
  error: string | undefined;
  onChange: (tag: string) => void;
}

/** An existing tag, or a new one. */
function TagField({ tag, error, onChange }: TagFieldProps) {
  const { data: tags = [] } = useQuery(tagsQuery);
  return (
    <Field label="Tag" error={error}>
      <TextInput list="bulk-tags" value={tag} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      <datalist id="bulk-tags">
        {tags.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </Field>
  );
}

function Assignee({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const { data: assignees = [] } = useQuery(assigneesQuery);
  return (
    <Field label="Assignee">
      <SelectInput
        className="max-w-64"
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      >
        <option value="">{NOBODY_LABEL}</option>
        {assignees.map(({ id, username }) => (
          <option key={id} value={id}>
            {username}
          </option>
        ))}
      </SelectInput>
    </Field>
  );
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

/** The parts of an order that each action takes. */
const PARTS: Record<BulkActionKind, readonly (keyof Order)[]> = {
  tag: ['tag'],
  untag: ['tag'],
  assign: ['assigneeId'],
  text: ['message'],
  email: ['subject', 'content'],
  export: [],
  delete: [],
};

const SCHEMAS = {
  tag: TagName,
  message: SmsToCustomer.shape.message,
  subject: EmailToSend.shape.subject,
  content: EmailToSend.shape.content,
};

function orderOf(action: BulkActionKind, order: Order): Partial<Order> {
  return Object.fromEntries(PARTS[action].map((part) => [part, order[part]]));
}

/** Returns what is wrong with each part, in the words of the single dialogs. */
function validate(action: BulkActionKind, order: Order): Errors {
  const errors: Errors = {};
  for (const part of PARTS[action]) {
    const error = part === 'assigneeId' ? undefined : SCHEMAS[part].safeParse(order[part]).error;
    if (error) errors[part] = error.issues[0]?.message ?? '';
  }
  return errors;
}
