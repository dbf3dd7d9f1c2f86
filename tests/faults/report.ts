import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { table } from '#bench/support/table.ts';
import { coversDefaults } from './options.ts';
import type { Row } from './row.ts';
import type { Settings } from './scenario.ts';

const FILE = 'docs/faults.md';
const HEAD = ['scenario', 'acknowledged', 'present', 'doubled', 'failed', 'time, s', 'run', 'notes'];
/** The first table of a page. */
const TABLE = /^\|.*\n(?:\|.*\n)*/m;

/** Prints a finished scenario and its problems. */
export function printRow(row: Row): void {
  const { title, findings, missing, seconds } = row;
  if (!findings) {
    console.log(`${title}: not run: ${missing}`);
    return;
  }
  const { acknowledged, present, doubled, failed, notes, problems } = findings;
  console.log(
    `${title}: ${acknowledged} acknowledged, ${present} present, ${doubled} doubled, ${failed} failed (${Math.round(seconds)} s): ${notes.join('; ')}`,
  );
  for (const problem of problems) console.log(`  ${problem}`);
}

/** Prints the rows and replaces the same scenarios' earlier rows on the page. The rest of the page stays. */
export function writeReport(rows: Row[], settings: Settings, titles: string[]): void {
  const written = rows.flatMap((row) => cellsOf(row, settings));
  if (written.length === 0) return;
  console.log(`\n${table(HEAD, written)}`);
  if (!coversDefaults(settings)) {
    console.log(`\nNot written to ${FILE}: a quick look takes no row's place.`);
    return;
  }
  writeFileSync(FILE, withRows(readFileSync(FILE, 'utf8'), written, titles));
  console.log(`\nWritten to ${FILE}`);
}

/** Returns the page with these rows in its table. `titles` are the allowed titles in their order. */
export function withRows(page: string, written: string[][], titles: string[]): string {
  const known = new Map([...tableRowsOf(page), ...written].map((cells) => [cells[0], cells]));
  const rows = titles.map((title) => known.get(title)).filter((cells) => cells !== undefined);
  return page.replace(TABLE, () => `${table(HEAD, rows)}\n`);
}

/** Returns the cells of each row in the page's table. */
export function tableRowsOf(page: string): string[][] {
  const [, , ...lines] = TABLE.exec(page)?.[0].trimEnd().split('\n') ?? [];
  return lines.map((line) =>
    line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim()),
  );
}

/** Returns one row of cells, or none for a scenario that could not run here. */
function cellsOf({ title, findings, seconds }: Row, { seed }: Settings): string[][] {
  if (!findings) return [];
  const { acknowledged, present, doubled, failed, notes } = findings;
  const counts = [acknowledged, present, doubled, failed, Math.round(seconds)].map(String);
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const run = `${new Date().toISOString().slice(0, 10)}, ${commit}, seed ${seed}`;
  return [[title, ...counts, run, notes.join('; ')]];
}
