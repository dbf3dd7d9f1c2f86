import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface CommandResult {
  ok: boolean;
  /** stdout and stderr in order of arrival. */
  output: string;
}

/** Generous, because slow machines take twice as long. It makes a hung tool fail its step instead of blocking the whole run. */
const LIMIT_MS = 60 * 60_000;

const running = new Set<ChildProcess>();

/** Runs one of the project's tools on this Node with this process's flags, and captures its output. */
export function runTool(
  file: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
  onLine?: (line: string) => void,
): Promise<CommandResult> {
  return runCommandLine(process.execPath, [...process.execArgv, file, ...args], env, onLine);
}

/** Calls `onLine` for each line of stdout. */
export function runCommandLine(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
  onLine?: (line: string) => void,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    // Uses a process group of its own, so that the tool's child processes can be ended with it.
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

/** Ends all running tools and their child processes. */
export function endRunningTools(): void {
  for (const child of running) endGroup(child);
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process has just ended by itself.
  }
}
