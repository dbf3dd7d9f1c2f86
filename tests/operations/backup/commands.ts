import { backUp } from '#scripts/backup/back-up.ts';
import { restoreFrom } from '#scripts/backup/restore-from.ts';
import { CliError } from '#scripts/cli-error.ts';
import { readConfig } from '#server/config/config.ts';

type Variables = Record<string, string>;

/** Does the same as `npm run backup`. Returns its output. */
export function backup(variables: Variables, file: string): Promise<string> {
  return told(backUp(readConfig(variables), file, new AbortController().signal));
}

/** Does the same as `npm run restore -- <file> --replace --new`. Returns its output. */
export function restoreOver(variables: Variables, file: string): Promise<string> {
  return told(restoreFrom(readConfig(variables), { file, replace: true, undelete: false, makeNew: true }));
}

/** Does the same as `npm run restore -- <file> --new`. Returns its output. */
export function restore(variables: Variables, file: string): Promise<string> {
  return told(restoreFrom(readConfig(variables), { file, replace: false, undelete: false, makeNew: true }));
}

function told(work: Promise<string>): Promise<string> {
  return work.catch((error: unknown) => {
    if (error instanceof CliError) return `Refused. ${error.message}`;
    throw error;
  });
}
