import { readVerifyArguments } from './backup/arguments.ts';
import { verifyBackup } from './backup/verify-backup.ts';
import { type CommandInput, runCommand } from './cli-error.ts';

/** `npm run backup:verify -- <file>`: restores a backup into a temporary database. It touches no other database. */
export async function backupVerify(input: CommandInput): Promise<number> {
  console.log(await verifyBackup(readVerifyArguments(input)));
  return 0;
}

if (import.meta.main) await runCommand(backupVerify);
