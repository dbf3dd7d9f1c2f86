import { readRestoreArguments } from './backup/arguments.ts';
import { restoreFrom } from './backup/restore-from.ts';
import { runCommand } from './cli-error.ts';
import { loadConfig } from './start/environment.ts';

/** `npm run restore -- <file>`: replaces the database's content with a backup. The product must not be running. */
await runCommand(async () => {
  const args = readRestoreArguments(process.argv.slice(2));
  console.log(await restoreFrom(loadConfig(), args));
  return 0;
});
