import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';

export interface CommandResult {
  ok: boolean;
  /** stdout and stderr in order of arrival. */
  output: string;
}

/** Generous, because slow machines take twice as long. It makes a hung tool fail its step instead of blocking the whole run. */
const LIMIT_MS = 60 * 60_000;

/** Time a tool has to end by itself once its result is written. Playwright was seen to stay for ever after its last test. */
const END_MS = 60_000;
const LOOK_MS = 5_000;

const running = new Set<ChildProcess>();

/** Runs one of the project's tools on this Node with this process's flags, and captures its output. */
export function runTool(
  file: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
  onLine?: (line: string) => void,
  resultFile?: string,
): Promise<CommandResult> {
  return runCommandLine(process.execPath, [...process.execArgv, file, ...args], env, onLine, resultFile);
}

/**
 * Calls `onLine` for each line of stdout. A tool that has written `resultFile` as its last act and does not end is ended, and
 * counts as done.
 */
export function runCommandLine(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
  onLine?: (line: string) => void,
  resultFile?: string,
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
    let withResultMs = 0;
    const afterResult = setInterval(() => {
      if (!resultFile || !existsSync(resultFile)) return;
      withResultMs += LOOK_MS;
      if (withResultMs > END_MS) endGroup(child);
    }, LOOK_MS);
    const finish = (ok: boolean): void => {
      clearTimeout(timer);
      clearInterval(afterResult);
      running.delete(child);
      resolve({ ok, output });
    };
    child.on('error', (error) => {
      output += error.message;
      finish(false);
    });
    child.on('close', (code) => finish(code === 0 || withResultMs > END_MS));
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
