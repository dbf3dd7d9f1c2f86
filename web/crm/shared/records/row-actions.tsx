import { clsx } from 'clsx';
import { Ellipsis } from 'lucide-react';
import { useMediaQuery } from '#ui/media-query.ts';
import { useOnline } from '#ui/use-online.ts';
import { openActions } from '../dialogs/actions-sheet.tsx';
import { useTabIndex } from '../keyboard/tab-stop.ts';
import { actionsFor, choicesFor, placesFor, type RecordAction } from './record-action.ts';

interface RowActionsProps<Row> {
  row: Row;
  actions: readonly RecordAction<Row>[];
  /** Details about the record for the sheet's header. */
  about?: readonly (string | null)[] | undefined;
}

/** A row's actions: buttons at its end on a desktop screen with a mouse, otherwise one button that opens a sheet. */
export function RowActions<Row extends { name: string }>({ row, actions, about }: RowActionsProps<Row>) {
  const hasButtons = useMediaQuery('(hover: hover) and (width >= 64rem)');
  const online = useOnline();
  const tabIndex = useTabIndex();
  if (!hasButtons) return <RowMenu row={row} actions={actions} about={about} />;
  const offered = actionsFor(row, actions);
  return placesFor(actions, offered).map((action) => {
    const { label, key, danger, run } = action;
    if (!offered.includes(action)) return <Place key={label} label={label} />;
    return (
      <button
        key={label}
        type="button"
        tabIndex={tabIndex}
        aria-label={`${label} ${row.name}`}
        disabled={!online}
        aria-keyshortcuts={key}
        title={key && `${label} (${key})`}
        onClick={() => run(row)}
        className={clsx(
          BUTTON,
          'text-ink-soft transition-colors -outline-offset-2 enabled:hover:bg-line/60 disabled:opacity-45',
          // Keeps a distance from its neighbors to prevent accidental presses.
          danger
            ? 'ml-3 enabled:hover:text-failed focus-visible:text-failed'
            : 'enabled:group-hover:text-ink focus-visible:text-ink',
        )}
      >
        {label}
      </button>
    );
  });
}

/** The room of an action that does not apply to the row. It keeps the other actions below each other. */
function Place({ label }: { label: string }) {
  return (
    <span aria-hidden data-place={label} className={clsx(BUTTON, 'invisible before:content-[attr(data-place)]')} />
  );
}

const BUTTON = 'h-7 rounded-sm px-1.5 text-[0.8125rem]';

/** One button that opens a sheet with all actions on a record. */
export function RowMenu<Row extends { name: string }>({ row, actions, about = [] }: RowActionsProps<Row>) {
  const tabIndex = useTabIndex();
  const online = useOnline();
  const choices = choicesFor(row, actions);
  if (choices.length === 0) return null;
  const openSheet = () => openActions({ title: row.name, about: about.filter(Boolean).join(', '), choices });
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={`Actions for ${row.name}`}
      disabled={!online}
      onClick={openSheet}
      className="grid size-11 shrink-0 place-items-center rounded-md text-ink-soft enabled:hover:text-ink disabled:opacity-45"
    >
      <Ellipsis aria-hidden className="size-5" />
    </button>
  );
}
