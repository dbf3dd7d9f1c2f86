import pg from 'pg';
import { messageOf } from '#server/shared/root-cause.ts';
import { CliError } from '../cli-error.ts';
import { startCluster } from './cluster.ts';

export interface PostgresServer {
  url: string;
  version: string;
  stop(): Promise<void>;
}

/** Returns the server in TEST_DATABASE_URL, or a temporary one on this machine. */
export async function provideServer(): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (!given) {
    const cluster = await startCluster();
    return { ...cluster, version: await versionOf(cluster.url) };
  }
  try {
    return { url: given, version: await versionOf(given), stop: async () => undefined };
  } catch (error) {
    throw new CliError(`TEST_DATABASE_URL: the server cannot be reached: ${messageOf(error)}`);
  }
}

async function versionOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
    return rows[0]?.server_version ?? 'of unknown version';
  } finally {
    await client.end();
  }
}
