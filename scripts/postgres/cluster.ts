import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../free-port.ts';
import { Refusal } from '../refusal.ts';
import { runCommandLine } from '../tool.ts';
import { provideBinaries } from './binaries.ts';

const READY_WITHIN_MS = 30_000;

/** Makes a PostgreSQL server for this run alone; `stop` ends it and removes its files. */
export async function startCluster(): Promise<{ url: string; stop(): Promise<void> }> {
  const binaries = await provideBinaries();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const data = join(folder, 'data');
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    chmodSync(folder, 0o777);
    const [initdb = '', ...args] = unprivileged(`${binaries}/initdb`, [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
    ]);
    const { ok, output } = await runCommandLine(initdb, args);
    if (!ok) throw new Refusal(`PostgreSQL cannot make a cluster in ${folder}: ${output.trim()}`);
    const port = await freePort();
    const server = startServer(`${binaries}/postgres`, data, port);
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    await accepting(url, server);
    const stop = async (): Promise<void> => {
      server.kill('SIGINT');
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
      remove();
    };
    return { url, stop };
  } catch (error) {
    remove();
    throw error;
  }
}

/** No fsync and no waiting: the data lives as long as the test run. */
function startServer(postgres: string, data: string, port: number): ChildProcess {
  const settings = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'];
  const [command = '', ...args] = unprivileged(postgres, [
    ...['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  return spawn(command, args, { stdio: 'ignore' });
}

/**
 * PostgreSQL refuses to run as root, so root becomes `postgres`; and on Linux the server is told to end with its parent,
 * so that a killed test run leaves nothing behind.
 */
function unprivileged(command: string, args: string[]): string[] {
  if (process.platform !== 'linux') return [command, ...args];
  const user = process.getuid?.() === 0 ? ['--reuid=postgres', '--regid=postgres', '--init-groups'] : [];
  return ['setpriv', ...user, '--pdeathsig=INT', '--', command, ...args];
}

async function accepting(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && server.exitCode === null) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch {
      await sleep(100);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  server.kill('SIGKILL');
  throw new Refusal('The throw-away PostgreSQL server does not accept connections.');
}
