import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { describeLoadFailure } from '#client/describe-load-failure.ts';
import { Instant } from '#contract/fields.ts';
import { type Note, NoteInput } from '#contract/notes.ts';
import { ConfirmDialog } from '#crm/shared/dialogs/confirm-dialog.tsx';
import type { DialogProps } from '#crm/shared/dialogs/dialog-store.ts';
import { EditDialog } from '#crm/shared/forms/edit-dialog.tsx';
import type { FormDraft } from '#crm/shared/forms/use-dialog-form.ts';
import { useEdit } from '#crm/shared/forms/use-edit.ts';
import { useKeptForm } from '#crm/shared/forms/use-kept-form.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Field, TextArea } from '#ui/field.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { LinkedText } from './linked-text.tsx';
import { noteQuery, useDeleteNote, useUpdateNote, versionsQuery } from './note-queries.ts';

const NoteForm = z.object({ body: NoteInput.shape.body, updatedAt: z.optional(Instant) });
type NoteForm = z.infer<typeof NoteForm>;

const toNoteForm = ({ body, updatedAt }: Note): NoteForm => ({ body, updatedAt });

export function EditNoteDialog({ note, close, draft }: DialogProps<FormDraft<NoteForm>> & { note: Note }) {
  const { id } = note;
  const { form, kept } = useKeptForm({ close, draft }, NoteForm, toNoteForm(note), { kind: 'edit-note', id });
  const edit = useEdit({
    form,
    fields: [{ name: 'body', label: 'Note' }],
    toValues: toNoteForm,
    query: noteQuery(id),
    update: useUpdateNote(id, { onSuccess: kept.finish }),
  });
  return (
    <EditDialog
      title="Edit Note"
      noun="note"
      submitLabel="Update Note"
      edit={edit}
      onClose={close}
      draft={draft}
      kept={kept}
    >
      <Field label="Note" error={form.formState.errors.body?.message}>
        <TextArea {...form.register('body')} rows={6} className="max-h-[50dvh]" />
      </Field>
    </EditDialog>
  );
}

/** The earlier versions of a note, newest first. */
export function NoteVersionsDialog({ note, close }: DialogProps & { note: Note }) {
  const { data: versions, error } = useQuery(versionsQuery(note));
  return (
    <Dialog open onOpenChange={close} title="Earlier versions" description="What this note said before it was edited.">
      {error && (
        <p role="alert" className="mt-4 text-failed">
          The earlier versions could not be loaded. {describeLoadFailure(error)}
        </p>
      )}
      {!versions && !error && <Skeleton className="mt-5 w-48" />}
      <ol className="mt-3">
        {versions?.map(({ id, body, writtenByName, writtenAt }) => (
          <li key={id} className="border-b border-line py-3 last:border-0">
            <p className="whitespace-pre-wrap wrap-anywhere select-text">
              <LinkedText text={body} />
            </p>
            <p className="mt-1 text-[0.8125rem] text-ink-soft">
              {writtenByName ?? 'Somebody who is gone'}, <RelativeTime instant={writtenAt} />
            </p>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

export function DeleteNoteDialog({ note, close }: DialogProps & { note: Note }) {
  const remove = useDeleteNote(note.id, { onSuccess: close });
  return (
    <ConfirmDialog
      title="Delete Note"
      question="Delete this note with its earlier versions? This cannot be undone."
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={close}
    />
  );
}
