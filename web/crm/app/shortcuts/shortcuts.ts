/** What the keyboard does on the dashboard, as the list of shortcuts tells it. */
export const SHORTCUTS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Ctrl K', '⌘ K'], does: 'Find or do anything' },
  { keys: ['/'], does: 'Search this list' },
  { keys: ['j', '↓'], does: 'Next row' },
  { keys: ['k', '↑'], does: 'Row before' },
  { keys: ['Enter'], does: 'Open the customer of the row' },
  { keys: ['Esc'], does: 'Close the panel or dialog' },
  { keys: ['F8'], does: 'Go to the notification' },
  { keys: ['?'], does: 'These shortcuts' },
];
