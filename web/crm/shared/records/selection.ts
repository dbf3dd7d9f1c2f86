import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { ListQuery } from './list-query.ts';
import type { Records } from './use-records.ts';

interface Chosen {
  /** Identifies the list with its filters and order. The selection does not apply to any other list. */
  list: string;
  /** When true, all matching rows except `ids` are selected; otherwise only `ids`. */
  isAll: boolean;
  ids: ReadonlySet<string>;
  /** The row that was pressed last. A range starts from it. */
  anchor?: string | undefined;
}

const $chosen = atom<Chosen | undefined>();
/** Whether all rows show their checkboxes. Set on screens without a mouse, which cannot hover. */
const $showsBoxes = atom(false);

/** Toggles a row of the list in view. `range` selects all rows from the last pressed one to it. */
type Select = (id: string, how?: { range?: boolean; keep?: boolean }) => void;
const $select = atom<Select | undefined>();

export const selectRow: Select = (...args) => $select.get()?.(...args);

/** Returns the id of the focused row, if rows of its list can be selected. */
export function focusedRowId(): string | undefined {
  if (!$select.get()) return undefined;
  return document.activeElement?.closest<HTMLElement>('tbody [data-row]')?.dataset.row;
}

/** The selected rows in the format that bulk actions send. */
export type ChosenRows = { ids: string[] } | { filter: ListQuery; except: string[] };

/** The selection in a list. It never contains a row that is not shown as selected. */
export interface Selection {
  isAll: boolean;
  count: number;
  /** Whether more than `count` rows are selected. */
  isCapped: boolean;
  /** Whether the rows show their checkboxes. */
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

/** Tracks the selection in the list in view. Without a path, nothing can be selected. */
export function useSelection<Row extends { id: string }>(
  path: string | undefined,
  listQuery: ListQuery,
  records: Records<Row>,
): Selection {
  const list = JSON.stringify([path, listQuery]);
  const chosen = useStore($chosen);
  const showsBoxes = useStore($showsBoxes);
  const { rows, lastRows, deletedIds, total, isTotalCapped, length } = records;
  const stretches = useMemo(
    () => loadedStretches({ rows, lastRows, deletedIds, length }),
    [rows, lastRows, deletedIds, length],
  );
  const shownIds = useMemo(() => stretches.flat(), [stretches]);
  const present = chosen?.list === list && !records.isOutdated ? chosen : undefined;
  const isAll = present?.isAll ?? false;
  const ids = useMemo(
    // Keeps exceptions from "all" even when their rows are no longer loaded.
    () =>
      present?.isAll
        ? [...present.ids].filter((id) => !deletedIds.has(id))
        : shownIds.filter((id) => present?.ids.has(id)),
    [shownIds, deletedIds, present],
  );
  const select = useEffectEvent<Select>((id, { range = false, keep = false } = {}) => {
    const before = present ?? { list, isAll: false, ids: new Set<string>(), anchor: undefined };
    const touched = range ? between(stretches, before.anchor, id) : [id];
    // With `range` or `keep`, a selected row stays selected.
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

type Loaded = Pick<Records<{ id: string }>, 'rows' | 'lastRows' | 'deletedIds' | 'length'>;

/** Returns the ids of the loaded rows that can be selected, in list order: two stretches while rows between them are not loaded. */
export function loadedStretches({ rows = [], lastRows, deletedIds, length }: Loaded): readonly (readonly string[])[] {
  const isWhole = rows.length + lastRows.length >= length;
  const stretches = isWhole ? [[...rows, ...lastRows]] : [rows, lastRows];
  return stretches.map((stretch) => stretch.map(({ id }) => id).filter((id) => !deletedIds.has(id)));
}

/** Returns the ids between two rows, both included. Returns only the second when the first is not in its stretch. */
export function between(
  stretches: readonly (readonly string[])[],
  one: string | undefined,
  other: string,
): readonly string[] {
  const ids = stretches.find((stretch) => stretch.includes(other)) ?? [];
  const [from, to] = [one === undefined ? -1 : ids.indexOf(one), ids.indexOf(other)];
  return from === -1 ? [other] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}
