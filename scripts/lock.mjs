import { closeSync, mkdirSync, openSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const HEARTBEAT_MS = 1_000;
const STALE_MS = 10_000;

/**
 * Runs `work` while no other process of this checkout holds the same lock file. A heartbeat keeps the file fresh, because
 * process ids mean nothing after a container restart. A file left behind by kill -9 is taken over after some seconds.
 */
export async function withLock(file, work, onWait = () => {}) {
  mkdirSync(dirname(file), { recursive: true });
  let waiting = false;
  while (!create(file)) {
    if (!waiting) onWait();
    waiting = true;
    if (await isAbandoned(file)) rmSync(file, { force: true });
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

/** Waits for another heartbeat, because an old time may also mean that the machine has just woken from sleep. */
async function isAbandoned(file) {
  const beat = lastBeat(file);
  if (beat === undefined || Date.now() - beat <= STALE_MS) return false;
  await sleep(2 * HEARTBEAT_MS);
  return lastBeat(file) === beat;
}

function lastBeat(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // The cache folder was deleted. The work can continue.
  }
}
