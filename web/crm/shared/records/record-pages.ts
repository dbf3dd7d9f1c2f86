import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { getPage, type ListPath, type Page, type RowOf } from '#client/api.ts';
import { GC_TIME_MS } from '../gc-time.ts';
import type { ListQuery } from './list-query.ts';
import { FIRST_PAGE, NEXT_PAGE } from './page-size.ts';

/** Query options of a list that loads page by page from its start. */
export function recordPages<Path extends ListPath>(path: Path, listQuery: ListQuery) {
  return infiniteQueryOptions({
    queryKey: [...listKey(path), listQuery],
    queryFn: ({ pageParam: cursor, signal }) =>
      getPage(path, { signal, query: { ...listQuery, cursor, limit: cursor === undefined ? FIRST_PAGE : NEXT_PAGE } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    gcTime: GC_TIME_MS,
    // Rows are never changed in place, so comparing thousands of them one by one would find nothing.
    structuralSharing: false,
    // Shows the previous rows while a search loads. Leaves out empty and merely similar results, which say nothing about the new search.
    placeholderData: (previous?: InfiniteData<Page<RowOf<Path>>, string | undefined>) =>
      previous?.pages[0]?.rows.length && !previous.pages[0].isSimilar ? previous : undefined,
  });
}

/** Returns the query key prefix of all lists of a path. */
export function listKey(path: ListPath): string[] {
  return path.slice(1).split('/');
}

/** Query options of the same list, loaded page by page from its end. */
export function lastPages<Path extends ListPath>(path: Path, listQuery: ListQuery) {
  return infiniteQueryOptions({
    queryKey: [...listKey(path), 'from-end', listQuery],
    queryFn: ({ pageParam: before, signal }) =>
      getPage(path, { signal, query: { ...listQuery, before, limit: NEXT_PAGE } }),
    initialPageParam: 'end',
    getNextPageParam: ({ previous }) => previous,
    gcTime: GC_TIME_MS,
    structuralSharing: false,
  });
}
