import { buildProduct } from './build/product.ts';
import { runCommand } from './cli-error.ts';
import { runProgram } from './run-program.ts';
import { stopSignal } from './stop-signal.ts';
import { cleanEnvironment } from './test/clean-environment.ts';

/**
 * `npm run test:hostile -- [--requests N] [--seed N]`: sends generated hostile requests, based on the product's own API
 * document, and hostile mails, and prints its responses. The exit code is 1 if a response has a status of 500 or more, reveals
 * internals, or blocked the server's event loop for too long, and if a mail was not kept or is shown without its sandbox.
 */
await runCommand(async () => {
  const stop = stopSignal();
  cleanEnvironment();
  await buildProduct(stop);
  if (stop.aborted) return 130;
  return runProgram('tests/hostile/main.ts', stop, { args: process.argv.slice(2) });
});
