import { once } from 'node:events';
import { readConfig } from '../server/config/config.ts';
import { runCommand } from './cli-error.ts';
import { runWithReload } from './dev/reload.ts';
import { startSite } from './dev/site.ts';
import { freePort } from './free-port.ts';
import { banner } from './start/banner.ts';
import { withEnvFile } from './start/environment.ts';
import { preflight } from './start/preflight.ts';
import { productServices, SOURCES } from './start/product.ts';
import { startService } from './start/services.ts';
import { stopSignal } from './stop-signal.ts';

/** `npm run dev`: runs the product with live reload. Astro listens on PORT and forwards API requests to the server. */
await runCommand(async ({ env }) => {
  const stop = stopSignal();
  const settings = withEnvFile(env);
  const config = readConfig(settings);
  await preflight(config);
  const apiPort = await freePort();
  const { sandbox, server } = productServices(config, settings, SOURCES);
  const behindAstro = { ...server.env, PORT: String(apiPort), HOST: '127.0.0.1', PUBLIC_URL: config.publicUrl };

  const standIns = sandbox && startService(sandbox);
  const product = runWithReload({ ...server, env: behindAstro });
  const site = await startSite(config, apiPort);
  void Promise.all([standIns?.ready, product.ready]).then(() => console.log(banner(config)));

  if (!stop.aborted) await once(stop, 'abort');
  await site.stop();
  await product.stop();
  await standIns?.stop();
  return 0;
});
