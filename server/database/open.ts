import { withAfterCommit } from './after-commit.ts';
import { withAnnouncer } from './announcer.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './open-embedded.ts';
import { openServer } from './server/open-server.ts';

interface Location {
  databaseUrl: string | undefined;
  databaseDirectUrl?: string | undefined;
  databaseReadUrl?: string | undefined;
  dataDir: string;
  /** Milliseconds between two rounds of maintenance of the embedded database. Short-lived commands leave it unset. */
  embeddedMaintenanceMs?: number;
  /** The folder of a prepared database, which a new embedded database is a copy of. Without it, a new one is empty. */
  preparedDatabase?: string | undefined;
}

/** Opens the configured database: a server if there is a URL, otherwise the embedded one. */
export async function openDatabase(location: Location, onConnectionError: (error: Error) => void): Promise<Database> {
  const { databaseUrl, databaseDirectUrl, databaseReadUrl, dataDir, embeddedMaintenanceMs, preparedDatabase } =
    location;
  const database = databaseUrl
    ? openServer(
        { url: databaseUrl, directUrl: databaseDirectUrl ?? databaseUrl, readUrl: databaseReadUrl },
        onConnectionError,
      )
    : await openEmbedded(dataDir, onConnectionError, embeddedMaintenanceMs, preparedDatabase);
  return withAnnouncer(withAfterCommit(database), onConnectionError);
}
