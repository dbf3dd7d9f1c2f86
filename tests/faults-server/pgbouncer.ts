import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port.ts';
import { until } from '../support/poll.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
export const hasPgbouncer = existsSync(PROGRAM);

/** A pgbouncer in transaction mode before the server of a URL, with fewer connections than the product's own pool. */
export async function startPgbouncer(serverUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const target = new URL(serverUrl);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  chmodSync(folder, 0o755);
  const settings = join(folder, 'pgbouncer.ini');
  const password = target.password ? ` password=${target.password}` : '';
  writeFileSync(
    settings,
    `[databases]
* = host=${target.hostname} port=${target.port} user=${target.username}${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
`,
  );
  // It refuses to run as root.
  const unprivileged =
    process.getuid?.() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'] : [];
  const [command = '', ...args] = [...unprivileged, PROGRAM, '-q', settings];
  const bouncer = spawn(command, args, { stdio: 'ignore' });
  const exited = once(bouncer, 'exit');
  await until('pgbouncer', () => accepts(port), 10_000);
  target.port = String(port);
  target.hostname = '127.0.0.1';
  return {
    url: target.href,
    stop: async () => {
      bouncer.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
