import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../shared/config-error.ts';
import { hashOfSources, ROOT } from '../shared/source-hash.ts';

/** Where server and sandbox are, each bundled with its packages, and in it what they were built from. */
export const PROGRAMS = 'dist/programs';
export const PROGRAMS_STAMP = '.build-stamp';

interface ProgramsStamp {
  server: string;
  /** Its sources are left out of a container's image. */
  sandbox: string;
}

/** The stamp of programs that are built from the sources as they are, as text. */
export function programsStamp(): string {
  return JSON.stringify({
    server: hashOfServer(),
    sandbox: hashOfSources(['sandbox/**/*.ts']),
  } satisfies ProgramsStamp);
}

/** @throws ConfigError in live mode, where nobody builds, when the built server is not of the sources beside it. */
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
