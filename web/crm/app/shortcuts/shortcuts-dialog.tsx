import { Dialog } from '../../../ui/dialog.tsx';
import { closeDialog } from '../../shared/dialogs/dialog-store.ts';
import { SHORTCUTS } from './shortcuts.ts';

export function ShortcutsDialog() {
  return (
    <Dialog open onOpenChange={() => closeDialog()} title="Keyboard shortcuts">
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
