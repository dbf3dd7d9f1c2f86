import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Runs a program of this repository, such as `bench/crm/main.ts`, until it ends or `stop` ends it. @returns its exit code. */
export async function runProgram(
  file: string,
  stop: AbortSignal,
  { args = [], env = {} }: { args?: string[]; env?: NodeJS.ProcessEnv } = {},
): Promise<number> {
  const entry = fileURLToPath(new URL(`../${file}`, import.meta.url));
  const program = spawn(process.execPath, [entry, ...args], { stdio: 'inherit', env: { ...process.env, ...env } });
  stop.addEventListener('abort', () => program.kill());
  const [code] = (await once(program, 'exit')) as [number | null];
  return code ?? 1;
}
