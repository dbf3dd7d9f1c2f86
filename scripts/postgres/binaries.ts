import { globSync } from 'node:fs';
import { CliError } from '../cli-error.ts';
import { installOnDebian } from '../programs.ts';

/** Folders of the server's programs on Debian, Red Hat, Homebrew and Postgres.app. */
const PLACES = [
  '/usr/lib/postgresql/*/bin/postgres',
  '/usr/pgsql-*/bin/postgres',
  '/opt/homebrew/opt/postgresql*/bin/postgres',
  '/Applications/Postgres.app/Contents/Versions/*/bin/postgres',
];

/** Returns the folder of PostgreSQL's programs. As root on Debian, it installs them if they are missing. */
export async function provideBinaries(): Promise<string> {
  const found = findBinaries();
  if (found) return found;
  const problem = await installOnDebian('postgresql');
  const installed = findBinaries();
  if (installed) return installed;
  throw new CliError(
    problem ??
      'No PostgreSQL server was found: install one (Debian: apt-get install postgresql), or name one with TEST_DATABASE_URL=postgres://user:password@host/database.',
  );
}

function findBinaries(): string | undefined {
  const version = (path: string): number => Number(/(\d+)\/bin/.exec(path)?.[1] ?? 0);
  const servers = globSync(PLACES).sort((a, b) => version(a) - version(b));
  return servers.at(-1)?.replace(/\/postgres$/, '');
}
