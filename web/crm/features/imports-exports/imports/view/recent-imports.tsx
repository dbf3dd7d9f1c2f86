import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { get, post } from '#client/api.ts';
import type { ImportSummary, ImportUndo } from '#contract/imports.ts';
import { counted, formatCount } from '#crm/shared/count.ts';
import { useWrite } from '#crm/shared/records/use-write.ts';
import { Button } from '#ui/button.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { toast } from '#ui/toast-store.ts';

/** Short, so that a small undo seems to be immediate. */
const LOOK_AGAIN_MS = 300;

/** The latest imports of all staff, polled while one of them is being undone. */
const recentImportsQuery = queryOptions<ImportSummary[]>({
  queryKey: ['api', 'crm', 'imports'],
  refetchInterval: ({ state }) => (state.data?.some(({ isBeingUndone }) => isBeingUndone) ? LOOK_AGAIN_MS : false),
});

/** How far the undo of an import has come, polled until it is done or has stopped. */
function undoQuery(id: string) {
  return queryOptions<ImportUndo>({
    queryKey: ['api', 'crm', 'imports', id, 'undo'],
    queryFn: ({ signal }) => get('/api/crm/imports/{id}/undo', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.undoneAt || state.data?.isStopped ? false : LOOK_AGAIN_MS),
    gcTime: 0,
  });
}

/** Undoes one import at a time and follows it to its end. */
function useUndoImport(onUndone: () => void) {
  const begin = useWrite({
    write: (id: string) => post('/api/crm/imports/{id}/undo', undefined, { params: { id } }),
    failed: {
      title: 'Failed to Undo Import',
      description: 'There was an error undoing the import. Please try again.',
    },
    reload: [recentImportsQuery.queryKey],
  });
  const id = begin.variables ?? '';
  const { data: progress } = useQuery({ ...undoQuery(id), enabled: begin.isSuccess });
  const isDone = Boolean(progress?.undoneAt);
  const onDone = useEffectEvent(() => {
    if (!progress) return;
    const { customersDeleted, teamMembersDeleted } = progress;
    toast({ title: 'Import Undone', description: `Deleted ${countRecords(customersDeleted, teamMembersDeleted)}.` });
    onUndone();
  });
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone]);
  return {
    begin: begin.mutate,
    /** The import that is being undone. */
    runningId: begin.isPending || (begin.isSuccess && !isDone && !progress?.isStopped) ? id : undefined,
    progress,
    /** The result of the last undo. */
    undone: isDone ? progress : undefined,
  };
}

type ImportUndoing = ReturnType<typeof useUndoImport>;

const SHOWN = 3;

/** The latest imports, each with an undo button. Hidden before the first import. */
export function RecentImports({ onUndone }: { onUndone: () => void }) {
  const { data } = useQuery(recentImportsQuery);
  const undo = useUndoImport(onUndone);
  const recent = data?.filter(madeSomething).slice(0, SHOWN) ?? [];
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby="recent-imports" className="mt-6">
      <h3 id="recent-imports" className="wide text-sm">
        Recent imports
      </h3>
      <ul className="mt-2 border-y border-line text-sm">
        {recent.map((summary) => (
          <RecentImport key={summary.id} summary={summary} undo={undo} />
        ))}
      </ul>
      {undo.undone && <KeptRecords undone={undo.undone} />}
    </section>
  );
}

