import { buildProduct } from './build/product.ts';
import { runCommand } from './cli-error.ts';
import { runProgram } from './run-program.ts';
import { stopSignal } from './stop-signal.ts';
import { cleanEnvironment } from './test/clean-environment.ts';

/**
 * `npm run test:faults -- [scenario…] [--seed N] [--kills N] [--writes N]`: breaks the product while it is in use, prints the
 * results as a table, and updates their rows in `docs/faults.md`.
 */
await runCommand(async () => {
  const stop = stopSignal();
  cleanEnvironment();
  await buildProduct(stop);
  if (stop.aborted) return 130;
  return runProgram('tests/faults/main.ts', stop, { args: process.argv.slice(2) });
});
