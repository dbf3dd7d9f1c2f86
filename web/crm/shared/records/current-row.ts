import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type FocusEvent, useEffect, useEffectEvent } from 'react';

/** The row that was used last; a list that has no such row begins at the first one in view. */
const $currentId = atom<string | undefined>();

/** The row that a key has gone to and that is not drawn yet: the next key counts from there. */
const $awaitedId = atom<string | undefined>();

/** Goes to the next row or the one before, counted from that of the open record or else from the current one. Tells whether there was one. */
type Move = (step: 1 | -1, go: (link: HTMLElement) => void, openId?: string) => boolean;

/** Of the list in view. */
const $move = atom<Move | undefined>();

interface List {
  /** Undefined where the row is not loaded yet. */
  rowAt: (index: number) => { id: string } | undefined;
  indexOf: (id: string) => number;
  /** The first row that the bars at the top do not cover. */
  firstInView: () => number;
  scrollTo: (index: number) => void;
}

/** Keeps the list's current row: where Tab stops, and where the keys count from. */
export function useCurrentRow(list: List) {
  const currentId = useStore($currentId);
  const move = useEffectEvent<Move>((step, go, openId) => {
    const places = [$awaitedId.get(), openId, currentId].map((id) => (id === undefined ? -1 : list.indexOf(id)));
    const at = places.find((place) => place !== -1) ?? -1;
    let index = at === -1 ? list.firstInView() : at + step;
    // A row without a control, such as the purchase of a deleted customer, is passed over.
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

/** Moves in the list in view. */
export const moveRow: Move = (...args) => $move.get()?.(...args) ?? false;

/** The links and buttons of a row, in their order. */
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

/** Frames in which a list that was scrolled draws its rows. */
const DRAWING_FRAMES = 10;

/** Uses a row once it is there; not when another one is waited for by then. */
function whenDrawn(id: string, use: (row: HTMLElement) => void, frames = DRAWING_FRAMES): void {
  if ($awaitedId.get() !== id) return;
  const element = rowElement(id);
  if (element) use(element);
  else if (frames > 0) requestAnimationFrame(() => whenDrawn(id, use, frames - 1));
  else $awaitedId.set(undefined);
}
