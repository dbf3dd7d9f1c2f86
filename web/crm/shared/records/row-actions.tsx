import { clsx } from 'clsx';
import { Ellipsis } from 'lucide-react';
import { useMediaQuery } from '../../../ui/media-query.ts';
import { openActions } from '../dialogs/actions-sheet.tsx';
import { actionsFor, choicesFor, type RecordAction } from './record-action.ts';

interface RowActionsProps<Row> {
  row: Row;
  actions: readonly RecordAction<Row>[];
  /** What the sheet says of the record, in full. */
  about?: readonly (string | null)[] | undefined;
}

/** What can be done with a row: buttons at its end on a desk with a mouse, elsewhere one button that opens a sheet. */
export function RowActions<Row extends { name: string }>({ row, actions, about }: RowActionsProps<Row>) {
  const hasButtons = useMediaQuery('(hover: hover) and (width >= 64rem)');
  if (!hasButtons) return <RowMenu row={row} actions={actions} about={about} />;
  return actionsFor(row, actions).map(({ label, danger, run }) => (
    <button
      key={label}
      type="button"
      aria-label={`${label} ${row.name}`}
      onClick={() => run(row)}
      className={clsx(
        'h-7 rounded-sm px-2 text-[0.8125rem] text-ink-soft transition-colors -outline-offset-2 hover:bg-line/60',
        danger ? 'hover:text-failed focus-visible:text-failed' : 'group-hover:text-ink focus-visible:text-ink',
      )}
    >
      {label}
    </button>
  ));
}

/** One button that opens all that can be done with a record as a sheet. */
export function RowMenu<Row extends { name: string }>({ row, actions, about = [] }: RowActionsProps<Row>) {
  const openSheet = () => {
    openActions({
      title: row.name,
      about: about.filter(Boolean).join(', '),
      choices: choicesFor(row, actions),
    });
  };
  return (
    <button
      type="button"
      aria-label={`Actions for ${row.name}`}
      onClick={openSheet}
      className="grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:text-ink"
    >
      <Ellipsis aria-hidden className="size-5" />
    </button>
  );
}
