import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DiskUsage } from '../database.ts';

const WAL_FOLDER = 'pg_wal';

/** Sums the file sizes in `folder`. Asking the engine would wait behind other statements. */
export async function diskUsageOf(folder: string): Promise<DiskUsage> {
  const [database, wal] = await Promise.all([folder, join(folder, WAL_FOLDER)].map(sizeOf));
  return { database: database ?? 0, wal: wal ?? 0 };
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    // A file that was deleted meanwhile counts as 0.
    .map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
