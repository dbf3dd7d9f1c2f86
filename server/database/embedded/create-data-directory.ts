import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, fsyncSync, mkdtempSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const UNFINISHED = '-unfinished-';

/**
 * Creates the database in `folder` if there is none. It is created under a temporary name, so that a crash never leaves a partial
 * database to be opened. A child process creates it, because that takes 400 MB of memory, which a thread would never give back.
 * @throws Error with the engine's message when it cannot be created.
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

/** Flushes the rename to the disk. Otherwise a power cut could revert it, and the database would be deleted as unfinished. */
function syncNames(parent: string): void {
  // Windows cannot open folders and persists names by itself.
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
