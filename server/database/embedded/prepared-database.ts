import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOfSources, ROOT } from '#server/shared/source-hash.ts';

/** The folder of an empty database that the build prepares, and the file in it that records its sources. */
export const PREPARED = 'dist/database';
export const PREPARED_STAMP = '.build-stamp';

/** Returns the stamp of a database prepared from the current sources. */
export function preparedStamp(): string {
  return hashOfSources(['migrations/**/*', 'server/database/**/*', 'server/jobs/*', 'package-lock.json']);
}

/** Returns the folder of the prepared database's files, if the build has prepared one from the current sources. */
export function findPrepared(): string | undefined {
  const stamp = join(ROOT, PREPARED, PREPARED_STAMP);
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== preparedStamp()) return undefined;
  return join(ROOT, PREPARED, 'postgres');
}
