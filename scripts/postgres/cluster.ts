import { PostgresNode } from './node.ts';

const SETTINGS = {
  /** No fsync and no waiting, because the data is needed only during the run. */
  quick: ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'],
  /** Waits for the disk, like a production server. */
  durable: ['max_connections=200'],
};

/** Starts a PostgreSQL server for this run. `stop` ends it and removes its files. */
export async function startCluster(
  kind: keyof typeof SETTINGS = 'quick',
): Promise<{ url: string; stop(): Promise<void> }> {
  const node = await PostgresNode.create(SETTINGS[kind]);
  return { url: node.url, stop: () => node.remove() };
}
