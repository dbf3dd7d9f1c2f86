import { type FormEventHandler, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DraftLine } from '../drafts/draft-line.tsx';
import type { KeptInput } from './use-kept-form.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

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
  /** Where its input outlives it. */
  kept?: KeptInput | undefined;
  /** Stand in the place of Cancel and submit. */
  buttons?: ReactNode;
  children: ReactNode;
}

/**
 * A dialog around one form. It stays open until the write has succeeded; once something was typed, a press outside does
 * not close it either.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, description, submitLabel, pendingLabel, pending, onSubmit, draft, kept, buttons, children } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [hasInput, setHasInput] = useState(() => draft.get() !== undefined || kept?.restoredFrom !== undefined);
  const close = () => {
    // What is under way is not a draft, until it fails.
    if (!pending) kept?.leave();
    props.onClose();
  };
  // Behind what it holds: a letter that is typed at once must not take the place of all of it.
  const focusFirst = () => {
    const field = form.current?.querySelector<Field>('input[type=text], input:not([type]), textarea');
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  };
  const discard = () => {
    kept?.discard();
    setHasInput(false);
    focusFirst();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={title}
      description={description}
      pressOutsideCloses={!hasInput}
      onFocus={kept?.restoredFrom ? focusFirst : undefined}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          {/* Not over the fields: the focus begins at the first of them. */}
          {kept?.restoredFrom && <DraftLine savedAt={kept.restoredFrom} onDiscard={discard} />}
          {buttons ?? (
            <>
              <Button variant="quiet" onClick={close}>
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
        ref={form}
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
