import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type FocusEvent, useEffect, useEffectEvent } from 'react';

/** The row that was used last. A list without that row starts at the first one in view. */
const $currentId = atom<string | undefined>();

/** The row that a key has moved to and that is not drawn yet. The next key counts from it. */
const $awaitedId = atom<string | undefined>();

/** Moves to the next or previous row, counted from the open record's row or else the current row. Returns whether there was one. */
type Move = (step: 1 | -1, go: (link: HTMLElement) => void, openId?: string) => boolean;

/** Moves in the list in view. */
const $move = atom<Move | undefined>();

interface List {
  /** Returns undefined while the row is not loaded. */
  rowAt: (index: number) => { id: string } | undefined;
  indexOf: (id: string) => number;
  /** Returns the first row below the bars at the top of the screen. */
  firstInView: () => number;
  scrollTo: (index: number) => void;
}

/** Tracks the list's current row, which is its tab stop and the row that the keys count from. */
export function useCurrentRow(list: List) {
  const currentId = useStore($currentId);
  const move = useEffectEvent<Move>((step, go, openId) => {
    const places = [$awaitedId.get(), openId, currentId].map((id) => (id === undefined ? -1 : list.indexOf(id)));
    const at = places.find((place) => place !== -1) ?? -1;
    let index = at === -1 ? list.firstInView() : at + step;
    // Skips rows without a control, such as the purchase of a deleted customer.
    while (list.rowAt(index) && isBare(list.rowAt(index)?.id)) index += step;
    const row = list.rowAt(index);
    if (!row) return false;
    $currentId.set(row.id);
    if (!rowElement(row.id)) list.scrollTo(index);
    $awaitedId.set(row.id);
    whenDrawn(row.id, (element) => {
      $awaitedId.set(undefined);
      const link = controlsOf(element)[0];
      if (link) go(link);
      element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    });
    return true;
  });
  useEffect(() => {
    const own: Move = (...args) => move(...args);
    $move.set(own);
    return () => {
      if ($move.get() === own) $move.set(undefined);
    };
  }, []);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const id = target.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (id !== undefined) $currentId.set(id);
  };
  return { currentId, onFocus };
}

export const moveRow: Move = (...args) => $move.get()?.(...args) ?? false;

/** Returns a row's links and buttons in document order. */
export function controlsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a, button')];
}

function rowElement(id: string): HTMLElement | null {
  return document.querySelector(`tbody [data-row="${CSS.escape(id)}"]`);
}

function isBare(id: string | undefined): boolean {
  const element = id === undefined ? null : rowElement(id);
  return element !== null && controlsOf(element).length === 0;
}

/** How many frames a scrolled list gets to draw its rows. */
const DRAWING_FRAMES = 10;

/** Passes the row to `use` once it is drawn. Does nothing when another row is awaited by then. */
function whenDrawn(id: string, use: (row: HTMLElement) => void, frames = DRAWING_FRAMES): void {
  if ($awaitedId.get() !== id) return;
  const element = rowElement(id);
  if (element) use(element);
  else if (frames > 0) requestAnimationFrame(() => whenDrawn(id, use, frames - 1));
  else $awaitedId.set(undefined);
}
