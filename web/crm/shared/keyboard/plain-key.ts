import { $dialog, $isBeside } from '../dialogs/dialog-store.ts';

/** Returns whether a key press is a shortcut of the page: without modifiers, outside text fields, and with no dialog over the page. */
export function isPlainKey(event: KeyboardEvent): boolean {
  const { defaultPrevented, isComposing, altKey, ctrlKey, metaKey, target } = event;
  if (defaultPrevented || isComposing || altKey || ctrlKey || metaKey || isDialogOver()) return false;
  return !(target instanceof Element && target.closest(ELSEWHERE));
}

/** Elements that handle keys themselves: text fields and dialogs. A panel counts as part of the page. */
const ELSEWHERE = 'input, textarea, select, [contenteditable=true], [role=dialog]:not([data-panel])';

/** Returns whether a dialog that blocks the page is open or opening. */
export function isDialogOver(): boolean {
  return $dialog.get() !== undefined && !$isBeside.get();
}
