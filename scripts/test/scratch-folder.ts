import { statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** Tests leave less than one behind at a time. */
const ENOUGH_BYTES = 8 * 2 ** 30;

/** Where tests make their folders: in memory where a Linux has plenty, as every commit of a database waits for its disk. */
export function scratchFolder(): string {
  return freemem() > ENOUGH_BYTES && freeBytes(MEMORY) > ENOUGH_BYTES ? MEMORY : tmpdir();
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
