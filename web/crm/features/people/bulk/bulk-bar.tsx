import { X } from 'lucide-react';
import { ACTIONS_OF, type BulkActionKind, type BulkChoice, type BulkList, roleForBulk } from '#contract/bulk.ts';
import { counted, formatCount, nounFor } from '#crm/shared/count.ts';
import { openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import type { BulkBarProps } from '#crm/shared/records/record-list.tsx';
import type { RowsAction } from '#crm/shared/records/rows-action.ts';
import type { ChosenRows } from '#crm/shared/records/selection.ts';
import { hasRole } from '#crm/shared/session/role.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useOnline } from '#ui/use-online.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { ACTION_LABELS } from './bulk-words.ts';

/** Creates the bar of a list with the number of selected rows and their actions. */
export function barOf(list: BulkList, others: readonly RowsAction[]) {
  return function BulkBar({ noun, selection, total }: BulkBarProps) {
    const { count, isCapped, rows, selectAll, clear } = selection;
    const online = useOnline();
    const actions = ACTIONS_OF[list].filter((action) => hasRole(roleForBulk(action)));
    const open = (action: BulkActionKind) => openDialog(BulkDialog, { choice: choiceOf(list, action, rows) });
    return (
      <section aria-label={`Selected ${noun[1]}`} className={BAR}>
        <p role="status" className="px-2 whitespace-nowrap tabular-nums">
          {isCapped && 'more than '}
          {formatCount(count)} <span className="max-sm:sr-only">{nounFor(count, noun)} </span>selected
        </p>
        {count < total && (
          <Button variant="plain" size="sm" className="underline underline-offset-4" onClick={selectAll}>
            All {formatCount(total)}
          </Button>
        )}
        <span className="order-last flex flex-wrap gap-1 max-sm:w-full max-sm:gap-x-0">
          {actions.length === 0 && <span className="px-2 text-ink-soft">Your role may read only.</span>}
          {actions.map((action) => (
            <Button
              key={action}
              variant="quiet"
              size="sm"
              disabled={!online}
              className={action === 'delete' ? 'text-failed max-sm:ml-auto max-sm:px-1.5' : 'max-sm:px-1.5'}
              onClick={() => open(action)}
            >
              {ACTION_LABELS[action]}
            </Button>
          ))}
          {others
            .filter(({ role }) => hasRole(role))
            .map(({ label, run }) => (
              <Button
                key={label}
                variant="quiet"
                size="sm"
                disabled={!online}
                className="max-sm:px-1.5"
                onClick={() => run(rows, counted(count, noun))}
              >
                {label}
              </Button>
            ))}
        </span>
        <span className="-my-2 max-sm:ml-auto sm:order-last">
          <IconButton icon={X} label="Clear selection" onClick={clear} />
        </span>
      </section>
    );
  };
}

/** `rows` are ids, or the list's query with the ids that are left out. */
function choiceOf(list: BulkList, action: BulkActionKind, rows: ChosenRows): BulkChoice {
  return { list, action, ...rows } as BulkChoice;
}

const BAR =
  'fixed left-1/2 z-32 flex w-max max-w-[calc(100vw-1.5rem)] -translate-x-1/2 flex-wrap items-center gap-x-1 rounded-md bg-paper-raised p-2 ' +
  'shadow-board ring-1 ring-line-strong animate-fade-in bottom-[calc(var(--keyboard-inset,0px)+4.25rem)] md:bottom-5 max-sm:w-[calc(100vw-1.5rem)]';
