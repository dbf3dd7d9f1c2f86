import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { ImportSummary, ImportUndone } from '../../../../../contract/imports.ts';
import { post } from '../../../../client/api.ts';
import { Button } from '../../../../ui/button.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { formatCount } from '../../../shared/count.ts';

/** The latest imports of all staff. */
const recentImportsQuery = queryOptions<ImportSummary[]>({ queryKey: ['api', 'crm', 'imports'] });

/** Takes back what an import has made. */
function useUndoImport(onUndone: () => void) {
  return useMutation({
    mutationFn: (id: string) => post('/api/crm/imports/{id}/undo', undefined, { params: { id } }),
    onSuccess: ({ customersDeleted, teamMembersDeleted }) => {
      const members = teamMembersDeleted > 0 ? ` and ${teamMembersDeleted} team members` : '';
      toast({ title: 'Import Undone', description: `${customersDeleted} customers${members} are gone.` });
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

/** The last imports, each with the way back. Nothing before the first one. */
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
          <li
            key={summary.id}
            className="flex min-h-12 items-center justify-between gap-4 border-b border-line py-1.5 last:border-0"
          >
            <div className="min-w-0">
              <p className="truncate">{summary.fileName ?? 'Through the API'}</p>
              <p className="text-[0.8125rem] text-ink-soft">
                {describe(summary)}, <RelativeTime instant={summary.createdAt} />
              </p>
            </div>
            {summary.undoneAt === null ? (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Undo the import of ${summary.fileName ?? 'an API call'}`}
                pending={undo.isPending && undo.variables === summary.id}
                onClick={() => undo.mutate(summary.id)}
              >
                Undo
              </Button>
            ) : (
              <span className="text-[0.8125rem] text-ink-soft">Undone</span>
            )}
          </li>
        ))}
      </ul>
      {undo.data && <KeptRecords undone={undo.data} />}
    </section>
  );
}

function madeSomething({ customerImported, teamMemberImported }: ImportSummary): boolean {
  return customerImported + teamMemberImported > 0;
}

function describe({ customerImported, teamMemberImported }: ImportSummary): string {
  const members = teamMemberImported > 0 ? `, ${formatCount(teamMemberImported)} team members` : '';
  return `${formatCount(customerImported)} customers${members}`;
}

interface UndoImportProps {
  importId: string;
  onUndone: () => void;
}

/** The way back from an import, and what of it has to stay. */
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

/** What an undo has left in place, and why. */
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
