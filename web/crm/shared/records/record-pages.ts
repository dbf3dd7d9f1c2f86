import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { getPage, type ListPath, type Page, type RowOf } from '../../../client/api.ts';
import type { ListQuery } from './list-query.ts';
import { FIRST_PAGE, NEXT_PAGE } from './page-size.ts';

/** How long a list is cached after it leaves the screen. Every search creates one. */
const KEPT_MS = 120_000;

/** Query options of a list that loads page by page from its start. */
export function recordPages<Path extends ListPath>(path: Path, listQuery: ListQuery) {
  return infiniteQueryOptions({
    queryKey: [...listKey(path), listQuery],
    queryFn: ({ pageParam: cursor, signal }) =>
      getPage(path, { signal, query: { ...listQuery, cursor, limit: cursor === undefined ? FIRST_PAGE : NEXT_PAGE } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    gcTime: KEPT_MS,
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
    gcTime: KEPT_MS,
    structuralSharing: false,
  });
}
