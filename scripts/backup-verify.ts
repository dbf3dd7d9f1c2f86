import { readVerifyArguments } from './backup/arguments.ts';
import { verifyBackup } from './backup/verify-backup.ts';
import { runCommand } from './cli-error.ts';

/** `npm run backup:verify -- <file>`: restores a backup into a database that is thrown away, and touches no other. */
await runCommand(async () => {
  console.log(await verifyBackup(readVerifyArguments(process.argv.slice(2))));
  return 0;
});
