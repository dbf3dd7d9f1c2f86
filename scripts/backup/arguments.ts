import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from '../refusal.ts';

const BACKUP_USAGE = 'Usage: npm run backup -- [file]';
const RESTORE_USAGE = 'Usage: npm run restore -- <file> [--replace]';

/** The file to write; without one a name with the time, in DATA_DIR. @throws Refusal */
export function readBackupArguments(args: string[], dataDir: string): string {
  const { positionals } = parse(args, {}, BACKUP_USAGE);
  if (positionals.length > 1) throw new Refusal(BACKUP_USAGE);
  const [file] = positionals;
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  return file ? fromCaller(file) : join(dataDir, 'backups', `backup-${moment}Z.jsonl.gz`);
}

/** @throws Refusal */
export function readRestoreArguments(args: string[]): { file: string; replace: boolean } {
  const { positionals, values } = parse(args, { replace: { type: 'boolean' } }, RESTORE_USAGE);
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new Refusal(RESTORE_USAGE);
  return { file: fromCaller(file), replace: values.replace === true };
}

/** npm runs in the project's folder; the path is meant from where the command was given. */
function fromCaller(file: string): string {
  return resolve(process.env.INIT_CWD ?? '.', file);
}

function parse(args: string[], options: { replace?: { type: 'boolean' } }, usage: string) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}
