import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { residentMemory } from '../support/process-figures.ts';

export interface Started {
  /** Milliseconds from the command to its banner. */
  readyMs: number;
  /** Returns the resident bytes of the server and of all processes of the command. */
  memory(): { server: number; all: number };
  stop(): Promise<void>;
}

/** Starts the product as a person does, by `npm start`. */
export async function startByCommand(env: NodeJS.ProcessEnv): Promise<Started> {
  const start = performance.now();
  const npm = spawn('npm', ['start'], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(npm, 'exit');
  let output = '';
  const isReady = new Promise<true>((resolve) => {
    npm.stdout.on('data', (data) => {
      output += data;
      if (output.includes('is running')) resolve(true);
    });
  });
  const isReadyFirst = await Promise.race([isReady, ended.then(() => false)]);
  if (!isReadyFirst) throw new Error(`npm start ended before it was ready:\n${output}`);
  return {
    readyMs: performance.now() - start,
    memory: () => memoryOf(npm.pid ?? 0),
    stop: async () => {
      npm.kill('SIGTERM');
      await ended;
    },
  };
}

function memoryOf(pid: number): { server: number; all: number } {
  const pids = withDescendants(pid);
  const isServer = (one: number) => readFileSync(`/proc/${one}/cmdline`, 'utf8').includes('programs/server.js');
  const sum = (some: number[]) => some.reduce((all, one) => all + residentMemory(one), 0);
  return { server: sum(pids.filter(isServer)), all: sum(pids) };
}

function withDescendants(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [, state = ''] = readFileSync(`/proc/${entry}/stat`, 'utf8').split(') ');
      parents.set(Number(entry), Number(state.split(' ')[1]));
    } catch {
      // The process has ended in the meantime.
    }
  }
  const found = [pid];
  for (const one of found) for (const [child, parent] of parents) if (parent === one) found.push(child);
  return found;
}
