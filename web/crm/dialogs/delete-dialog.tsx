import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface DeleteDialogProps {
  title: string;
  /** What will be lost. */
  question: string;
  pending: boolean;
  onDelete: () => void;
  onClose: () => void;
}

/** Asks before something is gone for good. The focus starts on the way back. */
export function DeleteDialog({ title, question, pending, onDelete, onClose }: DeleteDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title={title} description={question}>
      <div className="mt-7 mb-2 flex justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" pending={pending} onClick={onDelete}>
          {pending ? 'Deleting...' : 'Delete'}
        </Button>
      </div>
    </Dialog>
  );
}
