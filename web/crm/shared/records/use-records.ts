import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ListPath, RowOf } from '../../../client/api.ts';
import type { ListQuery } from './list-query.ts';
import { listLength } from './next-page.ts';
import { lastPages, recordPages } from './record-pages.ts';

/** A list as far as it is loaded. */
export interface Records<Row> {
  /** From the first on. Undefined before the first answer. */
  rows: Row[] | undefined;
  /** The last ones, where somebody has gone to the list's end. */
  lastRows: Row[];
  /** How many rows the whole list has, as far as they were counted. */
  total: number;
  /** It has more than `total`. */
  isTotalCapped: boolean;
  /** What the whole list adds to the revenue, where it says so. */
  revenue: string | undefined;
  /** How many rows it has a place for. */
  length: number;
  /** Nothing matches the search: the rows only resemble it. */
  isSimilar: boolean;
  /** The rows are those of the query before; this one's are on their way. */
  isOutdated: boolean;
  /** Which rows somebody has deleted since they were read. */
  deletedIds: ReadonlySet<string>;
  error: Error | null;
  /** It has failed before and not come since. */
  hasFailed: boolean;
  isFetching: boolean;
  /** Loads the rows after `rows`, if there are any and nothing else is under way. */
  loadMore: () => void;
  /** Loads the rows before `lastRows`, on the same terms. */
  loadFromEnd: () => void;
  /** Does again what has failed. */
  retry: () => void;
}

export function useRecords<Path extends ListPath>(path: Path, listQuery: ListQuery): Records<RowOf<Path>> {
  const query = useInfiniteQuery(recordPages(path, listQuery));
  const [endOf, setEndOf] = useState<ListQuery>();
  const end = useInfiniteQuery({ ...lastPages(path, listQuery), enabled: endOf === listQuery });
  const { data, isPlaceholderData, hasNextPage, isError, isFetchNextPageError } = query;
  const isFetching = query.isFetching || end.isFetching;
  const failed = isError ? query : end;
  const isIdle = !isFetching && !isError && !end.isError && !isPlaceholderData;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data]);
  const lastRows = useMemo(() => (end.data?.pages ?? []).toReversed().flatMap((page) => page.rows), [end.data]);
  const deletedIds = useMemo(
    () => new Set([...(data?.pages ?? []), ...(end.data?.pages ?? [])].flatMap((page) => page.deletedIds ?? [])),
    [data, end.data],
  );
  const { total = 0, isTotalCapped = false, isSimilar = false, revenue } = data?.pages[0] ?? {};
  const loaded = { fromStart: rows?.length ?? 0, fromEnd: lastRows.length, isWhole: !hasNextPage };
  return {
    rows,
    lastRows,
    total,
    isTotalCapped,
    revenue,
    length: listLength({ total, isTotalCapped, ...loaded }),
    isSimilar,
    isOutdated: isPlaceholderData,
    deletedIds,
    error: failed.error,
    hasFailed: query.errorUpdateCount > 0,
    isFetching,
    loadMore: () => {
      if (hasNextPage && isIdle) void query.fetchNextPage();
    },
    loadFromEnd: () => {
      if (!isIdle) return;
      if (endOf !== listQuery) setEndOf(listQuery);
      else if (end.hasNextPage) void end.fetchNextPage();
    },
    retry: () => {
      const stuck = isError ? isFetchNextPageError : end.isFetchNextPageError;
      void (stuck ? failed.fetchNextPage() : failed.refetch());
    },
  };
}
