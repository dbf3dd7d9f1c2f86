import type { Config } from '#server/config/config.ts';
import { readSessionSecret } from '#server/config/secrets.ts';
import type { Database } from '#server/database/database.ts';
import { prepareQueues } from '#server/jobs/job-runner.ts';
import { BackupFileError, type BackupHeader } from '#server/operations/backup/backup-format.ts';
import { inspectBackup } from '#server/operations/backup/backup-reader.ts';
import {
  assertKnownMigrations,
  assertRestorable,
  type Restored,
  type RestoreOptions,
  RestoreRefusedError,
  restoreBackup,
} from '#server/operations/backup/restore.service.ts';
import { counted } from '#server/shared/pluralize.ts';
import { secretFingerprint } from '#server/shared/secret-box.ts';
import { CliError } from '../cli-error.ts';
import { assertMade, nameDatabase, openToWrite } from '../database/product-database.ts';
import type { RestoreArguments } from './arguments.ts';
import { leftOutLine } from './words.ts';

const HOW_TO_MAKE_ONE =
  'Give the settings of the product, as docs/operations.md says. Add --new to make one there and restore into it.';

/** Replaces the content of the product's database with a backup. @returns the message for the user. @throws CliError */
export async function restoreFrom(
  config: Config,
  { file, replace, makeNew, undelete }: RestoreArguments,
): Promise<string> {
  nameDatabase(config);
  if (!makeNew) assertMade(config, HOW_TO_MAKE_ONE);
  return aboutFile(file, async (header) => {
    const database = await openToWrite(config);
    try {
      await assertRestorable(database, replace);
      const restored = await restoreInto(database, file, header, { undelete });
      const secret = readSessionSecret(config.sessionSecret, config.dataDir);
      return tell(header, restored, secretFingerprint(secret) === header.secretFingerprint);
    } finally {
      await database.close();
    }
  });
}

/**
 * Runs work on a backup after checking that it is complete and that this version knows it. @throws CliError in one line that
 * names the file.
 */
export async function aboutFile<T>(file: string, work: (header: BackupHeader) => Promise<T>): Promise<T> {
  try {
    const header = await inspectBackup(file);
    await assertKnownMigrations(header.migrations);
    return await work(header);
  } catch (error) {
    if (error instanceof BackupFileError) throw new CliError(`${file}: ${error.message}`);
    if (error instanceof RestoreRefusedError) throw new CliError(error.message);
    throw error;
  }
}

export async function restoreInto(
  database: Database,
  file: string,
  header: BackupHeader,
  options: RestoreOptions = { undelete: false },
): Promise<Restored> {
  await prepareQueues(database);
  return restoreBackup(database, file, header.migrations, options);
}

function tell(
  { createdAt }: BackupHeader,
  { rows, kept, deletedAgain, closedAgain, leftOut }: Restored,
  isSameSecret: boolean,
): string {
  const { customers, teamMembers } = deletedAgain;
  const lines = [`${rows} rows restored, as they were at ${createdAt}. Start the product.`];
  if (leftOut.length > 0) lines.push(leftOutLine(leftOut));
  if (kept.phones + kept.emails > 0) {
    lines.push(
      `Kept from the database that was replaced: wishes of ${kept.phones} phones and ${kept.emails} email addresses.`,
    );
  }
  if (customers + teamMembers > 0) {
    const who = `${counted(customers, 'customer')} and ${counted(teamMembers, 'team member')}`;
    lines.push(`Deleted again, because they were deleted since: ${who}. With --undelete they would have come back.`);
  }
  const { users, keys, endpoints } = closedAgain;
  if (users.length > 0) lines.push(`Shut out again, because they were shut out since: ${users.join(', ')}.`);
  if (keys + endpoints > 0) {
    const what = `${counted(keys, 'key')} and ${counted(endpoints, 'webhook endpoint')}`;
    lines.push(`Ended again, because they were ended since: ${what}.`);
  }
  if (!isSameSecret) lines.push('SESSION_SECRET is not the one of the backup: see "Secrets" in docs/operations.md.');
  return lines.join('\n');
}
