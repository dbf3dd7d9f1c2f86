import { clsx } from 'clsx';
import { Button } from '#ui/button.tsx';
import { useOnline } from '#ui/use-online.ts';
import { useActionKeys } from '../records/action-keys.ts';
import { actionsFor, type RecordAction } from '../records/record-action.ts';

interface PanelActionsProps<Row> {
  row: Row;
  actions: readonly RecordAction<Row>[];
}

/** The actions on the open record, as buttons and by key. Dangerous ones are set apart. */
export function PanelActions<Row extends { name: string }>({ row, actions }: PanelActionsProps<Row>) {
  useActionKeys(row, actions);
  const online = useOnline();
  return (
    <div className="flex flex-wrap gap-2 px-5 py-4 empty:hidden">
      {actionsFor(row, actions).map(({ label, key, danger, run }) => (
        <Button
          key={label}
          variant={danger ? 'quiet' : 'secondary'}
          size="sm"
          aria-label={`${label} ${row.name}`}
          aria-keyshortcuts={key}
          disabled={!online}
          // Uses `title` instead of Tooltip, which opens on focus and would take the Escape that closes the panel.
          title={key && `${label} (${key})`}
          className={clsx('max-sm:min-h-11 max-sm:px-1.5', danger ? 'ml-auto text-failed' : 'max-sm:grow')}
          onClick={() => run(row)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
