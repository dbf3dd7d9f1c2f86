import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { withLock } from '../lock.mjs';

export interface Build {
  /** The name in "Building …". */
  what: string;
  /** The output folder. */
  folder: string;
  /** The file in the folder that records the sources of the build. */
  stampFile: string;
  /** Returns the stamp of the current sources. */
  stamp: () => string;
  /** Builds into another folder. */
  make: (folder: string, stop: AbortSignal) => Promise<void>;
}

/**
 * Builds when the sources have changed. The folder is replaced as a whole, so a killed build leaves the old one or none, never
 * a partial one. Returns without error when told to stop.
 */
export async function buildWhenStale(build: Build, stop: AbortSignal): Promise<void> {
  if (isFresh(build)) return;
  const onWait = (): void => console.log(`Waiting for another start to finish building ${build.what}…`);
  await withLock(`.cache/${basename(build.folder)}-build.lock`, () => buildUnderLock(build, stop), onWait);
}

async function buildUnderLock(build: Build, stop: AbortSignal): Promise<void> {
  const { what, folder, stampFile, make } = build;
  const stamp = build.stamp();
  if (stop.aborted || isFresh(build, stamp)) return;
  console.log(`Building ${what}…`);
  const made = `${folder}.new`;
  rmSync(made, { recursive: true, force: true });
  await make(made, stop);
  if (stop.aborted) return;
  writeFileSync(`${made}/${stampFile}`, stamp);
  replace(folder, made);
}

export function isFresh({ folder, stampFile, ...build }: Build, stamp = build.stamp()): boolean {
  const file = `${folder}/${stampFile}`;
  return existsSync(file) && readFileSync(file, 'utf8') === stamp;
}

function replace(folder: string, made: string): void {
  const old = `${folder}.old`;
  mkdirSync(folder, { recursive: true });
  rmSync(old, { recursive: true, force: true });
  renameSync(folder, old);
  renameSync(made, folder);
  rmSync(old, { recursive: true, force: true });
}
