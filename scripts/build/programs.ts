import { PROGRAMS, PROGRAMS_STAMP, programsStamp } from '#server/start/program-build.ts';
import { SOURCES } from '../start/product.ts';
import type { Build } from './build-when-stale.ts';

/** Server and sandbox, bundled into `dist/programs`: docs/decisions/starting.md. */
export const programsBuild: Build = {
  what: 'the server',
  folder: PROGRAMS,
  stampFile: PROGRAMS_STAMP,
  stamp: programsStamp,
  make,
};

async function make(folder: string): Promise<void> {
  // Imports the bundler only for a build, because loading it takes time.
  const { bundle } = await import('./bundle.ts');
  await bundle(SOURCES, folder);
}
