import { runCommand } from './cli-error.ts';
import { runProgram } from './run-program.ts';
import { stopSignal } from './stop-signal.ts';
import { cleanEnvironment } from './test/clean-environment.ts';

/**
 * `npm run test:walks`: runs the commands of `docs/going-live.md` and `docs/operations.md` in order on an empty machine made
 * of namespaces, installs HEAD there, and prints the result of each command. The exit code is 1 if one fails.
 */
await runCommand(async () => {
  const stop = stopSignal();
  cleanEnvironment();
  return runProgram('tests/walks/main.ts', stop);
});
