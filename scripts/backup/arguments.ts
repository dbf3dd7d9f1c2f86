import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf } from '#server/shared/root-cause.ts';
import { CliError, type CommandInput } from '../cli-error.ts';

const BACKUP_USAGE = 'Usage: npm run backup -- [file]';
const RESTORE_USAGE = 'Usage: npm run restore -- <file> [--replace] [--undelete] [--new]';

const VERIFY_USAGE = 'Usage: npm run backup:verify -- <file>';
const RESTORE_OPTIONS = {
  replace: { type: 'boolean' },
  undelete: { type: 'boolean' },
  new: { type: 'boolean' },
} as const;

/** Returns the file to write, by default in DATA_DIR with the time in its name. @throws CliError */
export function readBackupArguments({ args, env }: CommandInput, dataDir: string): string {
  const { positionals } = parse(args, {}, BACKUP_USAGE);
  if (positionals.length > 1) throw new CliError(BACKUP_USAGE);
  const [file] = positionals;
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  return file ? fromCaller(file, env) : join(dataDir, 'backups', `backup-${moment}Z.jsonl.gz`);
}

export interface RestoreArguments {
  file: string;
  /** Replaces the database's content with the backup. */
  replace: boolean;
  /** Also restores people who were deleted after the backup. */
  undelete: boolean;
  /** Creates an embedded database if there is none. */
  makeNew: boolean;
}

/** @throws CliError */
export function readRestoreArguments({ args, env }: CommandInput): RestoreArguments {
  const { positionals, values } = parse(args, RESTORE_OPTIONS, RESTORE_USAGE);
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new CliError(RESTORE_USAGE);
  return {
    file: fromCaller(file, env),
    replace: values.replace === true,
    undelete: values.undelete === true,
    makeNew: values.new === true,
  };
}

/** Returns the file to verify. @throws CliError */
export function readVerifyArguments({ args, env }: CommandInput): string {
  const [file, ...others] = parse(args, {}, VERIFY_USAGE).positionals;
  if (!file || others.length > 0) throw new CliError(VERIFY_USAGE);
  return fromCaller(file, env);
}

/** Resolves a path from where the command was run, because npm runs in the project's folder. */
function fromCaller(file: string, { INIT_CWD = '.' }: NodeJS.ProcessEnv): string {
  return resolve(INIT_CWD, file);
}

function parse(args: string[], options: Partial<typeof RESTORE_OPTIONS>, usage: string) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new CliError(`${messageOf(error)}\n${usage}`);
  }
}
