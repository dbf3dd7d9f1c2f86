import { runBenchmark } from './bench/run-benchmark.ts';
import { startCluster } from './postgres/cluster.ts';
import { Refusal, runCommand } from './refusal.ts';
import { buildSite } from './site/build.ts';
import { stopSignal } from './stop-signal.ts';
import { provideBrowser } from './test/browser.ts';

/**
 * Measures the CRM with 100,000 customers, embedded and on a PostgreSQL server, in a browser: prints a table and writes
 * `bench/RESULTS-crm.md`.
 */
await runCommand(async () => {
  const stop = stopSignal();
  const browser = await provideBrowser();
  if ('problem' in browser) throw new Refusal(browser.problem);
  await buildSite(stop);
  if (stop.aborted) return 1;
  const server = await startCluster();
  try {
    return await runBenchmark('crm', stop, { CHROMIUM_PATH: browser.path, BENCH_DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
});
