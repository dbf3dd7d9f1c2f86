import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../shared/config-error.ts';
import { hashOfSources, ROOT } from '../shared/source-hash.ts';

/** The folder of the bundled server and sandbox. Its stamp file names the sources they were built from. */
export const PROGRAMS = 'dist/programs';
export const PROGRAMS_STAMP = '.build-stamp';

interface ProgramsStamp {
  server: string;
  /** Not checked at start, because a container's image does not contain the sandbox's sources. */
  sandbox: string;
}

/** Returns the stamp for the current sources. */
export function programsStamp(): string {
  return JSON.stringify({
    server: hashOfServer(),
    sandbox: hashOfSources(['sandbox/**/*.ts']),
  } satisfies ProgramsStamp);
}

/** @throws ConfigError in live mode when the built server does not match the sources beside it. Live mode never builds. */
export function assertPrograms({ mode }: Pick<Config, 'mode'>): void {
  const file = join(ROOT, PROGRAMS, PROGRAMS_STAMP);
  if (mode !== 'live' || !existsSync(file)) return;
  const { server } = JSON.parse(readFileSync(file, 'utf8')) as ProgramsStamp;
  if (server !== hashOfServer())
    throw new ConfigError(`The server in ${PROGRAMS} was built from other sources: npm run build makes it anew`);
}

function hashOfServer(): string {
  return hashOfSources(['server/**/*.ts', 'contract/**/*.ts', 'scripts/build/*', 'package-lock.json']);
}
