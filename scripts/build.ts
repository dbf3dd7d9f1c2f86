import { runCommand } from './cli-error.ts';
import { buildSite } from './site/build.ts';
import { stopSignal } from './stop-signal.ts';

/** `npm run build`: builds the site when its sources have changed, as `npm start` does. */
await runCommand(async () => {
  const stop = stopSignal();
  await buildSite(stop);
  return stop.aborted ? 130 : 0;
});
