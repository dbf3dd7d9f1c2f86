import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliError } from '../cli-error.ts';
import { freePort } from '../free-port.ts';
import { findProgram } from '../programs.ts';
import { accepting } from './accepting.ts';
import { unprivileged } from './unprivileged.ts';

const FILE = join(import.meta.dirname, '../../deploy/pgbouncer.ini');
/** Number of server connections that all clients share. It is small, so that clients really share them. */
const POOL_SIZE = 8;

/** Returns whether pgbouncer is installed. */
export function hasPgbouncer(): boolean {
  return findProgram('pgbouncer') !== undefined;
}

/**
 * Starts pgbouncer with the settings of `deploy/pgbouncer.ini` in front of the server at `serverUrl`. `url` leads through it
 * to the same database.
 * @throws CliError when it is not installed or does not start.
 */
export async function startPgbouncer(
  serverUrl: string,
  poolSize = POOL_SIZE,
): Promise<{ url: string; stop(): Promise<void> }> {
  const program = findProgram('pgbouncer');
  if (!program) throw new CliError('pgbouncer is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, settings(new URL(serverUrl), port, poolSize));
  chmodSync(folder, 0o755);
  const child = spawn(...unprivileged(program, ['--quiet', file]), { stdio: 'ignore' });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const url = Object.assign(new URL(serverUrl), { hostname: '127.0.0.1', port: String(port) }).href;
  if (await accepting(url, child)) return { url: `${url}?pgbouncer=true`, stop };
  await stop();
  throw new CliError('pgbouncer does not accept connections.');
}

/** Returns the file's content with another port, server, login and pool size. */
function settings({ hostname, port, username, password }: URL, listenPort: number, poolSize: number): string {
  const login = `user=${username}${password ? ` password=${password}` : ''}`;
  const replacements: [pattern: RegExp, text: string][] = [
    [/^crm = host=127\.0\.0\.1 port=5432 dbname=crm/m, `* = host=${hostname} port=${port} ${login}`],
    [/^listen_port = .*$/m, `listen_port = ${listenPort}`],
    [/^auth_type = .*$/m, 'auth_type = any'],
    [/^auth_file = .*$/m, ''],
    [/^default_pool_size = .*$/m, `default_pool_size = ${poolSize}`],
  ];
  return replacements.reduce(
    (text, [pattern, replacement]) => {
      if (!pattern.test(text)) throw new Error(`deploy/pgbouncer.ini no longer has ${pattern}`);
      return text.replace(pattern, replacement);
    },
    readFileSync(FILE, 'utf8'),
  );
}
