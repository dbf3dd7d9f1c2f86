import { expect, test } from 'vitest';
import { checkFileBudget } from '#scripts/check/file-budget.ts';
import { sourceTree } from './source-tree.ts';

const lines = (count: number): string => 'export {};\n'.repeat(count);

test('a file of 300 lines is the longest allowed', () => {
  expect(checkFileBudget(sourceTree({ 'web/ui/long.css': lines(300) })).overruns).toEqual([]);
  expect(checkFileBudget(sourceTree({ 'web/ui/long.css': lines(301) })).overruns).toEqual([
    'web/ui/long.css has 301 lines; 300 are allowed',
  ]);
});
