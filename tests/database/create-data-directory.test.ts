import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createDataDirectory } from '#server/database/embedded/create-data-directory.ts';
import { reasonOf } from '#server/database/embedded/pglite.ts';
import { findPrepared } from '#server/database/embedded/prepared-database.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'making-'));
const folder = join(dataDir, 'postgres');

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it.each([
  ['by initdb', undefined],
  ['as a copy of the prepared one', findPrepared],
])(
  'the embedded database is made %s, whole or not at all, and what a crash left half-made is cleared away',
  async (_, prepared) => {
    const halfMade = join(dataDir, 'postgres-unfinished-abc');
    mkdirSync(halfMade);
    writeFileSync(join(halfMade, 'PG_VERSION'), '17');
    const making = createDataDirectory(folder, prepared);
    expect(existsSync(folder)).toBe(false);
    await making;
    expect(existsSync(join(folder, 'PG_VERSION'))).toBe(true);
    expect(readdirSync(dataDir)).toEqual(['postgres']);
    rmSync(folder, { recursive: true });
  },
);

it('the prepared database can be read by whoever runs the product, also where root has built it', () => {
  const prepared = findPrepared() ?? '';
  for (const entry of readdirSync(prepared, { recursive: true, withFileTypes: true })) {
    const isReadable = entry.isDirectory() ? 0o005 : 0o004;
    expect(statSync(join(entry.parentPath, entry.name)).mode & isReadable, entry.name).toBe(isReadable);
  }
});

it.each([
  [new Error('could not open file'), 'could not open file'],
  [{ name: 'ErrnoError', errno: 51 }, "The database's files: no space left on the disk"],
  [{ name: 'ErrnoError', errno: 8 }, "The database's files: error 8"],
])('the reason of a failure is said, also where the engine throws a bare number', (thrown, words) => {
  expect(reasonOf(thrown)).toBe(words);
});
