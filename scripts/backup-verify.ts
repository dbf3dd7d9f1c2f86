import { readVerifyArguments } from './backup/arguments.ts';
import { verifyBackup } from './backup/verify-backup.ts';
import { runCommand } from './cli-error.ts';

/** `npm run backup:verify -- <file>`: restores a backup into a temporary database. It touches no other database. */
await runCommand(async () => {
  console.log(await verifyBackup(readVerifyArguments(process.argv.slice(2))));
  return 0;
});
