import { buildProduct } from './build/product.ts';
import { runCommand } from './cli-error.ts';
import { runProgram } from './run-program.ts';
import { stopSignal } from './stop-signal.ts';
import { cleanEnvironment } from './test/clean-environment.ts';

/**
 * `npm run test:mutations -- [word…] [--against commit]`: puts each fault of `tests/mutations/` into a throw-away checkout of
 * HEAD, or of another commit, and says whether the tests catch it. Words choose faults by their files and titles.
 */
await runCommand(async () => {
  const stop = stopSignal();
  cleanEnvironment();
  // The checkout gets what is built here: some tests start the product as it goes live.
  await buildProduct(stop);
  return runProgram('tests/mutations/main.ts', stop, { args: process.argv.slice(2) });
});
