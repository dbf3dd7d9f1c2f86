import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../shared/config-error.ts';

const FILE = 'session-secret';

/** The configured secret, or one made on first start and kept in `dataDir` (the sandbox's convenience). */
export function loadSessionSecret(configured: string | undefined, dataDir: string): string {
  return readSessionSecret(configured, dataDir) ?? makeSecret(dataDir);
}

/** The same, for whoever only looks: undefined where none was made. */
export function readSessionSecret(configured: string | undefined, dataDir: string): string | undefined {
  if (configured !== undefined) return configured;
  const file = join(dataDir, FILE);
  // A crash may have left an empty file, whose secret everybody knows.
  return existsSync(file) ? readFileSync(file, 'utf8').trim() || undefined : undefined;
}

/** It has its name once it is whole and on the disk. */
function makeSecret(dataDir: string): string {
  const file = join(dataDir, FILE);
  const secret = randomBytes(32).toString('hex');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.partial`, `${secret}\n`, { mode: 0o600, flush: true });
    renameSync(`${file}.partial`, file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`DATA_DIR: cannot write to ${dataDir}, and SESSION_SECRET is not set: ${reason}`);
  }
  return secret;
}
