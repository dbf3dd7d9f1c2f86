import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../shared/config-error.ts';
import { messageOf } from '../shared/root-cause.ts';
import { type Environment, wrongVariable } from './environment.ts';

const FILE = 'session-secret';

const MIN_LENGTH = 16;

/** @throws ConfigError for a secret that other programs prove themselves with and that can be guessed. */
export function refuseShortSecrets(read: Environment): void {
  for (const name of ['APP_API_KEY', 'INBOUND_MAIL_SECRET'] as const) {
    const secret = read[name];
    if (secret && secret.length < MIN_LENGTH) throw wrongVariable(name, `is shorter than ${MIN_LENGTH} characters`);
  }
}

/** Returns the configured secret, or one that is generated at first start and kept in `dataDir` (for the sandbox). */
export function loadSessionSecret(configured: string | undefined, dataDir: string): string {
  return readSessionSecret(configured, dataDir) ?? makeSecret(dataDir);
}

/** Does the same without generating a secret. @returns undefined without a configured or stored secret. */
export function readSessionSecret(configured: string | undefined, dataDir: string): string | undefined {
  if (configured !== undefined) return configured;
  const file = join(dataDir, FILE);
  // A crash may have left an empty file, and an empty secret would be no secret.
  return existsSync(file) ? readFileSync(file, 'utf8').trim() || undefined : undefined;
}

/** Generates the secret. The file gets its final name only after it is completely on disk. */
function makeSecret(dataDir: string): string {
  const file = join(dataDir, FILE);
  const secret = randomBytes(32).toString('hex');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.partial`, `${secret}\n`, { mode: 0o600, flush: true });
    renameSync(`${file}.partial`, file);
  } catch (error) {
    throw new ConfigError(`DATA_DIR: cannot write to ${dataDir}, and SESSION_SECRET is not set: ${messageOf(error)}`);
  }
  return secret;
}
