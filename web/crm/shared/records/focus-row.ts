/** Frames in which a list lays its rows out anew: meanwhile one may leave the page and come back. */
const LAYOUT_FRAMES = 10;

/**
 * Gives the focus to something in a row, and again where it is lost with a row that is put back; never takes it from elsewhere.
 * @param onGone called when there is no such row in the end.
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
