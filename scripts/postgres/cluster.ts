import { PostgresNode } from './node.ts';

/** No fsync and no waiting: the data lives as long as the test run. */
const FORGETFUL = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'];

/** Makes a PostgreSQL server for this run alone; `stop` ends it and removes its files. */
export async function startCluster(): Promise<{ url: string; stop(): Promise<void> }> {
  const node = await PostgresNode.create(FORGETFUL);
  return { url: node.url, stop: () => node.remove() };
}
