import { runBenchmark } from './bench/run-benchmark.ts';
import { Refusal, runCommand } from './refusal.ts';
import { buildSite } from './site/build.ts';
import { stopSignal } from './stop-signal.ts';
import { provideBrowser } from './test/browser.ts';

/** Builds the site and measures it: prints tables and writes `bench/RESULTS-site.md`. */
await runCommand(async () => {
  const stop = stopSignal();
  const browser = await provideBrowser();
  if ('problem' in browser) throw new Refusal(browser.problem);
  await buildSite(stop);
  if (stop.aborted) return 1;
  return runBenchmark('site', stop, { CHROMIUM_PATH: browser.path });
});
