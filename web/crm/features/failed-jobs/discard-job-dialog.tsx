import type { FailedJob } from '../../../../contract/failed-jobs.ts';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import type { DialogProps } from '../../shared/dialogs/dialog-store.ts';
import { useDiscardJob } from './failed-jobs-queries.ts';
import { nameOf } from './job-words.ts';

export function DiscardJobDialog({ job, close }: DialogProps & { job: FailedJob }) {
  const discard = useDiscardJob(job, { onSuccess: close });
  return (
    <ConfirmDialog
      title="Discard Job"
      question={`${nameOf(job)}: it will never be done, and nobody is told. This action cannot be undone.`}
      confirmLabel="Discard"
      pendingLabel="Discarding..."
      pending={discard.isPending}
      onConfirm={() => discard.mutate()}
      onClose={close}
    />
  );
}
