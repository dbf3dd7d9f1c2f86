import { buildProduct } from './build/product.ts';
import { runCommand } from './cli-error.ts';
import { runProgram } from './run-program.ts';
import { stopSignal } from './stop-signal.ts';
import { cleanEnvironment } from './test/clean-environment.ts';

/**
 * `npm run test:hostile -- [--requests N] [--seed N]`: sends generated hostile requests to the product, made from its own API
 * document, and prints what it answered; ends with 1 when an answer is 500 or more, shows what is inside, or held the server's event loop for too long.
 */
await runCommand(async () => {
  const stop = stopSignal();
  cleanEnvironment();
  await buildProduct(stop);
  if (stop.aborted) return 130;
  return runProgram('tests/hostile/main.ts', stop, { args: process.argv.slice(2) });
});
