import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { tableRowsOf, withRows } from '../faults/report.ts';
import { SCENARIOS } from '../faults/scenarios.ts';

const page = readFileSync('docs/faults.md', 'utf8');
const titles = SCENARIOS.map(({ title }) => title);
const row = (title: string, notes: string) => [title, '1', '1', '0', '0', '9', '2026-11-22, abcdef0, seed 7', notes];

describe('The page on faults', () => {
  test('has a row for each scenario and no other, in their order', () => {
    expect(tableRowsOf(page).map(([title]) => title)).toEqual(titles);
  });

  test('keeps all else when a scenario that was run by name replaces its row', () => {
    const [, title = ''] = titles;
    const after = withRows(page, [row(title, 'a $& in a note')], titles);
    expect(tableRowsOf(after)).toEqual(
      tableRowsOf(page).map((cells) => (cells[0] === title ? row(title, 'a $& in a note') : cells)),
    );
    expect(after.replaceAll(/^\|.*\n/gm, '')).toBe(page.replaceAll(/^\|.*\n/gm, ''));
  });

  test('takes in a new scenario at its place, and lets go of one that there is no more', () => {
    const [first = '', second = '', third = ''] = titles;
    const before = withRows(page, [], [first, third]);
    expect(tableRowsOf(withRows(before, [row(second, '')], [first, second])).map(([title]) => title)).toEqual([
      first,
      second,
    ]);
  });
});
