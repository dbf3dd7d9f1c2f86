import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The configured secret, or one made on first start and kept in `dataDir` (the sandbox's convenience). */
export function loadSessionSecret(configured: string | undefined, dataDir: string): string {
  if (configured !== undefined) return configured;
  const file = join(dataDir, 'session-secret');
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  // A crash may have left an empty file, whose secret everybody knows.
  return kept === '' ? makeSecret(dataDir, file) : kept;
}

/** It has its name once it is whole and on the disk. */
function makeSecret(dataDir: string, file: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const secret = randomBytes(32).toString('hex');
  writeFileSync(`${file}.partial`, `${secret}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.partial`, file);
  return secret;
}
