import { buildHere } from './build/product.ts';
import { runCommand } from './cli-error.ts';
import { stopSignal } from './stop-signal.ts';

/** `npm run build`: builds site and server if their sources have changed, like `npm start`. */
await runCommand(async () => {
  const stop = stopSignal();
  await buildHere(stop);
  return stop.aborted ? 130 : 0;
});
