import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Pin } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { describeLoadFailure } from '#client/describe-load-failure.ts';
import type { Customer } from '#contract/customers.ts';
import { mayChangeNote, NOTE_MAX_LENGTH, type Note } from '#contract/notes.ts';
import { formatCount } from '#crm/shared/count.ts';
import { openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import { discardDraft, draftName, readDraft, saveDraft, useDraft } from '#crm/shared/drafts/draft-store.ts';
import { lazyComponent } from '#crm/shared/lazy-component.ts';
import { PanelSection } from '#crm/shared/panel/panel-section.tsx';
import { useActionKeys } from '#crm/shared/records/action-keys.ts';
import { hasRole } from '#crm/shared/session/role.ts';
import { sessionQuery } from '#crm/shared/session/session.query.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useOnline } from '#ui/use-online.ts';
import { LinkedText } from './linked-text.tsx';
import { $wantedNote } from './note-action.ts';
import { useCreateNote, useNotes, usePinNote } from './note-queries.ts';

const EditNote = lazyComponent(async () => (await import('./note-dialogs.tsx')).EditNoteDialog);
const NoteVersions = lazyComponent(async () => (await import('./note-dialogs.tsx')).NoteVersionsDialog);
const DeleteNote = lazyComponent(async () => (await import('./note-dialogs.tsx')).DeleteNoteDialog);

/** The notes about a customer, and a form for a new one. */
export function CustomerNotes({ customer }: { customer: Customer }) {
  const { id } = customer;
  const { rows: notes, total, hasMore, error, hasFailed, isFetching, loadMore } = useNotes(id);
  const user = useQuery(sessionQuery).data?.user;
  return (
    <PanelSection title="Notes" count={notes && formatCount(total)}>
      {user && hasRole('member') && <Composer key={id} customer={customer} draft={draftName(user.id, 'note', id)} />}
      {!notes && !hasFailed && <Skeleton className="mt-3 w-40" />}
      {hasFailed && (
        <p role="alert" className="mt-2 text-failed">
          Notes could not be loaded. {isFetching ? 'Trying again…' : describeLoadFailure(error)}
        </p>
      )}
      <ul aria-label="Notes" className="mt-1 empty:hidden">
        {notes?.map((note) => (
          <li key={note.id} className="border-b border-line py-2.5 last:border-0 last:pb-0">
            <NoteText
              note={note}
              mayChange={
                user !== undefined && hasRole('member') && mayChangeNote(note, { ...user, isAdmin: hasRole('admin') })
              }
            />
          </li>
        ))}
      </ul>
      {(hasMore || hasFailed) && (
        <Button variant="quiet" size="sm" className="-ml-3" pending={isFetching} onClick={loadMore}>
          {hasFailed ? 'Try again' : 'Show earlier'}
        </Button>
      )}
    </PanelSection>
  );
}

/** The form for a note. The draft is kept until it is saved. */
function Composer({ customer, draft }: { customer: Customer; draft: string }) {
  const control = useRef<HTMLTextAreaElement>(null);
  const text = useDraft<string>(draft)?.value ?? '';
  const online = useOnline();
  const saved = useRef('');
  const create = useCreateNote(customer.id, {
    onSuccess: () => {
      // Text that was typed since belongs to the next note.
      if (readDraft<string>(draft)?.value === saved.current) discardDraft(draft);
      // The pressed button disappears with the text. Whoever has gone on elsewhere is left alone.
      if (control.current?.form?.contains(document.activeElement)) control.current.focus();
    },
  });
  useActionKeys(customer, [{ label: 'Note', key: 'o', run: () => focusOn(control) }]);
  const wanted = useStore($wantedNote);
  useEffect(() => {
    if (wanted !== customer.id) return;
    $wantedNote.set(undefined);
    focusOn(control);
  }, [wanted, customer.id]);
  const isTooLong = text.trim().length > NOTE_MAX_LENGTH;
  const canSave = text.trim() !== '' && !isTooLong && online && !create.isPending;
  const save = () => {
    if (!canSave) return;
    saved.current = text;
    create.mutate({ body: text });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    save();
  };
  return (
    <form
      className="mt-2 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextArea
        ref={control}
        rows={1}
        aria-label={`New note about ${customer.name}`}
        aria-keyshortcuts="o"
        aria-invalid={isTooLong || undefined}
        placeholder="Write a note"
        value={text}
        onChange={({ currentTarget: { value } }) => (value === '' ? discardDraft(draft) : saveDraft(draft, value))}
        onKeyDown={onKeyDown}
        className="max-h-80 min-h-11"
      />
      {text !== '' && (
        <div className="flex items-center justify-end gap-3">
          {isTooLong && (
            <p role="alert" className="mr-auto font-medium text-failed">
              At most {formatCount(NOTE_MAX_LENGTH)} characters
            </p>
          )}
          <span className="text-[0.8125rem] text-ink-soft max-sm:hidden">Ctrl Enter saves</span>
          <Button type="submit" size="sm" className="max-sm:min-h-11" pending={create.isPending} disabled={!canSave}>
            {create.isPending ? 'Saving...' : 'Add note'}
          </Button>
        </div>
      )}
    </form>
  );
}

function focusOn({ current }: RefObject<HTMLTextAreaElement | null>): void {
  current?.focus({ preventScroll: true });
  current?.scrollIntoView({ block: 'nearest' });
}

function NoteText({ note, mayChange }: { note: Note; mayChange: boolean }) {
  const { body, authorName, createdAt, edits, isPinned, writtenByName } = note;
  const online = useOnline();
  const pin = usePinNote(note);
  const author = authorName ?? 'Somebody who is gone';
  const about = `note by ${author}: ${body.slice(0, 40)}`;
  return (
    <article aria-label={`Note by ${author}`}>
      <p className="whitespace-pre-wrap wrap-anywhere select-text">
        <LinkedText text={body} />
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-2 text-[0.8125rem] text-ink-soft">
        {isPinned === 1 && (
          <span className="flex items-center gap-1 text-ink">
            <Pin aria-hidden className="size-3.5 fill-current" />
            Pinned
          </span>
        )}
        <span>
          {author}, <RelativeTime instant={createdAt} />
        </span>
        {edits > 0 && (
          <button
            type="button"
            className="min-h-6 rounded-sm underline decoration-line-strong underline-offset-4 hover:text-ink max-sm:min-h-11"
            title={writtenByName === null ? undefined : `Edited last by ${writtenByName}`}
            onClick={() => openDialog(NoteVersions, { note })}
          >
            edited<span className="sr-only">: show what the {about} said before</span>
          </button>
        )}
        {mayChange && (
          <span className="ml-auto flex">
            <NoteButton disabled={!online} about={about} onClick={() => pin.isPending || pin.mutate()}>
              {isPinned === 1 ? 'Unpin' : 'Pin'}
            </NoteButton>
            <NoteButton disabled={!online} about={about} onClick={() => openDialog(EditNote, { note })}>
              Edit
            </NoteButton>
            <NoteButton
              disabled={!online}
              about={about}
              className="-mr-2"
              onClick={() => openDialog(DeleteNote, { note })}
            >
              Delete
            </NoteButton>
          </span>
        )}
      </div>
    </article>
  );
}

interface NoteButtonProps {
  children: string;
  about: string;
  disabled: boolean;
  className?: string;
  onClick: () => void;
}

function NoteButton({ children, about, className, ...rest }: NoteButtonProps) {
  return (
    <button
      type="button"
      aria-label={`${children} the ${about}`}
      className={clsx(
        'min-h-7 rounded-md px-2 text-[0.8125rem] transition-colors hover:text-ink disabled:opacity-55 max-sm:min-h-11',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}
