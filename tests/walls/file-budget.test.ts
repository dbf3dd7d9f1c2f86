import { expect, test } from 'vitest';
import { checkFileBudget } from '../../scripts/check/file-budget.ts';
import { sourceTree } from './source-tree.ts';

const lines = (count: number): string => 'export {};\n'.repeat(count);

test('a file of 300 lines is the longest allowed', () => {
  const small = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`server/${index}.ts`, lines(10)]));
  expect(checkFileBudget(sourceTree({ ...small, 'web/ui/long.css': lines(300) })).overruns).toEqual([]);
  expect(checkFileBudget(sourceTree({ ...small, 'web/ui/long.css': lines(301) })).overruns).toEqual([
    'web/ui/long.css has 301 lines; 300 are allowed',
  ]);
});

test('a median above 80 lines is reported', () => {
  const root = sourceTree({ 'contract/a.ts': lines(81), 'server/b.ts': lines(81), 'scripts/c.mjs': lines(5) });
  expect(checkFileBudget(root)).toMatchObject({
    files: 3,
    median: 81,
    overruns: ['the median file has 81 lines; 80 are allowed'],
  });
});

test('more than one file in ten above 250 lines is reported', () => {
  const files = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`tests/${index}.test.ts`, lines(10)]));
  const root = sourceTree({ ...files, 'web/a.astro': lines(260) });
  expect(checkFileBudget(root).overruns.join()).toContain('the 90th percentile is 260');
});
