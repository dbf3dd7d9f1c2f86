import { type FormEventHandler, type ReactNode, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  submitLabel: string;
  /** The submit button's label while the write is under way. */
  pendingLabel: string;
  pending: boolean;
  onSubmit: FormEventHandler;
  onClose: () => void;
  /** What the dialog kept of its input while it was off the screen. */
  draft: { get: () => unknown };
  /** Stand in the place of Cancel and submit. */
  buttons?: ReactNode;
  children: ReactNode;
}

/**
 * A dialog around one form. It stays open until the write has succeeded; once something was typed, a press outside does
 * not close it either.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, description, submitLabel, pendingLabel, pending, onSubmit, onClose, draft, buttons, children } = props;
  const id = useId();
  const [hasInput, setHasInput] = useState(() => draft.get() !== undefined);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      pressOutsideCloses={!hasInput}
      footer={
        <div className="flex justify-end gap-2">
          {buttons ?? (
            <>
              <Button variant="quiet" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" form={id} pending={pending}>
                {pending ? pendingLabel : submitLabel}
              </Button>
            </>
          )}
        </div>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={onSubmit}
        onChange={() => setHasInput(true)}
        className="mt-5 flex flex-col gap-2"
      >
        {children}
      </form>
    </Dialog>
  );
}
