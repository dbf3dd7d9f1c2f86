import { useEffect, useId, useRef } from 'react';
import { RelativeTime } from '#ui/relative-time.tsx';
import { isDialogOver } from '../keyboard/plain-key.ts';
import type { FieldChange } from './edit-conflict.ts';

interface ConflictNoticeProps {
  changedAt: string;
  changes: FieldChange[];
  /** The labels of the fields that were changed here. */
  changedHere: string[];
}

const list = new Intl.ListFormat('en');

/**
 * Lists what others have changed while the dialog was open, and explains each choice. Takes the focus from the submit
 * button, which is gone.
 */
export function ConflictNotice({ changedAt, changes, changedHere }: ConflictNoticeProps) {
  const notice = useRef<HTMLElement>(null);
  const headingId = useId();
  useEffect(() => {
    // Not from a dialog that was opened while an edit in place was being saved.
    if (!isDialogOver() || notice.current?.closest('[data-modal]')) notice.current?.focus();
  }, []);
  return (
    <section
      ref={notice}
      aria-labelledby={headingId}
      tabIndex={-1}
      className="mb-3 flex flex-col gap-3 border-l-2 border-pending bg-pending-soft px-3 py-2.5 outline-none"
    >
      <p id={headingId} className="font-medium text-pending">
        Changed <RelativeTime instant={changedAt} />, after you opened it
      </p>
      {changes.map(({ label, before, theirs, by, mine }) => (
        <div key={label}>
          <p className="wide text-sm">{label}</p>
          <dl className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 wrap-anywhere [&>dt]:text-ink-soft">
            <dt>Before</dt>
            <dd>{before}</dd>
            <dt>Theirs</dt>
            <dd>
              <strong className="font-medium">{theirs}</strong>
              {by && `, ${by}`}
            </dd>
            {mine !== undefined && (
              <>
                <dt>Mine</dt>
                <dd className="font-medium">{mine}</dd>
              </>
            )}
          </dl>
        </div>
      ))}
      <p>
        <strong className="font-medium">Keep mine</strong> saves your {list.format(changedHere)} and leaves the rest as
        it is now. <strong className="font-medium">Take theirs</strong> drops what you typed.
      </p>
    </section>
  );
}
