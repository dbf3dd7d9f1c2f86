import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { requestSnapshot } from '#server/database/embedded/snapshots.ts';
import { openEmbedded } from '#server/database/open-embedded.ts';
import { createDataDir } from '#tests/support/embedded-template.ts';

test('the database answers on when a copy’s folder cannot be made, as on a full disk', async () => {
  const dataDir = await createDataDir();
  const errors: string[] = [];
  const database = await openEmbedded(dataDir, ({ message }) => errors.push(message));
  onTestFinished(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true });
  });
  writeFileSync(join(dataDir, 'snapshots'), 'a file where the folder belongs');
  await expect(requestSnapshot(dataDir)).rejects.toThrow('The database could not be copied: is the disk full?');
  expect(errors).toEqual([expect.stringMatching(/^The database was not copied for a backup: EEXIST/)]);
  await database.ping();
});
