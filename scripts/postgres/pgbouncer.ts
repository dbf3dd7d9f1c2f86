import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { findProgram } from '../programs.ts';
import { Refusal } from '../refusal.ts';
import { accepting } from './accepting.ts';
import { unprivileged } from './unprivileged.ts';

/** Connections to the server that all clients share: few, so that they do have to share. */
const POOL_SIZE = 8;

/** Whether pgbouncer is on this machine. */
export function hasPgbouncer(): boolean {
  return findProgram('pgbouncer') !== undefined;
}

/**
 * Puts pgbouncer in transaction mode before the server at `serverUrl`. `url` leads through it to the same database.
 * @throws Refusal when it is not installed or does not start.
 */
export async function startPgbouncer(serverUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const program = findProgram('pgbouncer');
  if (!program) throw new Refusal('pgbouncer is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, settings(new URL(serverUrl), port));
  chmodSync(folder, 0o755);
  const child = spawn(...unprivileged(program, ['--quiet', file]), { stdio: 'ignore' });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const url = Object.assign(new URL(serverUrl), { port: String(port) }).href;
  if (await accepting(url, child)) return { url, stop };
  await stop();
  throw new Refusal('pgbouncer does not accept connections.');
}

function settings({ hostname, port, username }: URL, listenPort: number): string {
  return `[databases]
* = host=${hostname} port=${port} user=${username}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
max_client_conn = 500
`;
}
