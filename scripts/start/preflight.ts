import { once } from 'node:events';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import type { Config } from '#server/config/config.ts';
import { messageOf } from '#server/shared/root-cause.ts';
import { CliError } from '../cli-error.ts';

/** Checks in advance what would fail during the start, so that the error is one line. */
export async function preflight(config: Config): Promise<void> {
  checkDataDir(config.dataDir);
  await checkPorts([
    { name: 'PORT', host: config.host, port: config.port },
    ...(config.sandbox.vendors.length === 0 ? [] : sandboxListeners(config)),
  ]);
}

interface Listener {
  name: string;
  host: string;
  port: number;
}

function sandboxListeners({ sandbox }: Config): Listener[] {
  return [
    { name: 'SANDBOX_PORT', host: '127.0.0.1', port: sandbox.port },
    { name: 'SANDBOX_SMTP_PORT', host: '127.0.0.1', port: sandbox.smtpPort },
  ];
}

/** @throws CliError */
export function checkDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'EEXIST' ? 'it is not a folder' : messageOf(error);
    throw new CliError(
      `DATA_DIR: cannot write to ${dataDir}: ${reason}. Choose a folder of your own, for example DATA_DIR=./data`,
    );
  }
}

/** Holds all ports until the last one is checked, so that it also detects two variables with the same port. */
async function checkPorts(listeners: Listener[]): Promise<void> {
  const open: Server[] = [];
  try {
    for (const listener of listeners) open.push(await listen(listener));
  } finally {
    await Promise.all(open.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}

async function listen({ name, host, port }: Listener): Promise<Server> {
  const server = createServer().listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new CliError(listenFailure(name, host, port, error));
  });
  return server;
}

function listenFailure(name: string, host: string, port: number, error: NodeJS.ErrnoException): string {
  const another = `${name}=${port < 1024 ? port + 8000 : port + 100}`;
  if (error.code === 'EADDRINUSE') {
    return `${name}: port ${port} is already in use; free it or choose another, for example ${another}`;
  }
  if (error.code === 'EACCES') {
    return `${name}: port ${port} is reserved for the system; choose another, for example ${another}`;
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `HOST: ${host} is not an address of this machine. Example: HOST=127.0.0.1`;
  }
  return `${name}: cannot listen on ${host}:${port}: ${messageOf(error)}`;
}
