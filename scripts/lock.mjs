import { closeSync, mkdirSync, openSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const HEARTBEAT_MS = 1_000;
const STALE_MS = 10_000;

/**
 * Runs `work` while no other process of this checkout runs work under the same lock file.
 * The file is kept fresh by a heartbeat: process ids say nothing after a container restart, and one left behind by
 * kill -9 is taken over after ten seconds.
 */
export async function withLock(file, work, onWait = () => {}) {
  mkdirSync(dirname(file), { recursive: true });
  let waiting = false;
  while (!create(file)) {
    if (!waiting) onWait();
    waiting = true;
    if (isStale(file)) rmSync(file, { force: true });
    else await sleep(200);
  }
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(file, { force: true });
  }
}

function create(file) {
  try {
    closeSync(openSync(file, 'wx'));
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isStale(file) {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > STALE_MS;
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // Somebody cleared the cache folder: the work goes on.
  }
}
