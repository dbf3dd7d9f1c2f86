import { writeBackup } from '../../server/backup/backup.service.ts';
import { secretFingerprint } from '../../server/backup/secret-fingerprint.ts';
import type { Config } from '../../server/config.ts';
import { productVersion } from '../../server/product-version.ts';
import { loadSessionSecret } from '../../server/secrets.ts';
import { writeNewFile } from './new-file.ts';
import { withDatabaseToRead } from './open-to-read.ts';

/** Backs the product's database up to a new file. @returns what to tell. @throws Refusal */
export async function backUp(config: Config, file: string, stop: AbortSignal): Promise<string> {
  const began = Date.now();
  const about = {
    product: productVersion(),
    secretFingerprint: secretFingerprint(loadSessionSecret(config.sessionSecret, config.dataDir)),
  };
  const rows = await withDatabaseToRead(config, (database) =>
    writeNewFile(file, (sink) => writeBackup(database, about, sink, stop)),
  );
  return `${rows} rows backed up to ${file} in ${((Date.now() - began) / 1000).toFixed(1)} s.`;
}
