/** Loads more when the view comes within this many rows of the missing ones. */
const AHEAD = 200;

interface Extent {
  /** How many rows the list has room for, and how many are loaded from its start and from its end. */
  length: number;
  fromStart: number;
  fromEnd: number;
  /** The first and the last row in view, counted from 0. */
  first: number;
  last: number;
}

/** Returns the end of the list to load more from, when the view is near the missing rows. */
export function nextPageDirection({ length, fromStart, fromEnd, first, last }: Extent): 'start' | 'end' | undefined {
  const gapEnd = length - fromEnd;
  if (fromStart >= gapEnd) return undefined;
  // Loads nothing before the user scrolls: most users refine the search or leave the list first.
  if (first === 0 && last < fromStart) return undefined;
  if (last + AHEAD < fromStart || first - AHEAD >= gapEnd) return undefined;
  return last - fromStart <= gapEnd - first ? 'start' : 'end';
}

interface Loaded {
  total: number;
  isTotalCapped: boolean;
  fromStart: number;
  fromEnd: number;
  /** Whether all rows have been loaded from the start. */
  isWhole: boolean;
}

/** Returns how many rows the list has room for. When the count is capped, that is at least one more than are loaded. */
export function listLength({ total, isTotalCapped, fromStart, fromEnd, isWhole }: Loaded): number {
  if (!isTotalCapped) return total;
  return isWhole ? fromStart : Math.max(total, fromStart + fromEnd + 1);
}
