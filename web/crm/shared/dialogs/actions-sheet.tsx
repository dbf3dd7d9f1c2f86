import { clsx } from 'clsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { type Choice, closeDialog } from './dialog-store.ts';

interface ActionsSheetProps {
  title: string;
  about?: string | undefined;
  choices: Choice[];
}

/** What can be done with a record, on a screen without room for buttons in its row. */
export function ActionsSheet({ title, about, choices }: ActionsSheetProps) {
  return (
    <Dialog open onOpenChange={() => closeDialog()} title={title} description={about || undefined}>
      <ul className="-mx-5 mt-3 border-t border-line sm:-mx-8">
        {choices.map(({ label, danger, choose }) => (
          <li key={label} className="border-b border-line last:border-0">
            <button
              type="button"
              onClick={choose}
              className={clsx(
                'min-h-13 w-full px-5 text-left text-base -outline-offset-4 hover:bg-paper-raised sm:px-8',
                danger && 'text-failed',
              )}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
