import { clsx } from 'clsx';
import { Button } from '../../../ui/button.tsx';
import { useOnline } from '../../../ui/use-online.ts';
import { useActionKeys } from '../records/action-keys.ts';
import { actionsFor, type RecordAction } from '../records/record-action.ts';

interface PanelActionsProps<Row> {
  row: Row;
  actions: readonly RecordAction<Row>[];
}

/** What can be done with the open record, by a press and by a key. What cannot be taken back stands apart. */
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
          // No tooltip of ours: it opens on focus, and the Escape that closes it would not reach the panel.
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
