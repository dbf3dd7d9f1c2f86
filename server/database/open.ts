import type { Database } from './database.ts';
import { openEmbedded } from './open-embedded.ts';
import { openServer } from './open-server.ts';

interface Location {
  databaseUrl: string | undefined;
  databaseDirectUrl?: string | undefined;
  dataDir: string;
}

/** Opens the database that the configuration names: a server when there is a URL, else the embedded one. */
export async function openDatabase(
  { databaseUrl, databaseDirectUrl, dataDir }: Location,
  onConnectionError: (error: Error) => void,
): Promise<Database> {
  return databaseUrl
    ? openServer(databaseUrl, databaseDirectUrl ?? databaseUrl, onConnectionError)
    : openEmbedded(dataDir);
}
