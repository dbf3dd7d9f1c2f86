import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is only read together stands together; beyond this a file tells more than one story. */
const MOST_LINES = 300;

const SOURCES = '{contract,web,server,sandbox,scripts,tests,bench}/**/*.{ts,mts,tsx,mjs,astro,css}';

export interface BudgetReport {
  files: number;
  /** One line each; empty when the budget is kept. */
  overruns: string[];
}

/** Counts the lines of every source file below `root`; test data is not source. */
export function checkFileBudget(root: string): BudgetReport {
  const files = globSync([SOURCES, '*.ts'], { cwd: root, exclude: ['tests/fixtures/**', '**/*.d.ts'] });
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
