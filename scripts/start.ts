import { readConfig } from '../server/config/config.ts';
import { buildProduct } from './build/product.ts';
import { runCommand } from './cli-error.ts';
import { banner } from './start/banner.ts';
import { withEnvFile } from './start/environment.ts';
import { preflight } from './start/preflight.ts';
import { productServices } from './start/product.ts';
import { runServices } from './start/services.ts';
import { stopSignal } from './stop-signal.ts';

await runCommand(async ({ env }) => {
  const stop = stopSignal();
  const settings = withEnvFile(env);
  const config = readConfig(settings);
  await preflight(config);
  await buildProduct(stop);
  const { sandbox, server } = productServices(config, settings);
  const specs = sandbox ? [sandbox, server] : [server];
  return runServices(specs, stop, () => console.log(banner(config)));
});
