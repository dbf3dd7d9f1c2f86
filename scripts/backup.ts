import { readBackupArguments } from './backup/arguments.ts';
import { backUp } from './backup/back-up.ts';
import { runCommand } from './cli-error.ts';
import { loadConfig } from './start/environment.ts';
import { stopSignal } from './stop-signal.ts';

/** `npm run backup -- [file]`: writes a consistent snapshot of all rows to a new file. The product may be running. */
await runCommand(async () => {
  const config = loadConfig();
  const stop = stopSignal();
  try {
    console.log(await backUp(config, readBackupArguments(process.argv.slice(2), config.dataDir), stop));
    return 0;
  } catch (error) {
    if (stop.aborted) return 130;
    throw error;
  }
});
