import { BackupFileError, type BackupHeader } from '../../server/backup/backup-format.ts';
import { inspectBackup } from '../../server/backup/backup-reader.ts';
import {
  assertKnownMigrations,
  assertRestorable,
  type Restored,
  RestoreRefusedError,
  restoreBackup,
} from '../../server/backup/restore.service.ts';
import { secretFingerprint } from '../../server/backup/secret-fingerprint.ts';
import type { Config } from '../../server/config.ts';
import { openDatabase } from '../../server/database/open.ts';
import { prepareQueues } from '../../server/jobs/jobs.ts';
import { loadSessionSecret } from '../../server/secrets.ts';
import { Refusal } from '../refusal.ts';

/** Puts a backup in place of what the product's database holds. @returns what to tell. @throws Refusal */
export async function restoreFrom(config: Config, file: string, replace: boolean): Promise<string> {
  try {
    const header = await inspectBackup(file);
    await assertKnownMigrations(header.migrations);
    const { rows, kept } = await restore(config, file, header, replace);
    const secret = loadSessionSecret(config.sessionSecret, config.dataDir);
    return [
      `${rows} rows restored, as they were at ${header.createdAt}. Start the product.`,
      ...(kept.phones + kept.emails > 0
        ? [
            `Kept from the database that was replaced: wishes of ${kept.phones} phones and ${kept.emails} email addresses.`,
          ]
        : []),
      ...(secretFingerprint(secret) === header.secretFingerprint
        ? []
        : ['SESSION_SECRET is not the one of the backup: see "Secrets" in docs/operations.md.']),
    ].join('\n');
  } catch (error) {
    if (error instanceof BackupFileError) throw new Refusal(`${file}: ${error.message}`);
    if (error instanceof RestoreRefusedError) throw new Refusal(error.message);
    throw error;
  }
}

async function restore(config: Config, file: string, header: BackupHeader, replace: boolean): Promise<Restored> {
  const database = await openDatabase(config, (error) => console.error(error.message)).catch((error: Error) => {
    throw new Refusal(error.message);
  });
  try {
    await assertRestorable(database, replace);
    await prepareQueues(database);
    return await restoreBackup(database, file, header.migrations);
  } finally {
    await database.close();
  }
}
