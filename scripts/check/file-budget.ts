import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lines a file may have: in the middle, for nine in ten, and at most. */
const BUDGET = { median: 80, mostFiles: 250, any: 300 };

const SOURCES = '{contract,web,server,sandbox,scripts,tests,bench}/**/*.{ts,mts,tsx,mjs,astro,css}';

export interface BudgetReport {
  files: number;
  median: number;
  /** One line each; empty when the budget is kept. */
  overruns: string[];
}

/** Counts the lines of every source file below `root`; test data is not source. */
export function checkFileBudget(root: string): BudgetReport {
  const sizes = globSync([SOURCES, '*.ts'], { cwd: root, exclude: ['tests/fixtures/**', '**/*.d.ts'] })
    .map((file) => ({ file, lines: lineCount(join(root, file)) }))
    .sort((a, b) => a.lines - b.lines);
  const linesAt = (share: number): number => sizes[Math.ceil(sizes.length * share) - 1]?.lines ?? 0;
  const median = linesAt(0.5);
  const overruns = sizes
    .filter(({ lines }) => lines > BUDGET.any)
    .map(({ file, lines }) => `${file} has ${lines} lines; ${BUDGET.any} are allowed`);
  if (median > BUDGET.median) overruns.push(`the median file has ${median} lines; ${BUDGET.median} are allowed`);
  if (linesAt(0.9) > BUDGET.mostFiles) {
    overruns.push(`one file in ten has more than ${BUDGET.mostFiles} lines (the 90th percentile is ${linesAt(0.9)})`);
  }
  return { files: sizes.length, median, overruns };
}

function lineCount(file: string): number {
  const text = readFileSync(file, 'utf8');
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
