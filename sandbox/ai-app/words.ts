/** The app's words for the states of access. */
export const ACCESS_WORDS: Record<string, string> = {
  none: 'No license',
  active: 'License active',
  past_due: 'License active, payment overdue',
  ended: 'License ended',
};