function RecentImport({ summary, undo }: { summary: ImportSummary; undo: ImportUndoing }) {
  const [asks, setAsks] = useState(false);
  const { id, fileName, createdAt, undoneAt, customerImported, teamMemberImported } = summary;
  const isBeingUndone = summary.isBeingUndone || undo.runningId === id;
  const canUndo = undoneAt === null && !isBeingUndone;
  const records = countRecords(customerImported, teamMemberImported);
  const name = fileName ?? 'an API call';
  const ask = () => setAsks(true);
  return (
    <li className="flex min-h-12 items-center justify-between gap-4 border-b border-line py-1.5 last:border-0">
      <div className="min-w-0">
        <p className="truncate">{fileName ?? 'Through the API'}</p>
        <p className="text-[0.8125rem] text-ink-soft">
          {isBeingUndone ? (
            <Progress undo={undo} id={id} />
          ) : asks && canUndo ? (
            `Delete its ${records}? Those in use since stay.`
          ) : (
            <>
              {records}, <RelativeTime instant={createdAt} />
            </>
          )}
        </p>
      </div>
      {!canUndo && (
        <span role="status" className="shrink-0 text-[0.8125rem] text-ink-soft">
          {undoneAt === null ? 'Undoing...' : 'Undone'}
        </span>
      )}
      {canUndo && !asks && (
        <Button variant="secondary" size="sm" aria-label={`Undo the import of ${name}`} onClick={ask}>
          Undo
        </Button>
      )}
      {canUndo && asks && (
        <div className="flex shrink-0 gap-2">
          <Button variant="quiet" size="sm" autoFocus onClick={() => setAsks(false)}>
            Keep
          </Button>
          <Button
            variant="danger"
            size="sm"
            aria-label={`Delete what the import of ${name} has made`}
            onClick={() => undo.begin(id)}
          >
            Delete
          </Button>
        </div>
      )}
    </li>
  );
}

/** What the undo of an import has deleted so far, for who has begun it here. */
function Progress({ undo, id }: { undo: ImportUndoing; id: string }) {
  if (undo.runningId !== id || !undo.progress) return 'It goes on if you leave.';
  const { customersDeleted, teamMembersDeleted } = undo.progress;
  return `${countRecords(customersDeleted, teamMembersDeleted)} deleted. It goes on if you leave.`;
}

function madeSomething({ customerImported, teamMemberImported }: ImportSummary): boolean {
  return customerImported + teamMemberImported > 0;
}

/** `1,234 customers and 1 team member` */
function countRecords(customers: number, teamMembers: number): string {
  const members = teamMembers > 0 ? ` and ${counted(teamMembers, ['team member', 'team members'])}` : '';
  return counted(customers, ['customer', 'customers']) + members;
}

interface UndoImportProps {
  importId: string;
  onUndone: () => void;
}

/** Undoes an import, and shows what was kept. */
export function UndoImport({ importId, onUndone }: UndoImportProps) {
  const undo = useUndoImport(onUndone);
  if (undo.undone) return <KeptRecords undone={undo.undone} />;
  const isRunning = undo.runningId === importId;
  return (
    <div className="mt-5 flex items-center gap-4">
      <Button variant="secondary" size="sm" pending={isRunning} onClick={() => undo.begin(importId)}>
        {isRunning ? 'Undoing...' : 'Undo this import'}
      </Button>
      <p className="text-[0.8125rem] text-ink-soft">{isRunning && <Progress undo={undo} id={importId} />}</p>
    </div>
  );
}

/** The records that an undo has kept, and the reasons. */
function KeptRecords({ undone }: { undone: ImportUndo }) {
  const { kept, customersKept, teamMembersKept } = undone;
  if (kept.length === 0) return <p className="mt-5 text-sm">This import has been undone.</p>;
  return (
    <section aria-label="Kept" className="mt-5 text-sm">
      <p>
        This import has been undone, except for {formatCount(customersKept + teamMembersKept)} records in use since:
      </p>
      <ul className="mt-2 border-y border-line text-[0.8125rem]">
        {kept.map(({ name, email, reason }) => (
          <li
            key={`${email} ${reason} ${name}`}
            className="flex justify-between gap-4 border-b border-line py-1.5 last:border-0"
          >
            <span className="min-w-0 truncate">
              {name} <span className="text-ink-soft">{email}</span>
            </span>
            <span className="shrink-0 text-ink-soft">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
