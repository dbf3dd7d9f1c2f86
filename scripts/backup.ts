import { readBackupArguments } from './backup/arguments.ts';
import { backUp } from './backup/back-up.ts';
import { type CommandInput, runCommand } from './cli-error.ts';
import { loadConfig } from './start/environment.ts';
import { stopSignal } from './stop-signal.ts';

/** `npm run backup -- [file]`: writes a consistent snapshot of all rows to a new file. The product may be running. */
export async function backup(input: CommandInput, stop = new AbortController().signal): Promise<number> {
  const config = loadConfig(input.env);
  try {
    console.log(await backUp(config, readBackupArguments(input, config.dataDir), stop));
    return 0;
  } catch (error) {
    if (stop.aborted) return 130;
    throw error;
  }
}

if (import.meta.main) await runCommand((input) => backup(input, stopSignal()));
