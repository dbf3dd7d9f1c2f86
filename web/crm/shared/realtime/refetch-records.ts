import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { isReadable } from './deletions.ts';
import { isLongList } from './record-changes.ts';

/**
 * Reloads changed data that is on the screen, except long lists. A running load goes on, so that a stream of changes cannot keep it from ending. Its
 * answer may predate the change, so the data is read once more after it.
 */
export function refetchRecords(client: QueryClient, queryKey: QueryKey): void {
  const isReloaded = (query: Query) => isReadable(query) && !isLongList(query);
  const running = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching', predicate: isReloaded });
  const reading = client.invalidateQueries({ queryKey, predicate: isReloaded }, { cancelRefetch: false });
  if (running.length === 0) return;
  const predicate = (query: Query) => running.includes(query) && isReadable(query);
  // Changes that came during the same load share the load that the first of them begins here.
  void reading.then(() => client.invalidateQueries({ queryKey, predicate }, { cancelRefetch: false }));
}
