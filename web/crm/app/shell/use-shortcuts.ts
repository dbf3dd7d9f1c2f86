import { useEffect } from 'react';
import { $dialog } from '../../shared/dialogs/dialog-store.ts';
import { openPalette } from '../palette/open-palette.ts';
import { openShortcuts } from '../shortcuts/open-shortcuts.ts';
import { moveRow } from './move-row.ts';

const PLAIN: Record<string, () => boolean> = {
  '?': () => {
    openShortcuts();
    return true;
  },
  '/': focusSearch,
  j: () => moveRow(1),
  k: () => moveRow(-1),
  ArrowDown: () => isInRow() && moveRow(1),
  ArrowUp: () => isInRow() && moveRow(-1),
};

/**
 * The dashboard's keys. They rest while a dialog is open, all but the palette's under a panel that covers the list, and
 * letters belong to the field that is typed in.
 */
export function useShortcuts(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey || $dialog.get()) return;
  if (isPalette(event)) openPalette();
  else if (event.metaKey || event.ctrlKey || isTyping(event.target) || isCovered() || !PLAIN[event.key]?.()) return;
  event.preventDefault();
}

function isPalette({ key, metaKey, ctrlKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !shiftKey;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]') !== null;
}

function isCovered(): boolean {
  return document.querySelector('[data-modal]') !== null;
}

function isInRow(): boolean {
  return Boolean(document.activeElement?.closest('tbody [role=row]'));
}

function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main input[type=search]');
  search?.focus();
  search?.select();
  return search !== null;
}
