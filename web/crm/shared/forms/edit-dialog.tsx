import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { FormDialog } from './form-dialog.tsx';
import type { Edit } from './use-edit.ts';

interface EditDialogProps {
  title: string;
  description?: string;
  /** What is edited, such as `customer`. */
  noun: string;
  submitLabel: string;
  edit: Edit;
  onClose: () => void;
  draft: { get: () => unknown };
  children: ReactNode;
}

/** A dialog that edits a record, and says so when somebody else has changed or deleted it meanwhile. */
export function EditDialog({ noun, edit, onClose, children, ...texts }: EditDialogProps) {
  const { save, isPending, isDeleted, conflict } = edit;
  return (
    <FormDialog
      {...texts}
      pendingLabel="Updating..."
      pending={isPending}
      onSubmit={save}
      onClose={onClose}
      buttons={
        isDeleted ? (
          <Button variant="quiet" onClick={onClose}>
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
