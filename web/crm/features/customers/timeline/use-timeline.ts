import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getPage } from '../../../../client/api.ts';

const PAGE = 30;
/** Milliseconds that a timeline is kept after its panel has closed. */
const KEPT_MS = 120_000;

export function useTimeline(customerId: string) {
  const query = useInfiniteQuery({
    queryKey: ['api', 'crm', 'customers', customerId, 'timeline'],
    queryFn: ({ pageParam: cursor, signal }) =>
      getPage('/api/crm/customers/{id}/timeline', {
        params: { id: customerId },
        query: { cursor, limit: PAGE },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    gcTime: KEPT_MS,
  });
  const { data, hasNextPage, isFetching, error } = query;
  return {
    entries: useMemo(() => data?.pages.flatMap(({ rows }) => rows), [data]),
    hasMore: hasNextPage,
    error,
    isFetching,
    /** The next entries; or, after a failure, what has failed. */
    loadMore: () => void (data && !query.isRefetchError ? query.fetchNextPage() : query.refetch()),
  };
}
