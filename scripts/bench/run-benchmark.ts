import { CliError } from '../cli-error.ts';
import { startCluster } from '../postgres/cluster.ts';
import { runProgram } from '../run-program.ts';
import { provideBrowser } from '../test/browser.ts';
import type { Needs } from './parts.ts';

/** Runs `bench/<name>/main.ts` with its options and what it needs, until it ends or `stop` ends it. @returns its exit code. */
export async function runBenchmark(
  name: string,
  { browser, postgres }: Needs,
  options: string[],
  stop: AbortSignal,
): Promise<number> {
  const env: NodeJS.ProcessEnv = browser ? { CHROMIUM_PATH: await browserPath() } : {};
  const server = postgres && (await startCluster(postgres));
  try {
    if (server) env.BENCH_DATABASE_URL = server.url;
    return await runProgram(`bench/${name}/main.ts`, stop, { args: options, env });
  } finally {
    await server?.stop();
  }
}

async function browserPath(): Promise<string> {
  const browser = await provideBrowser();
  if ('problem' in browser) throw new CliError(browser.problem);
  return browser.path;
}
