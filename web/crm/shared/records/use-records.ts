import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ListPath, RowOf } from '#client/api.ts';
import type { ListQuery } from './list-query.ts';
import { listLength } from './next-page.ts';
import { lastPages, recordPages } from './record-pages.ts';

/** The loaded part of a list. */
export interface Records<Row> {
  /** The rows from the first one on. Undefined before the first answer. */
  rows: Row[] | undefined;
  /** The rows at the list's end, once the user has scrolled there. */
  lastRows: Row[];
  /** How many rows the whole list has, up to the limit that the server counts to. */
  total: number;
  /** Whether the list has more rows than `total`. */
  isTotalCapped: boolean;
  /** The revenue of all listed rows, if the list reports it. */
  revenue: string | undefined;
  /** How many rows the list has room for. */
  length: number;
  /** Whether nothing matches the search and the rows are only similar. */
  isSimilar: boolean;
  /** Whether the rows belong to the previous query while the current one loads. */
  isOutdated: boolean;
  /** Ids of rows that somebody has deleted since they were read. */
  deletedIds: ReadonlySet<string>;
  error: Error | null;
  /** Whether a load from the start has ever failed. Matters while `rows` is undefined. */
  hasFailed: boolean;
  isFetching: boolean;
  /** Loads the rows after `rows`, unless there are none or a load is under way. */
  loadMore: () => void;
  /** Loads the rows before `lastRows`, under the same conditions. */
  loadFromEnd: () => void;
  /** Repeats the load that failed. */
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
