import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Code that is read together belongs together. A longer file has more than one topic. */
const MOST_LINES = 300;

/** Migrations stay as they have run. */
const SOURCES = [
  '{contract,web,server,sandbox,scripts,tests,bench}/**/*.{ts,mts,tsx,mjs,astro,css,sql}',
  'tools/*.ts',
  '*.ts',
];

export interface BudgetReport {
  files: number;
  /** One line each. Empty when no file is too long. */
  overruns: string[];
}

/** Counts the lines of every source file below `root`. Test data is excluded. */
export function checkFileBudget(root: string): BudgetReport {
  const files = globSync(SOURCES, { cwd: root, exclude: ['tests/fixtures/**', '**/*.d.ts'] });
  const overruns = files
    .map((file) => ({ file, lines: lineCount(join(root, file)) }))
    .filter(({ lines }) => lines > MOST_LINES)
    .map(({ file, lines }) => `${file} has ${lines} lines; ${MOST_LINES} are allowed`);
  return { files: files.length, overruns };
}

function lineCount(file: string): number {
  const text = readFileSync(file, 'utf8');
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
