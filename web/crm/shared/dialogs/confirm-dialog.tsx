import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What will be lost. */
  question: string;
  /** What else comes of it. */
  detail?: string;
  confirmLabel: string;
  /** The button's label while it is being done. */
  pendingLabel: string;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is gone for good. The focus starts on the way back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, question, detail, confirmLabel, pendingLabel, pending, onConfirm, onClose } = props;
  return (
    <Dialog open onOpenChange={onClose} title={title} description={question}>
      {detail && <p className="mt-2 leading-snug text-ink-soft">{detail}</p>}
      <div className="mt-7 mb-2 flex justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" pending={pending} onClick={onConfirm}>
          {pending ? pendingLabel : confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
