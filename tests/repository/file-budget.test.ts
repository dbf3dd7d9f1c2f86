import { expect, test } from 'vitest';
import { checkFileBudget } from '#scripts/check/file-budget.ts';
import { inSourceTree } from './source-tree.ts';

/** Returns what a file of this many lines is blamed for. */
const overrunsOf = (lines: number, file = 'web/ui/long.css'): Promise<string[]> =>
  inSourceTree({ [file]: 'export {};\n'.repeat(lines) }, (root) => checkFileBudget(root).overruns);

test('a file of 300 lines is the longest allowed', async () => {
  expect(await overrunsOf(300)).toEqual([]);
  expect(await overrunsOf(301)).toEqual(['web/ui/long.css has 301 lines; 300 are allowed']);
});

test.each(['server/database/functions/long.sql', 'tools/long.ts', 'long.config.ts'])(
  '%s is held to it too',
  async (file) => {
    expect(await overrunsOf(301, file)).toEqual([`${file} has 301 lines; 300 are allowed`]);
  },
);

test('a migration is not: it stays as it has run', async () => {
  expect(await overrunsOf(301, 'migrations/0000_long.sql')).toEqual([]);
});
