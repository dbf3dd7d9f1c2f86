import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialog.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { type DialogProps, openDialog } from '../../shared/dialogs/dialog-store.ts';
import { describeLoadFailure } from '../../shared/load-failure.tsx';
import { BulkProgressDialog } from './bulk-progress.tsx';
import { recentQuery } from './bulk-queries.ts';
import { describeBulk, describeCounts } from './bulk-words.ts';

/** The latest bulk actions, with links to their results. */
export function RecentBulkDialog({ close }: DialogProps) {
  const { data, error } = useQuery(recentQuery);
  return (
    <Dialog open onOpenChange={close} title="Done with many rows" description="The latest 20, newest first">
      {error && !data && <p className="mt-4 text-failed">{describeLoadFailure(error)}</p>}
      {data?.length === 0 && <p className="mt-4 text-ink-soft">Nothing yet. Select rows of a list to begin.</p>}
      <ul className="-mx-5 mt-3 border-t border-line empty:border-0 sm:-mx-8">
        {data?.map((bulk) => (
          <li key={bulk.id} className="border-b border-line last:border-0">
            <button
              type="button"
              onClick={() => openDialog(BulkProgressDialog, { id: bulk.id })}
              className="w-full px-5 py-2.5 text-left leading-snug -outline-offset-4 hover:bg-paper-raised sm:px-8"
            >
              <span className="font-medium">{describeBulk(bulk)}</span>
              <span className="block text-[0.8125rem] text-ink-soft">
                {bulk.username && `${bulk.username}, `}
                <RelativeTime instant={bulk.createdAt} />, {describeCounts(bulk.counts)}
                {bulk.isCancelled && ', cancelled'}
                {bulk.undoneAt && ', undone'}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
