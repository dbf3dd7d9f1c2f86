import type { DialogProps } from '#crm/shared/dialogs/dialog-store.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Keys } from '#ui/keys.tsx';
import { placesOfUser } from '../places.ts';

interface Shortcut {
  /** Alternative keys for the same action. */
  keys: readonly string[];
  does: string;
}

/** Returns the dashboard's shortcuts, as the dialog lists them. */
const shortcutSections = (): readonly { title: string; shortcuts: readonly Shortcut[] }[] => [
  {
    title: 'Anywhere',
    shortcuts: [
      { keys: ['Ctrl K', '⌘ K'], does: 'Find or do anything' },
      ...placesOfUser().map(({ key, label }) => ({ keys: [`g ${key}`], does: `Go to ${label}` })),
      { keys: ['u'], does: 'Unread messages' },
      { keys: ['F8'], does: 'Go to the notification' },
      { keys: ['Esc'], does: 'Close the panel or dialog' },
      { keys: ['?'], does: 'These shortcuts' },
    ],
  },
  {
    title: 'In a list',
    shortcuts: [
      { keys: ['/'], does: 'Search this list' },
      { keys: ['n', 'c'], does: 'Add a record to this list' },
      { keys: ['j', '↓'], does: 'Next row; with j the panel too' },
      { keys: ['k', '↑'], does: 'Row before; with k the panel too' },
      { keys: ['→', '←'], does: 'What can be done with the row' },
      { keys: ['Enter'], does: 'Open the panel of the row' },
      { keys: ['x'], does: 'Select the row' },
      { keys: ['Shift J', 'Shift K'], does: 'Select it and the next; and the one before' },
    ],
  },
  {
    title: 'With the row, or the open panel',
    shortcuts: [
      { keys: ['e'], does: 'Email' },
      { keys: ['t'], does: 'Text' },
      { keys: ['d'], does: 'Edit' },
      { keys: ['s'], does: 'Stage of a lead' },
      { keys: ['o'], does: 'Note, in the open panel' },
      { keys: ['f'], does: 'Follow-up task, in the open panel' },
      { keys: ['l'], does: 'Tag, in the open panel' },
      { keys: ['x'], does: 'Task done' },
    ],
  },
  {
    title: 'In the inbox',
    shortcuts: [
      { keys: ['j', 'k'], does: 'Next conversation; the one before' },
      { keys: ['r'], does: 'Reply' },
      { keys: ['Ctrl Enter'], does: 'Send the reply' },
      { keys: ['a'], does: 'Take it yourself' },
      { keys: ['h'], does: 'Snooze' },
      { keys: ['e'], does: 'Close, or reopen' },
    ],
  },
  {
    title: 'On the board of leads',
    shortcuts: [
      { keys: ['↓', '↑'], does: 'Next card; card before' },
      { keys: ['→', '←'], does: 'Menu and handle of the card' },
      { keys: ['Space'], does: 'Pick up and put down, at the handle' },
    ],
  },
];

export function ShortcutsDialog({ close }: DialogProps) {
  return (
    <Dialog open onOpenChange={close} title="Keyboard shortcuts">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is longer than a small screen, and has nothing else that keys could scroll it by. */}
      <div tabIndex={0} className="outline-none">
        {shortcutSections().map(({ title, shortcuts }) => (
          <section key={title} className="mt-4 mb-2">
            <h3 className="wide text-xs text-ink-soft">{title}</h3>
            <dl>
              {shortcuts.map(({ keys, does }) => (
                <div
                  key={does}
                  className="flex items-center justify-between gap-4 border-b border-line py-1.5 last:border-0"
                >
                  <dt>{does}</dt>
                  <dd className="flex items-center gap-2">
                    {keys.map((key) => (
                      <Keys key={key} keys={key} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
