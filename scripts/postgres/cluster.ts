import { PostgresNode } from './node.ts';

const SETTINGS = {
  /** No fsync and no waiting: the data lives as long as the run. */
  quick: ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'],
  /** Waits for its disk, as a server in use does. */
  durable: ['max_connections=200'],
};

/** Makes a PostgreSQL server for this run alone; `stop` ends it and removes its files. */
export async function startCluster(
  kind: keyof typeof SETTINGS = 'quick',
): Promise<{ url: string; stop(): Promise<void> }> {
  const node = await PostgresNode.create(SETTINGS[kind]);
  return { url: node.url, stop: () => node.remove() };
}
