import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Reloads changed data that is on the screen. */
export function refetchRecords(client: QueryClient, queryKey: QueryKey): void {
  // Invalidating restarts a running load only if the query already has data. A first load continues, and its answer may
  // predate the change.
  const isFirst = client.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined }) > 0;
  const reading = client.invalidateQueries({ queryKey });
  if (isFirst) void reading.then(() => client.invalidateQueries({ queryKey }));
}
