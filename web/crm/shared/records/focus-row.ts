/** How many frames a list gets to lay out its rows again. A row may leave the page and return in the meantime. */
const LAYOUT_FRAMES = 10;

/**
 * Focuses a control in a row, and focuses it again when the row loses it during a new layout. Never takes the focus
 * from another control.
 * @param onGone called when the row does not appear.
 */
export function focusRow(
  find: () => HTMLElement | null | undefined,
  onGone?: () => void,
  frames = LAYOUT_FRAMES,
): void {
  const target = find();
  const { activeElement, body } = document;
  if (activeElement !== body && activeElement !== target) return;
  if (target) target.focus({ preventScroll: true });
  if (frames > 0) requestAnimationFrame(() => focusRow(find, onGone, frames - 1));
  else if (!target) onGone?.();
}
