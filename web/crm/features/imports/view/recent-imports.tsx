import { useQuery } from '@tanstack/react-query';
import type { ImportSummary } from '../../../../../contract/imports.ts';
import { Button } from '../../../../ui/button.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { formatCount } from '../../../shared/count.ts';
import { recentImportsQuery } from '../recent-imports.query.ts';
import { useUndoImport } from '../use-undo-import.ts';
import { KeptRecords } from './kept-records.tsx';

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
