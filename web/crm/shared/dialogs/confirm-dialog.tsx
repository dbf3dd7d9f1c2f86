import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What will be lost. */
  question: string;
  /** What goes with it, and what else comes of it. */
  detail?: ReactNode;
  confirmLabel: string;
  /** The way back, where `Cancel` could be taken for what is asked. */
  dismissLabel?: string;
  /** The button's label while it is being done. */
  pendingLabel: string;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is gone for good. The focus starts on the way back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, question, detail, confirmLabel, dismissLabel = 'Cancel', pendingLabel, pending } = props;
  const { onConfirm, onClose } = props;
  return (
    <Dialog open onOpenChange={onClose} title={title} description={question}>
      {detail && <div className="mt-2 flex flex-col gap-1 leading-snug text-ink-soft">{detail}</div>}
      <div className="mt-7 mb-2 flex justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          {dismissLabel}
        </Button>
        <Button variant="danger" pending={pending} onClick={onConfirm}>
          {pending ? pendingLabel : confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
