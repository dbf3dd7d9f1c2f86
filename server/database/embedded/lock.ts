import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process has it. */
export class FolderLockedError extends Error {}

/**
 * Takes the data folder for this process alone: two processes on one PGlite folder corrupt it without an error.
 * An exclusive SQLite transaction is held for as long as the process lives; the kernel frees it even on kill -9.
 * @returns a function that frees it.
 * @throws FolderLockedError when another process has it.
 */
export function lockFolder(dataDir: string): () => void {
  const database = new DatabaseSync(join(dataDir, 'database.lock'));
  try {
    database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch {
    database.close();
    throw new FolderLockedError(
      `DATA_DIR: the database in ${dataDir} is open in another process. Stop it, or set another DATA_DIR.`,
    );
  }
  return () => database.close();
}
