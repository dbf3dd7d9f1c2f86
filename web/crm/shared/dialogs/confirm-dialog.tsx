import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** Says what will be lost. */
  question: string;
  /** Says what else will be deleted or changed. */
  detail?: ReactNode;
  confirmLabel: string;
  /** Replaces `Cancel` where that could be mistaken for the action itself. */
  dismissLabel?: string;
  /** The confirm button's label while the action runs. */
  pendingLabel: string;
  pending: boolean;
  /** Of the confirm button, where nothing is lost. */
  variant?: ButtonVariant;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before something is lost for good, or begins. The dismiss button has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, question, detail, confirmLabel, dismissLabel = 'Cancel', pendingLabel, pending } = props;
  const { variant = 'danger', onConfirm, onClose } = props;
  return (
    <Dialog open onOpenChange={onClose} title={title} description={question}>
      {detail && <div className="mt-2 flex flex-col gap-1 leading-snug text-ink-soft">{detail}</div>}
      <div className="mt-7 mb-2 flex justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          {dismissLabel}
        </Button>
        <Button variant={variant} pending={pending} onClick={onConfirm}>
          {pending ? pendingLabel : confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
