import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportSummary, ImportUndone } from '../../../../../contract/imports.ts';
import { post } from '../../../../client/api.ts';
import { Button } from '../../../../ui/button.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { formatCount, nounFor } from '../../../shared/count.ts';

/** The latest imports of all staff. */
const recentImportsQuery = queryOptions<ImportSummary[]>({ queryKey: ['api', 'crm', 'imports'] });

/** Undoes an import. */
function useUndoImport(onUndone: () => void) {
  return useMutation({
    mutationFn: (id: string) => post('/api/crm/imports/{id}/undo', undefined, { params: { id } }),
    onSuccess: ({ customersDeleted, teamMembersDeleted }) => {
      toast({ title: 'Import Undone', description: `Deleted ${countRecords(customersDeleted, teamMembersDeleted)}.` });
      onUndone();
    },
    onError: () => {
      toast({
        title: 'Failed to Undo Import',
        description: 'There was an error undoing the import. Please try again.',
        variant: 'destructive',
      });
    },
  });
}

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
      {undo.data && <KeptRecords undone={undo.data} />}
    </section>
  );
}

function RecentImport({ summary, undo }: { summary: ImportSummary; undo: ReturnType<typeof useUndoImport> }) {
  const [asks, setAsks] = useState(false);
  const { id, fileName, createdAt, undoneAt, customerImported, teamMemberImported } = summary;
  const records = countRecords(customerImported, teamMemberImported);
  const name = fileName ?? 'an API call';
  const ask = () => setAsks(true);
  return (
    <li className="flex min-h-12 items-center justify-between gap-4 border-b border-line py-1.5 last:border-0">
      <div className="min-w-0">
        <p className="truncate">{fileName ?? 'Through the API'}</p>
        <p className="text-[0.8125rem] text-ink-soft">
          {asks ? (
            `Delete its ${records}? Those in use since stay.`
          ) : (
            <>
              {records}, <RelativeTime instant={createdAt} />
            </>
          )}
        </p>
      </div>
      {undoneAt !== null && <span className="text-[0.8125rem] text-ink-soft">Undone</span>}
      {undoneAt === null && !asks && (
        <Button variant="secondary" size="sm" aria-label={`Undo the import of ${name}`} onClick={ask}>
          Undo
        </Button>
      )}
      {undoneAt === null && asks && (
        <div className="flex shrink-0 gap-2">
          <Button variant="quiet" size="sm" autoFocus onClick={() => setAsks(false)}>
            Keep
          </Button>
          <Button
            variant="danger"
            size="sm"
            aria-label={`Delete what the import of ${name} has made`}
            pending={undo.isPending && undo.variables === id}
            onClick={() => undo.mutate(id)}
          >
            Delete
          </Button>
        </div>
      )}
    </li>
  );
}

function madeSomething({ customerImported, teamMemberImported }: ImportSummary): boolean {
  return customerImported + teamMemberImported > 0;
}

/** `1,234 customers and 1 team member` */
function countRecords(customers: number, teamMembers: number): string {
  const members = `${formatCount(teamMembers)} ${nounFor(teamMembers, ['team member', 'team members'])}`;
  return `${formatCount(customers)} ${nounFor(customers, ['customer', 'customers'])}${teamMembers > 0 ? ` and ${members}` : ''}`;
}

interface UndoImportProps {
  importId: string;
  onUndone: () => void;
}

/** Undoes an import, and shows what was kept. */
export function UndoImport({ importId, onUndone }: UndoImportProps) {
  const undo = useUndoImport(onUndone);
  if (undo.data) return <KeptRecords undone={undo.data} />;
  return (
    <div className="mt-5">
      <Button variant="secondary" size="sm" pending={undo.isPending} onClick={() => undo.mutate(importId)}>
        {undo.isPending ? 'Undoing...' : 'Undo this import'}
      </Button>
    </div>
  );
}

/** The records that an undo has kept, and the reasons. */
function KeptRecords({ undone }: { undone: ImportUndone }) {
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
