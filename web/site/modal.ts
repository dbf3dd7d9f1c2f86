import { followKeyboard } from '../ui/keyboard-inset.ts';

/**
 * Adds what a modal `<dialog>` lacks: the focus cycles inside of it, a click beside the panel closes it, and the panel stays
 * above a phone's keyboard.
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
