import { followKeyboard } from '../ui/keyboard-inset.ts';

/**
 * What the platform leaves open of a modal `<dialog>` that covers the screen and holds a board: the focus goes round
 * inside, a press beside the board closes, and the board keeps above a phone's keyboard.
 */
export function enhanceDialog(dialog: HTMLDialogElement): void {
  // Set as an attribute like in the CRM, because not every tool knows the implicit role.
  dialog.role = 'dialog';
  dialog.ariaModal = 'true';
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Tab') trapFocus(event, dialog);
  });
  // Compares where a press begins and ends, so that selecting text beyond the edge does not close the dialog.
  let beganBeside = false;
  dialog.addEventListener('pointerdown', ({ target }) => {
    beganBeside = target === dialog;
  });
  dialog.addEventListener('click', ({ target }) => {
    if (beganBeside && target === dialog) dialog.close();
  });
  followKeyboard(dialog);
}

/** Moves the focus from the last element to the first, and back. */
function trapFocus(event: KeyboardEvent, dialog: HTMLElement): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>('a[href], button, input')].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility(),
  );
  const [end, start] = event.shiftKey ? [stops.at(0), stops.at(-1)] : [stops.at(-1), stops.at(0)];
  if (document.activeElement !== end) return;
  event.preventDefault();
  start?.focus();
}
