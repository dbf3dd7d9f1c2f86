import { useEffect } from 'react';
import { openIdOf } from '#contract/crm-addresses.ts';
import { isDialogOver, isPlainKey } from '#crm/shared/keyboard/plain-key.ts';
import { goToPath, screenOf } from '#crm/shared/navigation/navigation.ts';
import { controlsOf, moveRow } from '#crm/shared/records/current-row.ts';
import { focusedRowId, selectRow } from '#crm/shared/records/selection.ts';
import { hasRole } from '#crm/shared/session/role.ts';
import { openPalette } from '../palette/open-palette.ts';
import { placesOfUser, SCREENS } from '../places.ts';
import { openShortcuts } from '../shortcuts/open-shortcuts.ts';
import { tabOf } from '../tabs.ts';

/** Each function returns whether it did something. */
const KEYS: Record<string, () => boolean> = {
  '?': () => {
    openShortcuts();
    return true;
  },
  '/': focusSearch,
  j: () => moveAlong(1),
  k: () => moveAlong(-1),
  x: () => selectAlong(0),
  J: () => selectAlong(1),
  K: () => selectAlong(-1),
  n: addRecord,
  c: addRecord,
  u: () => press('[aria-keyshortcuts=u]'),
  ArrowDown: () => isInRow() && moveRow(1, focus),
  ArrowUp: () => isInRow() && moveRow(-1, focus),
  ArrowRight: () => moveInRow(1),
  ArrowLeft: () => moveInRow(-1),
};

/** The longest time between `g` and the letter of a place. */
const SEQUENCE_MS = 1_500;
let gPressedAt = Number.NEGATIVE_INFINITY;

/**
 * Handles the dashboard's keys. They are off while a dialog is open; a panel that covers the list leaves only the
 * palette's key on. Letters typed into a field stay in the field.
 */
export function useShortcuts(): void {
  useEffect(() => {
    document.addEventListener('keydown', goToPlace, { capture: true });
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', goToPlace, { capture: true });
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

function onKeyDown(event: KeyboardEvent): void {
  if (isPalette(event) && !event.defaultPrevented && !isDialogOver()) openPalette();
  else if (!isPlainKey(event) || isCovered() || !KEYS[event.key]?.()) return;
  event.preventDefault();
}

/** Handles `g c` and the like. Runs before the other handlers, because a letter after `g` is not one of their keys. */
function goToPlace(event: KeyboardEvent): void {
  if (!isPlainKey(event) || isCovered()) return;
  const isSecond = event.timeStamp - gPressedAt < SEQUENCE_MS;
  gPressedAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
  const place = isSecond ? placesOfUser().find(({ key }) => key === event.key) : undefined;
  if (!place && event.key !== 'g') return;
  event.preventDefault();
  place?.open();
}

function isPalette({ key, altKey, metaKey, ctrlKey, shiftKey, isComposing }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !shiftKey && !altKey && !isComposing;
}

function isCovered(): boolean {
  return document.querySelector('[data-modal]') !== null;
}

function isInRow(): boolean {
  return Boolean(document.activeElement?.closest('tbody [role=row]'));
}

function focus(link: HTMLElement): void {
  link.focus({ preventScroll: true });
}

/** Moves to the next row. With the panel open, shows that row's record there. Replaces the address, so that Back closes the panel. */
function moveAlong(step: 1 | -1): boolean {
  const openId = openIdOf(location.pathname);
  if (openId === undefined) return moveRow(step, focus);
  const open = (link: HTMLElement) => {
    if (link instanceof HTMLAnchorElement) goToPath(link.pathname, { replace: true });
  };
  return moveRow(step, open, openId);
}

/** Toggles the focused row. With a step, keeps it selected and selects the next row too. */
function selectAlong(step: 1 | -1 | 0): boolean {
  const id = focusedRowId();
  if (id === undefined) return false;
  selectRow(id, { keep: step !== 0 });
  if (step === 0) return true;
  return moveRow(step, (link) => {
    focus(link);
    const next = focusedRowId();
    if (next !== undefined) selectRow(next, { keep: true });
  });
}

/** Moves the focus to the next or previous control in the row. */
function moveInRow(step: 1 | -1): boolean {
  const focused = document.activeElement;
  const row = focused?.closest('tbody [role=row]');
  if (!row) return false;
  const controls = controlsOf(row);
  controls[controls.indexOf(focused as HTMLElement) + step]?.focus();
  return true;
}

function addRecord(): boolean {
  if (!hasRole('member')) return false;
  const screen = screenOf(location.pathname);
  const add =
    screen === 'dashboard'
      ? tabOf(new URLSearchParams(location.search).get('tab'))?.add
      : SCREENS.find(({ id }) => id === screen)?.add;
  add?.();
  return add !== undefined;
}

/** Clicks the control that announces this key. Returns whether there is one. */
function press(control: string): boolean {
  const element = document.querySelector<HTMLElement>(control);
  element?.click();
  return element !== null;
}

function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main input[type=search]');
  search?.focus();
  search?.select();
  return search !== null;
}
