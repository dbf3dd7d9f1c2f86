import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process has locked the folder. */
export class FolderLockedError extends Error {}

/**
 * Locks the data folder for this process, because two processes on one PGlite folder corrupt it without an error.
 * An open exclusive SQLite transaction is the lock. The kernel releases it when the process ends, even on kill -9.
 * @returns a function that releases the lock.
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
