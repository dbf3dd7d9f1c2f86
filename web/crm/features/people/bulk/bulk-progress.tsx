import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { del, post } from '#client/api.ts';
import { describeLoadFailure } from '#client/describe-load-failure.ts';
import { request } from '#client/request.ts';
import { ACTIONS_OF, type BulkProgress, type BulkSummary, roleForBulk } from '#contract/bulk.ts';
import { exportFileName } from '#contract/exports.ts';
import { formatCount } from '#crm/shared/count.ts';
import { type DialogProps, openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import { hasRole } from '#crm/shared/session/role.ts';
import { showFailure } from '#crm/shared/show-failure.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Meter } from '#ui/meter.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { saveResponse } from '#ui/save-file.ts';
import { progressQuery, recentQuery } from './bulk-queries.ts';
import { Results } from './bulk-results.tsx';
import { describeBulk, describeCounts } from './bulk-words.ts';

/** The progress of a bulk action, and the results of its rows. */
export function BulkProgressDialog({ id, close }: DialogProps & { id: string }) {
  const { data: bulk, error } = useQuery(progressQuery(id));
  const isFinished = bulk !== undefined && bulk.finishedAt !== null;
  return (
    <Dialog
      open
      onOpenChange={close}
      title={bulk ? describeBulk(bulk) : 'Many at once'}
      footer={
        <>
          {bulk && <BulkActions bulk={bulk} />}
          <Button variant="quiet" onClick={close}>
            Close
          </Button>
        </>
      }
    >
      {error && !bulk && <p className="mt-4 text-failed">{describeLoadFailure(error)}</p>}
      {bulk && (
        <div className="mt-4 flex flex-col gap-3">
          <progress aria-label="Progress" max={Math.max(1, bulk.total)} value={bulk.done} className="sr-only" />
          <Meter used={bulk.done} total={bulk.total} className="h-2 w-full" />
          <p role="status" className="tabular-nums">
            {isFinished ? (
              <>
                {bulk.isCancelled && 'Canceled. '}
                {bulk.undoneAt && 'Undone. '}
                {describeCounts(bulk)}
              </>
            ) : (
              <>
                {formatCount(bulk.done)} of {formatCount(bulk.total)}
                <span className="text-ink-soft">. It goes on when you close this.</span>
              </>
            )}
          </p>
          {isFinished && bulk.waiting + bulk.counts.skipped + bulk.counts.failed > 0 && (
            <Results key={`${bulk.finishedAt} ${bulk.waiting}`} id={id} list={bulk.list} onFollow={close} />
          )}
        </div>
      )}
    </Dialog>
  );
}

/** The actions that are possible in the current state. */
function BulkActions({ bulk }: { bulk: BulkProgress }) {
  const { id, action, list, finishedAt, counts, waiting, canBeUndone } = bulk;
  const client = useQueryClient();
  const reloadProgress = () => client.invalidateQueries({ queryKey: progressQuery(id).queryKey });
  const write = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onSuccess: reloadProgress,
    onError: (error) => showFailure(error, 'Not Done'),
  });
  // The rows on the screen may have changed.
  useEffect(() => {
    if (finishedAt && ACTIONS_OF[list].includes(action)) {
      void client.invalidateQueries({ queryKey: ['api', 'crm', list] });
    }
  }, [finishedAt, client, list, action]);
  const button = (label: string, call: () => Promise<unknown>) => (
    <Button variant="secondary" pending={write.isPending} onClick={() => write.mutate(call)}>
      {label}
    </Button>
  );
  const params = { id };
  if (!hasRole(roleForBulk(action))) return null;
  const cancel = () => del('/api/crm/bulk/{id}', { params });
  if (finishedAt === null) return button('Stop', cancel);
  return (
    <>
      {waiting > 0 && button('Withdraw what waits', cancel)}
      {counts.failed > 0 && button('Try failed again', () => post('/api/crm/bulk/{id}/retry', undefined, { params }))}
      {canBeUndone && button('Undo', () => post('/api/crm/bulk/{id}/undo', undefined, { params }))}
      {action === 'export' && counts.done > 0 && button('Download file', () => download(bulk))}
    </>
  );
}

async function download({ id, list }: Pick<BulkSummary, 'id' | 'list'>): Promise<void> {
  const response = await request('GET', '/api/crm/bulk/{id}/file', undefined, { params: { id } });
  const name = exportFileName(list === 'leads' ? 'leads' : 'users', new Date());
  await saveResponse(response, name);
}

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
                <RelativeTime instant={bulk.createdAt} />, {describeCounts(bulk)}
                {bulk.isCancelled && ', canceled'}
                {bulk.undoneAt && ', undone'}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
