import { statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** More than the tests leave behind at any time. */
const ENOUGH_BYTES = 8 * 2 ** 30;

/** Returns the folder for temporary test files. On Linux with enough memory it is in memory, because database commits wait for the disk. */
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
