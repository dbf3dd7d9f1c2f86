import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import { documentedVariables } from '#scripts/test/clean-environment.ts';

export interface Starter {
  pid: number;
  stdout(): string;
  stderr(): string;
  /** Resolves when stdout contains the text. */
  prints(text: string): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** The exit code, or the signal that ended the process. */
  ended: Promise<number | string>;
}

/** A folder for the product's data, removed after the test. */
export function dataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns settings with free ports and a new data folder. Empty ones keep out the values of `.env`. */
export async function ownSettings(): Promise<Record<string, string>> {
  const unset = Object.fromEntries([...documentedVariables(), 'NODE_ENV'].map((name) => [name, '']));
  const ports = {
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    SANDBOX_SMTP_PORT: String(await freePort()),
  };
  return { ...unset, ...ports, DATA_DIR: dataDir(), LOG_LEVEL: 'error' };
}

/** Runs what `npm start` runs, in the checkout at a path. */
export function start(settings: Record<string, string>, checkout = '.'): Starter {
  const child = spawn('sh', ['scripts/run.sh', 'start'], {
    cwd: checkout,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // SIGKILL gives the starter no time to stop its services. They must end by themselves: nothing else ends them.
  onTestFinished(() => void child.kill('SIGKILL'));
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const prints = async (text: string) => {
    if (stdout.includes(text)) return;
    for await (const _ of on(child.stdout, 'data', { close: ['close'] })) if (stdout.includes(text)) return;
    throw new Error(`"${text}" was not printed, but:\n${stdout}${stderr}`);
  };
  return {
    pid: child.pid ?? 0,
    stdout: () => stdout,
    stderr: () => stderr,
    prints,
    signal: (signal) => void child.kill(signal),
    ended: once(child, 'close').then(([code, signal]) => (signal ?? code) as number | string),
  };
}

/** Returns true when a program listens on the port. */
export async function isOpen(port: string | undefined): Promise<boolean> {
  const socket = connect(Number(port), '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

export async function expectNothingListens(settings: Record<string, string>): Promise<void> {
  for (const name of ['PORT', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT']) {
    expect(await isOpen(settings[name]), `${name} is still open`).toBe(false);
  }
}

/** Ends a starter with a signal, and expects that it stops all that it started. */
export async function expectCleanStop(
  starter: Starter,
  signal: NodeJS.Signals,
  settings: Record<string, string>,
): Promise<void> {
  starter.signal(signal);
  expect(await starter.ended).toBe(0);
  expect(starter.stderr()).toBe('');
  await expectNothingListens(settings);
}
