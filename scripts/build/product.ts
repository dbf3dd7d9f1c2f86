import { CliError } from '../cli-error.ts';
import { runProgram } from '../run-program.ts';
import { type Build, buildWhenStale, isFresh } from './build-when-stale.ts';
import { databaseBuild } from './database.ts';
import { programsBuild } from './programs.ts';
import { siteBuild } from './site.ts';

const BUILDS: Build[] = [programsBuild, databaseBuild, siteBuild];

/**
 * Builds programs, database and site if their sources have changed. Another process does it: a build takes hundreds of megabytes,
 * which a process keeps until it ends (docs/decisions/node.md).
 */
export async function buildProduct(stop: AbortSignal): Promise<void> {
  if (stop.aborted || BUILDS.every((build) => isFresh(build))) return;
  const code = await runProgram('scripts/build.ts', stop);
  if (code !== 0 && !stop.aborted) throw new CliError('The product could not be built.');
}

/** Builds in this process. */
export async function buildHere(stop: AbortSignal): Promise<void> {
  for (const build of BUILDS) await buildWhenStale(build, stop);
}
