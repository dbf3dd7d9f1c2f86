import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, fsyncSync, mkdtempSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const UNFINISHED = '-unfinished-';

/**
 * Makes the database that `folder` is to hold, if there is none. It is made under another name, so that one that a crash
 * left half-made is never opened, and by a process of its own: making takes 400 MB, which a thread would leave with the
 * server for good.
 * @throws Error in the engine's words when it cannot be made.
 */
export async function createDataDirectory(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  removeUnfinished(folder);
  const unfinished = mkdtempSync(`${folder}${UNFINISHED}`);
  try {
    await runInitdb(unfinished);
    renameSync(unfinished, folder);
    syncNames(dirname(folder));
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Else a power cut soon after could take the new name back, and all that was written under it would count as unfinished. */
function syncNames(parent: string): void {
  // Windows opens no folder, and keeps its names by itself.
  if (process.platform === 'win32') return;
  const descriptor = openSync(parent, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

function removeUnfinished(folder: string): void {
  const parent = dirname(folder);
  for (const name of readdirSync(parent)) {
    if (name.startsWith(`${basename(folder)}${UNFINISHED}`))
      rmSync(join(parent, name), { recursive: true, force: true });
  }
}

async function runInitdb(folder: string): Promise<void> {
  const initdb = fork(new URL('./initdb-process.ts', import.meta.url), [folder], { execArgv: ['--no-maglev'] });
  let reason = 'The program that makes the database ended';
  initdb.on('message', (message) => {
    reason = String(message);
  });
  const [code] = await once(initdb, 'exit');
  if (code !== 0) throw new Error(reason);
}
