import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTool } from '#scripts/run-process.ts';
import { filesOfCrashes } from '#scripts/test/crashes.ts';

let folder: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'crashes-')));
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns Vitest's output for test files, given by name and text. */
async function outputOf(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(folder, 'run-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text);
  const { ok, output } = await runTool('node_modules/vitest/vitest.mjs', ['run', '--globals', '--root', root], {
    FORCE_COLOR: '1',
    VITEST: undefined,
  });
  expect(ok).toBe(false);
  return output;
}

const DIES = "test('dies', () => process.kill(process.pid, 'SIGSEGV'));";
const FAILS = "test('fails', () => expect(1).toBe(2));";
const PASSES = "test('passes', () => expect(1).toBe(1));";

test('A file under which the process dies of a signal is named, to be run once more', async () => {
  const output = await outputOf({ 'a.test.js': DIES, 'b.test.js': PASSES });
  expect(filesOfCrashes(output)).toEqual([expect.stringMatching(/\/a\.test\.js$/)]);
});

test('None is run once more when a test has failed in the same run', async () => {
  expect(filesOfCrashes(await outputOf({ 'a.test.js': DIES, 'b.test.js': FAILS }))).toEqual([]);
});

test('None is run once more for an error outside of tests', async () => {
  const throwsLater = `${PASSES}\nafterAll(() => void Promise.reject(new Error('Nobody caught this')));`;
  expect(filesOfCrashes(await outputOf({ 'a.test.js': throwsLater, 'b.test.js': DIES }))).toEqual([]);
});
