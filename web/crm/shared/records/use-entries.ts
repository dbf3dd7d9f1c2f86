import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Page } from '#client/api.ts';
import { GC_TIME_MS } from '../gc-time.ts';

/** Loads a history, newest first, and its earlier rows on request. */
export function useEntries<Row>(
  queryKey: QueryKey,
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Row>>,
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) => load(cursor, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    gcTime: GC_TIME_MS,
  });
  const { data, hasNextPage, isFetching, error } = query;
  return {
    rows: useMemo(() => data?.pages.flatMap(({ rows }) => rows), [data]),
    total: data?.pages[0]?.total ?? 0,
    hasMore: hasNextPage,
    error,
    /** Stays true during another try of the first load, so that the button for it keeps the focus. */
    hasFailed: data ? error !== null : query.errorUpdateCount > 0,
    isFetching,
    /** Loads the earlier rows, or retries after a failure. */
    loadMore: () => void (data && !query.isRefetchError ? query.fetchNextPage() : query.refetch()),
  };
}
