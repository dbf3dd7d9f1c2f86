import { PROGRAMS, PROGRAMS_STAMP, programsStamp } from '../../server/start/program-build.ts';
import { SOURCES } from '../start/product.ts';
import { buildWhenStale } from './build-when-stale.ts';

/** Bundles server and sandbox into `dist/programs` if their sources have changed: docs/decisions/2026-11-22-bundled-programs.md. */
export function buildPrograms(stop: AbortSignal): Promise<void> {
  return buildWhenStale(
    { what: 'the server', folder: PROGRAMS, stampFile: PROGRAMS_STAMP, stamp: programsStamp, make },
    stop,
  );
}

async function make(folder: string): Promise<void> {
  // Imports the bundler only for a build, because loading it takes time.
  const { bundle } = await import('./bundle.ts');
  await bundle(SOURCES, folder);
}
