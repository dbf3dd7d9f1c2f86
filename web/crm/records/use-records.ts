import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListPath, RowOf } from '../../client/api.ts';
import type { Narrowing } from './narrowing.ts';
import { recordPages } from './record-pages.ts';

/** A list as far as it is loaded. */
export interface Records<Row> {
  /** Undefined before the first answer. */
  rows: Row[] | undefined;
  /** How many rows the whole list has. */
  total: number;
  error: Error | null;
  /** It has failed before and not come since. */
  hasFailed: boolean;
  isFetching: boolean;
  /** Loads the rows after the last, if there are any and nothing else is under way. */
  loadMore: () => void;
  /** Does again what has failed. */
  retry: () => void;
}

export function useRecords<Path extends ListPath>(path: Path, narrowing: Narrowing): Records<RowOf<Path>> {
  const query = useInfiniteQuery(recordPages(path, narrowing));
  const { data, isPlaceholderData, hasNextPage, isFetching, isError, isFetchNextPageError } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data]);
  return {
    rows,
    total: data?.pages[0]?.total ?? 0,
    error: query.error,
    hasFailed: query.errorUpdateCount > 0,
    isFetching,
    loadMore: () => {
      if (hasNextPage && !isFetching && !isError && !isPlaceholderData) void query.fetchNextPage();
    },
    retry: () => {
      void (isFetchNextPageError ? query.fetchNextPage() : query.refetch());
    },
  };
}
