/** How many rows from what is loaded to what is in view are near enough to load more. */
const AHEAD = 200;

interface Extent {
  /** For how many rows the list has a place, and how many are loaded from its start and from its end. */
  length: number;
  fromStart: number;
  fromEnd: number;
  /** The first and the last row in view, counted from 0. */
  first: number;
  last: number;
}

/** From which end of a list to load on, if the view comes near to what is missing in between. */
export function nextPageDirection({ length, fromStart, fromEnd, first, last }: Extent): 'start' | 'end' | undefined {
  const gapEnd = length - fromEnd;
  if (fromStart >= gapEnd) return undefined;
  // At its top nobody scrolls yet: most searches are typed on, and lists left, before anybody does.
  if (first === 0 && last < fromStart) return undefined;
  if (last + AHEAD < fromStart || first - AHEAD >= gapEnd) return undefined;
  return last - fromStart <= gapEnd - first ? 'start' : 'end';
}

interface Loaded {
  total: number;
  isTotalCapped: boolean;
  fromStart: number;
  fromEnd: number;
  /** All rows have been loaded from the start. */
  isWhole: boolean;
}

/** For how many rows a list keeps places: where nobody has counted them all, at least one more than are loaded. */
export function listLength({ total, isTotalCapped, fromStart, fromEnd, isWhole }: Loaded): number {
  if (!isTotalCapped) return total;
  return isWhole ? fromStart : Math.max(total, fromStart + fromEnd + 1);
}
