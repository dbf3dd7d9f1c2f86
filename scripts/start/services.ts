import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { NODE_FLAGS, NODE_VARIABLES } from './node-settings.ts';

/** A program that sends `ready` when it listens, drains on SIGTERM, and ends when the channel to its parent closes. */
export interface ServiceSpec {
  name: string;
  file: string;
  env: NodeJS.ProcessEnv;
}

export interface Service {
  name: string;
  pid: number | undefined;
  ready: Promise<void>;
  ended: Promise<Ending>;
  /** Resolves when the program has ended. */
  stop(): Promise<void>;
}

interface Ending {
  name: string;
  how: string;
  /** Whether it ended by itself before it was ready. It has printed the reason then. */
  explained: boolean;
}

/** Longer than the server's drain, which waits for its delay, open requests and running jobs. */
const DRAIN_MS = 60_000;

/**
 * Runs the services until told to stop or until one ends by itself, then stops them in reverse order.
 * @returns the exit code: 0 when it was told to stop.
 */
export async function runServices(specs: ServiceSpec[], stop: AbortSignal, onReady: () => void): Promise<number> {
  if (stop.aborted) return 0;
  const services = specs.map(startService);
  const told = once(stop, 'abort').then(() => undefined);
  const died = Promise.race(services.map((service) => service.ended));
  void Promise.all(services.map((service) => service.ready)).then(onReady);

  const ending = await Promise.race([told, died]);
  if (ending && !ending.explained) console.error(`The ${ending.name} ended unexpectedly (${ending.how}).`);
  for (const service of services.toReversed()) await service.stop();
  return ending ? 1 : 0;
}

export function startService({ name, file, env }: ServiceSpec): Service {
  const child = spawn(process.execPath, [...NODE_FLAGS, file], {
    env: { ...NODE_VARIABLES, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Uses a process group of its own. Ctrl-C then reaches only the starter, which stops the server before its sandbox.
    detached: true,
  });
  let isReady = false;
  const ready = new Promise<void>((resolve) => {
    child.on('message', (message) => {
      if (message !== 'ready') return;
      isReady = true;
      resolve();
    });
  });
  const ended = endOf(child).then(({ how, byItself }) => ({ name, how, explained: byItself && !isReady }));
  return { name, pid: child.pid, ready, ended, stop: () => stopChild(child) };
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), DRAIN_MS);
  await once(child, 'exit');
  clearTimeout(timer);
}

function endOf(child: ChildProcess): Promise<{ how: string; byItself: boolean }> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ how: error.message, byItself: false }));
    child.once('exit', (code, signal) =>
      resolve({ how: signal ?? `exit code ${code}`, byItself: code !== null && code !== 0 }),
    );
  });
}
