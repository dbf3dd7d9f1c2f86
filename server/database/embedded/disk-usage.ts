import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DiskUsage } from '../database.ts';

const WAL_FOLDER = 'pg_wal';

/** What the files in `folder` take. The engine itself could say so only when it is this question's turn. */
export async function diskUsageOf(folder: string): Promise<DiskUsage> {
  const [database, wal] = await Promise.all([folder, join(folder, WAL_FOLDER)].map(sizeOf));
  return { database: database ?? 0, wal: wal ?? 0 };
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    // One that is gone by now takes nothing.
    .map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
