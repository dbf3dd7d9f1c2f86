import { runCommand } from './cli-error.ts';
import { runProgram } from './run-program.ts';
import { stopSignal } from './stop-signal.ts';
import { cleanEnvironment } from './test/clean-environment.ts';

/**
 * `npm run test:walks`: gives the commands of `docs/going-live.md` and `docs/operations.md` in their order on an empty machine of
 * namespaces, installs HEAD there as they say, and prints what became of each; ends with 1 when one fails.
 */
await runCommand(async () => {
  const stop = stopSignal();
  cleanEnvironment();
  return runProgram('tests/walks/main.ts', stop);
});
