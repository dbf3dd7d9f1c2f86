import type { Config } from '#server/config/config.ts';
import { readDatabaseUrl } from '#server/shared/database-url.ts';

/** Describes in one line, without the password, which database a command uses. */
export function describeDatabase({ databaseUrl, dataDir, mode }: Config): string {
  const place = databaseUrl ? describeServer(databaseUrl) : `embedded, in ${dataDir}`;
  return `Database: ${place} (${mode} mode)`;
}

function describeServer(databaseUrl: string): string {
  const urls = (readDatabaseUrl(databaseUrl)?.urls ?? []).map((url) => new URL(url));
  const [{ pathname, username } = new URL('postgres:///')] = urls;
  const hosts = urls.map(({ host }) => host || 'the default host').join(', ');
  const name = decodeURIComponent(pathname.slice(1)) || 'of the default name';
  return `PostgreSQL ${name} at ${hosts}${username ? ` as ${decodeURIComponent(username)}` : ''}`;
}
