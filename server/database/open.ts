import { withAfterCommit } from './after-commit.ts';
import { withAnnouncer } from './announcer.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './open-embedded.ts';
import { openServer } from './server/open-server.ts';

interface Location {
  databaseUrl: string | undefined;
  databaseDirectUrl?: string | undefined;
  dataDir: string;
  /** Milliseconds between two rounds of maintenance of the embedded database. Short-lived commands leave it unset. */
  embeddedMaintenanceMs?: number;
  /** Finds the folder of a prepared database, of which a new embedded one is then a copy. Without it, a new one is empty. */
  findPrepared?: () => string | undefined;
}

/** Opens the configured database: a server if there is a URL, otherwise the embedded one. */
export async function openDatabase(location: Location, onConnectionError: (error: Error) => void): Promise<Database> {
  const { databaseUrl, databaseDirectUrl, dataDir, embeddedMaintenanceMs, findPrepared } = location;
  const database = databaseUrl
    ? openServer({ url: databaseUrl, directUrl: databaseDirectUrl ?? databaseUrl }, onConnectionError)
    : await openEmbedded(dataDir, onConnectionError, embeddedMaintenanceMs, findPrepared);
  return withAnnouncer(withAfterCommit(database), onConnectionError);
}
