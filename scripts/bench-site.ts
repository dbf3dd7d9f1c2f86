import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
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
  const bench = spawn(process.execPath, [fileURLToPath(new URL('../bench/site/main.ts', import.meta.url))], {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: browser.path },
  });
  stop.addEventListener('abort', () => bench.kill());
  const [code] = await once(bench, 'exit');
  return code ?? 1;
});
