import { runProgram } from '../run-program.ts';

/** Runs `bench/<name>/main.ts` until it ends or `stop` ends it; gives its exit code. */
export function runBenchmark(name: string, stop: AbortSignal, env: NodeJS.ProcessEnv = {}): Promise<number> {
  return runProgram(`bench/${name}/main.ts`, stop, { env });
}
