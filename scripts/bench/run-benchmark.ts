import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Runs `bench/<name>/main.ts` until it ends or `stop` ends it; gives its exit code. */
export async function runBenchmark(name: string, stop: AbortSignal, env: NodeJS.ProcessEnv = {}): Promise<number> {
  const entry = fileURLToPath(new URL(`../../bench/${name}/main.ts`, import.meta.url));
  const bench = spawn(process.execPath, [entry], { stdio: 'inherit', env: { ...process.env, ...env } });
  stop.addEventListener('abort', () => bench.kill());
  const [code] = (await once(bench, 'exit')) as [number | null];
  return code ?? 1;
}
