import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { requestSnapshot, serveSnapshots } from '#server/database/embedded/snapshots.ts';
import { openEmbedded } from '#server/database/open-embedded.ts';
import { createDataDir } from '#tests/support/embedded-template.ts';
import { until } from '#tests/support/poll.ts';

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

test.each([
  { how: 'is finished', failure: undefined },
  { how: 'fails', failure: new Error('No room') },
])('a backup that is killed while its copy is made leaves nothing of it when the copy $how', async ({ failure }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'copies-'));
  const copies: { folder: string; settle(error: Error | undefined): void }[] = [];
  const copyTo = (folder: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const settle = (error: Error | undefined): void => (error ? reject(error) : resolve());
      copies.push({ folder, settle });
    });
  const stop = serveSnapshots(
    dataDir,
    copyTo,
    async () => undefined,
    () => undefined,
  );
  onTestFinished(() => {
    stop();
    rmSync(dataDir, { recursive: true });
  });
  const begin = async (): Promise<Socket> => {
    const before = copies.length;
    const socket = connect(join(dataDir, 'snapshots.sock'));
    await until('the copy begins', async () => copies.length > before);
    return socket;
  };
  (await begin()).destroy();
  // What asks later is heard later, so that the process knows by now that nobody waits for the first copy.
  (await begin()).destroy();
  for (const { folder, settle } of copies) {
    // Like the engine's thread, which makes its folder and those above it.
    mkdirSync(join(folder, 'postgres'), { recursive: true });
    settle(failure);
  }
  await until('no copy is left', async () => readdirSync(join(dataDir, 'snapshots')).length === 0, 5_000);
});
