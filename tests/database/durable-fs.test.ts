import fs from 'node:fs';
import { rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPglite } from '#server/database/embedded/pglite.ts';
import { createDataDir } from '../support/embedded-template.ts';

let folder: string;
const opened = new Map<number, string>();

beforeEach(async () => {
  folder = await createDataDir();
  const open = fs.openSync;
  vi.spyOn(fs, 'openSync').mockImplementation((path, ...options) => {
    const descriptor = open(path, ...options);
    opened.set(descriptor, String(path));
    return descriptor;
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await rm(folder, { recursive: true, force: true });
});

/** Records the paths of the files that this call flushes. The call is still made. */
function watch(name: 'fsyncSync' | 'fdatasyncSync'): string[] {
  const paths: string[] = [];
  const call = fs[name];
  vi.spyOn(fs, name).mockImplementation((descriptor) => {
    paths.push(opened.get(descriptor) ?? '');
    call(descriptor);
  });
  return paths;
}

test('A new file of the log and the folder that names it are on the disk before a commit in it is acknowledged', async () => {
  const [whole, data] = [watch('fsyncSync'), watch('fdatasyncSync')];
  syncBuiltinESMExports();
  const database = await openPglite(join(folder, 'postgres'));
  await database.exec('CREATE TABLE words (word text)');
  whole.length = 0;
  data.length = 0;
  const log = join(folder, 'postgres', 'pg_wal');
  const before = fs.readdirSync(log).length;
  // The prepared database may have files for what comes next.
  while (fs.readdirSync(log).length === before) {
    whole.length = 0;
    await database.exec('SELECT pg_switch_wal()');
    await database.exec("INSERT INTO words VALUES ('kept')");
  }
  const [folders, files] = [[...whole], [...data]];
  await database.close();
  expect(files.filter((path) => path.startsWith(join(log, '0'))).length).toBeGreaterThan(0);
  // fdatasync on the folder may not persist the new name: ext4 writes a rename up to five seconds later.
  expect(folders).toContain(log);
});
