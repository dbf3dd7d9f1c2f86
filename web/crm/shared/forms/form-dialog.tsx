import { type FormEventHandler, type ReactNode, useId, useRef, useState } from 'react';
import { Button, type ButtonVariant } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DraftLine } from '../drafts/draft-line.tsx';
import { useHeldFields } from './use-held-fields.ts';
import type { KeptInput } from './use-kept-form.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  /** Gives the form room for two columns. */
  wide?: boolean | undefined;
  submitLabel: string;
  /** The submit button's label while the write is pending. */
  pendingLabel: string;
  pending: boolean;
  /** Changes the submit button. */
  submit?: { variant: ButtonVariant; disabled: boolean };
  onSubmit: FormEventHandler;
  onClose: () => void;
  /** The input that the dialog kept while it was off the screen. */
  draft: { get: () => unknown };
  /** Keeps the input after the dialog closes. */
  kept?: KeptInput | undefined;
  /** Why the last attempt failed, if no field says so. */
  problem?: string | undefined;
  /** Puts the cursor into the first field, although a choice stands before it. */
  startsInField?: boolean;
  /** Another way to submit, beside the submit button. */
  beside?: ReactNode;
  /** Replace the Cancel and submit buttons. */
  buttons?: ReactNode;
  children: ReactNode;
}

/**
 * A dialog with one form. It stays open until the write succeeds, and its fields stay as they are meanwhile. A press outside does
 * not close it once something has been typed.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, description, wide, submitLabel, pendingLabel, pending, submit, onSubmit } = props;
  const { draft, kept, problem, startsInField, beside, buttons, children } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useHeldFields(form, pending);
  const [hasInput, setHasInput] = useState(() => draft.get() !== undefined || kept?.restoredFrom !== undefined);
  const close = () => {
    // Input that is being written is no draft unless the write fails.
    if (!pending) kept?.leave();
    props.onClose();
  };
  // Puts the cursor at the end of the field, so that the first letter typed does not replace its text.
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
      wide={wide}
      pressOutsideCloses={!hasInput}
      onFocus={kept?.restoredFrom || startsInField ? focusFirst : undefined}
      footer={
        <>
          {/* Below the fields, because the first field has the initial focus. */}
          {kept?.restoredFrom && <DraftLine savedAt={kept.restoredFrom} onDiscard={discard} />}
          {buttons ?? (
            <>
              <Button variant="quiet" onClick={close}>
                Cancel
              </Button>
              {beside}
              <Button type="submit" form={id} pending={pending} {...submit}>
                {pending ? pendingLabel : submitLabel}
              </Button>
            </>
          )}
        </>
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
        {problem && (
          <p role="alert" className="font-medium text-failed">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
