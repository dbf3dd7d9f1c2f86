import { Dialog } from '../../../ui/dialog.tsx';
import type { DialogProps } from '../../shared/dialogs/dialog-store.ts';

/** What the keyboard does on the dashboard, as the list of shortcuts tells it. */
const SHORTCUTS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Ctrl K', '⌘ K'], does: 'Find or do anything' },
  { keys: ['/'], does: 'Search this list' },
  { keys: ['j', '↓'], does: 'Next row' },
  { keys: ['k', '↑'], does: 'Row before' },
  { keys: ['Enter'], does: 'Open the customer of the row' },
  { keys: ['Esc'], does: 'Close the panel or dialog' },
  { keys: ['F8'], does: 'Go to the notification' },
  { keys: ['?'], does: 'These shortcuts' },
];

export function ShortcutsDialog({ close }: DialogProps) {
  return (
    <Dialog open onOpenChange={close} title="Keyboard shortcuts">
      <dl className="mt-4 mb-2">
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-4 border-b border-line py-2 last:border-0">
            <dt>{does}</dt>
            <dd className="flex gap-2">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-sm border border-line-strong px-1.5 text-center font-mono text-xs leading-6"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
