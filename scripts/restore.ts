import { readRestoreArguments } from './backup/arguments.ts';
import { restoreFrom } from './backup/restore-from.ts';
import { type CommandInput, runCommand } from './cli-error.ts';
import { loadConfig } from './start/environment.ts';

/** `npm run restore -- <file>`: replaces the database's content with a backup. The product must not be running. */
export async function restore(input: CommandInput): Promise<number> {
  const args = readRestoreArguments(input);
  console.log(await restoreFrom(loadConfig(input.env), args));
  return 0;
}

if (import.meta.main) await runCommand(restore);
