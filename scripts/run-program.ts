import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Runs a program of this repository, such as `bench/crm/main.ts`, with this process's flags, until it ends or `stop` ends it.
 * @returns its exit code.
 */
export async function runProgram(
  file: string,
  stop: AbortSignal,
  { args = [], env = {} }: { args?: string[]; env?: NodeJS.ProcessEnv } = {},
): Promise<number> {
  const entry = fileURLToPath(new URL(`../${file}`, import.meta.url));
  const program = spawn(process.execPath, [...process.execArgv, entry, ...args], {
    // The program notices by the channel that this process is gone, even after kill -9.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
  stop.addEventListener('abort', () => program.kill());
  const [code] = (await once(program, 'exit')) as [number | null];
  return code ?? 1;
}
