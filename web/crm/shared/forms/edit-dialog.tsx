import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { FormDialog } from './form-dialog.tsx';
import type { Edit } from './use-edit.ts';
import type { KeptInput } from './use-kept-form.ts';

interface EditDialogProps {
  title: string;
  description?: string;
  wide?: boolean;
  /** The kind of record, such as `customer`. */
  noun: string;
  submitLabel: string;
  edit: Edit;
  onClose: () => void;
  draft: { get: () => unknown };
  kept: KeptInput;
  children: ReactNode;
}

/** A dialog that edits a record. Reports when somebody else has changed or deleted the record in the meantime. */
export function EditDialog({ noun, edit, onClose, kept, children, ...texts }: EditDialogProps) {
  const { save, refresh, isPending, isDeleted, problem, conflict } = edit;
  const discard = () => {
    kept.discard();
    refresh();
  };
  const closeForGood = () => {
    kept.forget();
    onClose();
  };
  return (
    <FormDialog
      {...texts}
      pendingLabel="Updating..."
      pending={isPending}
      problem={problem}
      onSubmit={save}
      onClose={onClose}
      kept={{ ...kept, discard, leave: isDeleted ? kept.forget : kept.leave }}
      buttons={
        isDeleted ? (
          <Button variant="quiet" onClick={closeForGood}>
            Close
          </Button>
        ) : (
          conflict && (
            <>
              <Button variant="secondary" onClick={conflict.takeTheirs}>
                Take theirs
              </Button>
              <Button onClick={conflict.keepMine}>Keep mine</Button>
            </>
          )
        )
      }
    >
      {isDeleted && (
        <p role="alert" className="mb-3 border-l-2 border-failed bg-failed-soft px-3 py-2.5 text-failed">
          This {noun} has been deleted meanwhile. What you typed cannot be saved.
        </p>
      )}
      {conflict && <ConflictNotice {...conflict} />}
      {children}
    </FormDialog>
  );
}
