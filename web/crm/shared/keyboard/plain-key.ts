import { $dialog, $isBeside } from '../dialogs/dialog-store.ts';

/** Whether a key is meant for the page: pressed alone, not typed into a field, and with nothing over the page. */
export function isPlainKey(event: KeyboardEvent): boolean {
  const { defaultPrevented, isComposing, altKey, ctrlKey, metaKey, target } = event;
  if (defaultPrevented || isComposing || altKey || ctrlKey || metaKey || isDialogOver()) return false;
  return !(target instanceof Element && target.closest(ELSEWHERE));
}

/** What keys belong to: fields that are typed in, and what opens over the page; a panel is a part of it. */
const ELSEWHERE = 'input, textarea, select, [contenteditable=true], [role=dialog]:not([data-panel])';

/** Whether a dialog is open, or on its way, that the page rests under. */
export function isDialogOver(): boolean {
  return $dialog.get() !== undefined && !$isBeside.get();
}
