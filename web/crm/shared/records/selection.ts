import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { ListQuery } from './list-query.ts';
import type { Records } from './use-records.ts';

interface Chosen {
  /** The list as it was filtered and sorted: another one has nothing selected. */
  list: string;
  /** All rows that match, but for `ids`; else `ids` alone. */
  isAll: boolean;
  ids: ReadonlySet<string>;
  /** The row that was pressed last, from which a range begins. */
  anchor?: string | undefined;
}

const $chosen = atom<Chosen | undefined>();
/** Whether every row shows its box: a screen without a mouse has none to hover over. */
const $showsBoxes = atom(false);

/** Selects a row of the list in view, or takes it out again; with `range` all rows from the one before to it are selected. */
type Select = (id: string, how?: { range?: boolean; keep?: boolean }) => void;
const $select = atom<Select | undefined>();

export const selectRow: Select = (...args) => $select.get()?.(...args);

/** The row that has the focus, in a list whose rows can be selected. */
export function focusedRowId(): string | undefined {
  if (!$select.get()) return undefined;
  return document.activeElement?.closest<HTMLElement>('tbody [data-row]')?.dataset.row;
}

/** Rows as a bulk action takes them. */
export type ChosenRows = { ids: string[] } | { filter: ListQuery; except: string[] };

/** What is selected of a list. It never holds a row that is not shown as selected. */
export interface Selection {
  isAll: boolean;
  count: number;
  /** There are more than `count`. */
  isCapped: boolean;
  /** Whether the rows show their boxes. */
  isShown: boolean;
  has: (id: string) => boolean;
  rows: ChosenRows;
  selectAll: () => void;
  clear: () => void;
}

export function clearSelection(): void {
  $chosen.set(undefined);
  $showsBoxes.set(false);
}

export function toggleBoxes(): void {
  if ($showsBoxes.get() || $chosen.get()) clearSelection();
  else $showsBoxes.set(true);
}

/** Keeps what is selected of the list in view; without a path nothing can be. */
export function useSelection<Row extends { id: string }>(
  path: string | undefined,
  listQuery: ListQuery,
  records: Records<Row>,
): Selection {
  const list = JSON.stringify([path, listQuery]);
  const chosen = useStore($chosen);
  const showsBoxes = useStore($showsBoxes);
  const { rows, lastRows, deletedIds, total, isTotalCapped } = records;
  const shownIds = useMemo(
    () => [...(rows ?? []), ...lastRows].map(({ id }) => id).filter((id) => !deletedIds.has(id)),
    [rows, lastRows, deletedIds],
  );
  const present = chosen?.list === list && !records.isOutdated ? chosen : undefined;
  const isAll = present?.isAll ?? false;
  const ids = useMemo(
    // Who is left out of all is left out though the row is not loaded any more.
    () =>
      present?.isAll
        ? [...present.ids].filter((id) => !deletedIds.has(id))
        : shownIds.filter((id) => present?.ids.has(id)),
    [shownIds, deletedIds, present],
  );
  const select = useEffectEvent<Select>((id, { range = false, keep = false } = {}) => {
    const before = present ?? { list, isAll: false, ids: new Set<string>(), anchor: undefined };
    const touched = range ? between(shownIds, before.anchor, id) : [id];
    // With a range, or a key that goes on, a row that is selected stays so.
    const isOn = range || keep || !before.ids.has(id) === !before.isAll;
    const next = new Set(before.ids);
    for (const one of touched)
      if (isOn === before.isAll) next.delete(one);
      else next.add(one);
    $chosen.set(before.isAll || next.size > 0 ? { ...before, ids: next, anchor: id } : undefined);
  });
  useEffect(() => {
    if (path === undefined) return undefined;
    const own: Select = (...args) => select(...args);
    $select.set(own);
    return () => {
      if ($select.get() !== own) return;
      $select.set(undefined);
      clearSelection();
    };
  }, [path]);
  return {
    isAll,
    count: isAll ? Math.max(0, total - ids.length) : ids.length,
    isCapped: isAll && isTotalCapped,
    isShown: showsBoxes || present !== undefined,
    has: (id) => present !== undefined && present.ids.has(id) !== isAll,
    rows: isAll ? { filter: listQuery, except: ids } : { ids },
    selectAll: () => $chosen.set({ list, isAll: true, ids: new Set() }),
    clear: clearSelection,
  };
}

/** The ids from one to another in the list's order, whichever comes first; the second alone where the first is not there. */
function between(ids: readonly string[], one: string | undefined, other: string): readonly string[] {
  const [from, to] = [one === undefined ? -1 : ids.indexOf(one), ids.indexOf(other)];
  return from === -1 || to === -1 ? [other] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}
