import { clsx } from 'clsx';
import { Dialog } from '#ui/dialog.tsx';
import { type DialogProps, openDialog } from './dialog-store.ts';

/** One action on a record. */
export interface Choice {
  label: string;
  danger?: boolean;
  /** May open another dialog in the sheet's place. The sheet closes by itself, so that nothing is chosen twice. */
  choose: () => void;
}

interface ActionsSheetProps extends DialogProps {
  title: string;
  about: string | undefined;
  choices: readonly Choice[];
}

/** Lists the actions on a record, for screens without room for buttons in the row. */
function ActionsSheet({ title, about, choices, close }: ActionsSheetProps) {
  return (
    <Dialog open onOpenChange={close} title={title} description={about || undefined}>
      <ul className="-mx-5 mt-3 border-t border-line sm:-mx-8">
        {choices.map(({ label, danger, choose }) => (
          <li key={label} className={clsx('border-b border-line last:border-0', danger && 'mt-3 border-t')}>
            <button
              type="button"
              onClick={() => {
                choose();
                close();
              }}
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

/** Opens a sheet with these choices. */
export function openActions(actions: { title: string; about?: string; choices: readonly Choice[] }): void {
  openDialog(ActionsSheet, { about: undefined, ...actions });
}
