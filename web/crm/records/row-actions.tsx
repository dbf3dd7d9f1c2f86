import { clsx } from 'clsx';
import { Ellipsis } from 'lucide-react';
import { openDialog } from '../dialogs/dialog-store.ts';
import { actionsFor, type RecordAction } from './record-action.ts';

interface RowActionsProps<Row> {
  row: Row;
  actions: readonly RecordAction<Row>[];
}

/**
 * The buttons of a row. With a pointer on a wide screen they appear over the row's end on hover and focus; elsewhere one
 * button opens them as a sheet.
 */
export function RowActions<Row extends { name: string }>({ row, actions }: RowActionsProps<Row>) {
  const offered = actionsFor(row, actions);
  const openSheet = () => {
    const choices = offered.map(({ label, danger, run }) => ({
      label,
      danger: danger ?? false,
      choose: () => run(row),
    }));
    openDialog({ name: 'actions', title: row.name, choices });
  };
  return (
    <>
      {offered.map(({ label, danger, run }) => (
        <button
          key={label}
          type="button"
          aria-label={`${label} ${row.name}`}
          onClick={() => run(row)}
          className={clsx(
            'hidden h-7.5 rounded-md border border-line px-2.5 hover:border-current lg:hover-device:inline-block',
            danger && 'text-failed',
          )}
        >
          {label}
        </button>
      ))}
      <button
        type="button"
        aria-label={`Actions for ${row.name}`}
        onClick={openSheet}
        className="grid size-11 place-items-center rounded-md text-ink-soft hover:text-ink lg:hover-device:hidden"
      >
        <Ellipsis aria-hidden className="size-5" />
      </button>
    </>
  );
}
