import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  constants,
  cpSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const UNFINISHED = '-unfinished-';
const FILES_AT_ONCE = 200;

/**
 * Creates the database in `folder` if there is none, as a copy of a prepared one or by initdb. It is created under a temporary name,
 * so that a crash never leaves a partial database to be opened.
 * @throws Error with the engine's message when it cannot be created.
 */
export async function createDataDirectory(folder: string, findPrepared?: () => string | undefined): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  removeUnfinished(folder);
  const prepared = findPrepared?.();
  const unfinished = mkdtempSync(`${folder}${UNFINISHED}`);
  try {
    if (prepared) await copyToDisk(prepared, unfinished);
    else await runInitdb(unfinished);
    renameSync(unfinished, folder);
    syncNames(dirname(folder));
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Copies a folder and flushes it to the disk, as initdb does with its files. */
async function copyToDisk(from: string, to: string): Promise<void> {
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const entries = readdirSync(to, { recursive: true, withFileTypes: true });
  // The folders too, which hold the names. Windows cannot open them and persists names by itself.
  const flushed = entries.filter((entry) => entry.isFile() || process.platform !== 'win32');
  const paths = flushed.map((entry) => join(entry.parentPath, entry.name));
  // Many at once, because the disk then writes them together: a tenth of a second instead of two.
  for (let start = 0; start < paths.length; start += FILES_AT_ONCE) {
    await Promise.all(paths.slice(start, start + FILES_AT_ONCE).map(flush));
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync();
  await handle.close();
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

/** Runs in a child process, because it takes 400 MB of memory, which a thread would never return. */
async function runInitdb(folder: string): Promise<void> {
  const initdb = fork(new URL('./initdb-process.ts', import.meta.url), [folder], { execArgv: ['--no-maglev'] });
  let reason = 'The program that makes the database ended';
  initdb.on('message', (message) => {
    reason = String(message);
  });
  const [code] = await once(initdb, 'exit');
  if (code !== 0) throw new Error(reason);
}
