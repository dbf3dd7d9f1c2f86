import type { Database } from './database.ts';
import { openEmbedded } from './open-embedded.ts';
import { openServer } from './open-server.ts';

/** Opens the database that the configuration names: a server when there is a URL, else the embedded one. */
export async function openDatabase(
  config: { databaseUrl: string | undefined; dataDir: string },
  onConnectionError: (error: Error) => void,
): Promise<Database> {
  return config.databaseUrl ? openServer(config.databaseUrl, onConnectionError) : openEmbedded(config.dataDir);
}
