import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { getPage, type ListPath, type Page, type RowOf } from '../../../client/api.ts';
import type { ListQuery } from './list-query.ts';
import { FIRST_PAGE, NEXT_PAGE } from './page-size.ts';

/** How long a list is kept after it has left the screen: every search makes one. */
const KEPT_MS = 120_000;

/** A list as it is scrolled: page after page, each from where the one before ended. */
export function recordPages<Path extends ListPath>(path: Path, listQuery: ListQuery) {
  return infiniteQueryOptions({
    queryKey: [...listKey(path), listQuery],
    queryFn: ({ pageParam: cursor, signal }) =>
      getPage(path, { signal, query: { ...listQuery, cursor, limit: cursor === undefined ? FIRST_PAGE : NEXT_PAGE } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    gcTime: KEPT_MS,
    // Rows are never changed in place: comparing thousands of them one by one finds nothing.
    structuralSharing: false,
    // While a search is answered, the rows of the one before stay. That nothing was found says nothing of another search.
    placeholderData: (previous?: InfiniteData<Page<RowOf<Path>>, string | undefined>) =>
      previous?.pages[0]?.rows.length && !previous.pages[0].isSimilar ? previous : undefined,
  });
}

/** Under which the lists of what belongs to one record are loaded. */
export function relatedRecordsKey(path: ListPath, listQuery: ListQuery): QueryKey {
  return [...listKey(path), listQuery];
}

/** Under which all lists of a path are loaded. */
export function listKey(path: ListPath): string[] {
  return path.slice(1).split('/');
}

/** The same list from its end: page before page. */
export function lastPages<Path extends ListPath>(path: Path, listQuery: ListQuery) {
  return infiniteQueryOptions({
    queryKey: [...listKey(path), 'from-end', listQuery],
    queryFn: ({ pageParam: before, signal }) =>
      getPage(path, { signal, query: { ...listQuery, before, limit: NEXT_PAGE } }),
    initialPageParam: 'end',
    getNextPageParam: ({ previous }) => previous,
    gcTime: KEPT_MS,
    structuralSharing: false,
  });
}
