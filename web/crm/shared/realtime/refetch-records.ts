import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Reads anew what has changed and is on the screen. */
export function refetchRecords(client: QueryClient, queryKey: QueryKey): void {
  // Of a load that is under way, only one that has been answered before is begun again. A first one goes on, and may
  // have been answered before the change.
  const isFirst = client.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined }) > 0;
  const reading = client.invalidateQueries({ queryKey });
  if (isFirst) void reading.then(() => client.invalidateQueries({ queryKey }));
}
