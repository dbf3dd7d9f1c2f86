/** How many rows from what is loaded to what is in view are near enough to load more. */
const AHEAD = 200;

interface Extent {
  /** How many rows the whole list has, and how many are loaded from its start and from its end. */
  total: number;
  fromStart: number;
  fromEnd: number;
  /** The first and the last row in view, counted from 0. */
  first: number;
  last: number;
}

/** From which end of a list to load on, if the view comes near to what is missing in between. */
export function endToLoad({ total, fromStart, fromEnd, first, last }: Extent): 'start' | 'end' | undefined {
  const gapEnd = total - fromEnd;
  if (fromStart >= gapEnd) return undefined;
  if (last + AHEAD < fromStart || first - AHEAD >= gapEnd) return undefined;
  return last - fromStart <= gapEnd - first ? 'start' : 'end';
}
