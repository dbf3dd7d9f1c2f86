import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface CommandResult {
  ok: boolean;
  /** stdout and stderr as they came. */
  output: string;
}

/** Generous, as slow machines take twice the time: a hung tool must fail its step, not the whole run. */
const LIMIT_MS = 60 * 60_000;

const running = new Set<ChildProcess>();

/** Runs one of the project's tools on this Node, with this process's flags, and keeps what it prints. */
export function runTool(
  file: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
  onLine?: (line: string) => void,
): Promise<CommandResult> {
  return runCommandLine(process.execPath, [...process.execArgv, file, ...args], env, onLine);
}

/** `onLine` hears each line of stdout as it comes. */
export function runCommandLine(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
  onLine?: (line: string) => void,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    // Its own process group, so that what the tool has started can be ended with it.
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.add(child);
    let output = '';
    const keep = (chunk: Buffer): void => {
      output += chunk;
    };
    child.stdout.on('data', keep);
    if (onLine) createInterface({ input: child.stdout }).on('line', onLine);
    child.stderr.on('data', keep);
    const timer = setTimeout(() => {
      output += `\nEnded after ${LIMIT_MS / 60_000} minutes without a result.`;
      endGroup(child);
    }, LIMIT_MS);
    const finish = (ok: boolean): void => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ ok, output });
    };
    child.on('error', (error) => {
      output += error.message;
      finish(false);
    });
    child.on('close', (code) => finish(code === 0));
  });
}

/** Ends every tool that still runs, with all it has started. */
export function endRunningTools(): void {
  for (const child of running) endGroup(child);
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has just ended by itself.
  }
}
