import { expect, test } from 'vitest';
import { checkFileBudget } from '#scripts/check/file-budget.ts';
import { inSourceTree } from './source-tree.ts';

/** Returns what a file of this many lines is blamed for. */
const overrunsOf = (lines: number): Promise<string[]> =>
  inSourceTree({ 'web/ui/long.css': 'export {};\n'.repeat(lines) }, (root) => checkFileBudget(root).overruns);

test('a file of 300 lines is the longest allowed', async () => {
  expect(await overrunsOf(300)).toEqual([]);
  expect(await overrunsOf(301)).toEqual(['web/ui/long.css has 301 lines; 300 are allowed']);
});
