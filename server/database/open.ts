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
}

/** Opens the configured database: a server if there is a URL, otherwise the embedded one. */
export async function openDatabase(
  { databaseUrl, databaseDirectUrl, databaseReadUrl, dataDir, embeddedMaintenanceMs }: Location,
  onConnectionError: (error: Error) => void,
): Promise<Database> {
  const database = databaseUrl
    ? openServer(
        { url: databaseUrl, directUrl: databaseDirectUrl ?? databaseUrl, readUrl: databaseReadUrl },
        onConnectionError,
      )
    : await openEmbedded(dataDir, onConnectionError, embeddedMaintenanceMs);
  return withAnnouncer(withAfterCommit(database), onConnectionError);
}
