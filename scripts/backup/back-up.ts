import type { Config } from '#server/config/config.ts';
import { readSessionSecret } from '#server/config/secrets.ts';
import { writeBackup } from '#server/operations/backup/backup.service.ts';
import { productVersion } from '#server/shared/product-version.ts';
import { secretFingerprint } from '#server/shared/secret-box.ts';
import { withDatabaseToRead } from '../database/read-database.ts';
import { writeNewFile } from './new-file.ts';
import { leftOutLine } from './words.ts';

/** Backs up the product's database to a new file. @returns the message for the user. @throws CliError */
export async function backUp(config: Config, file: string, stop: AbortSignal): Promise<string> {
  const began = Date.now();
  const about = {
    product: productVersion(),
    secretFingerprint: secretFingerprint(readSessionSecret(config.sessionSecret, config.dataDir)),
  };
  const { rows, leftOut } = await withDatabaseToRead(config, async (database, noteBackup) => {
    const written = await writeNewFile(file, (sink) => writeBackup(database, about, sink, stop));
    // The file is complete, even if the report to monitoring fails.
    await noteBackup(written.rows).catch((error: Error) =>
      console.error(`The success was not noted: ${error.message}`),
    );
    return written;
  });
  const told = `${rows} rows backed up to ${file} in ${((Date.now() - began) / 1000).toFixed(1)} s.`;
  return leftOut.length > 0 ? `${told}\n${leftOutLine(leftOut)}` : told;
}
