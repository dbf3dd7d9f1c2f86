import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface DiscardDialogProps {
  /** The job. */
  name: string;
  pending: boolean;
  onDiscard: () => void;
  onClose: () => void;
}

/** Asks before a job is given up. The focus starts on the way back. */
export function DiscardDialog({ name, pending, onDiscard, onClose }: DiscardDialogProps) {
  const question = `${name}: it will never be done, and nobody is told. This action cannot be undone.`;
  return (
    <Dialog open onOpenChange={onClose} title="Discard Job" description={question}>
      <div className="mt-7 mb-2 flex justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" pending={pending} onClick={onDiscard}>
          {pending ? 'Discarding...' : 'Discard'}
        </Button>
      </div>
    </Dialog>
  );
}
