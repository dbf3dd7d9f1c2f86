import { describe, expect, test } from 'vitest';
import { correctCells } from '#crm/features/imports-exports/imports/columns/correct-cells.ts';
import { recogniseColumns } from '#crm/features/imports-exports/imports/columns/recognise.ts';
import { describeGroup, groupFaults } from '#crm/features/imports-exports/imports/run/fault-groups.ts';
import { EMPTY_TOTALS } from '#crm/features/imports-exports/imports/run/import-state.ts';
import { NOTHING, replaceRow } from '#crm/features/imports-exports/imports/run/import-totals.ts';
import { csvFile, sourceRowsOf } from './csv-files.ts';

const fault = (column: string, reason: string) => ({ column, reason });
const NAMELESS = fault('name', 'Name is required');
const NO_ADDRESS = fault('email', 'Valid email is required');

describe('A corrected row', () => {
  test('goes as it was corrected, from its own place in the file', async () => {
    const file = csvFile('name,email,phone\n,ana@x.example,1\nBo,bo@x.example,\n,,\n');
    const { rows, withoutEmail } = await sourceRowsOf(file, undefined, new Map([[2, ['Ana', 'ana@x.example', '2']]]));
    expect(rows.map(({ row, file: { name, phone } }) => [row, name, phone])).toEqual([
      [2, 'Ana', '2'],
      [3, 'Bo', ''],
    ]);
    expect(withoutEmail).toBe(0);
  });

  test('whose email was emptied is still reported, and not dropped in silence', async () => {
    const file = csvFile('name,email\nAna,ana\nBo,\n');
    const { rows, withoutEmail } = await sourceRowsOf(file, undefined, new Map([[2, ['Ana', '']]]));
    expect(rows.map(({ row }) => row)).toEqual([2]);
    expect(withoutEmail).toBe(1);
  });

  test('that is checked twice, because it was corrected again before the first answer came, counts once', () => {
    const row = { row: 2, cells: ['Ana', 'ana@x.example'], file: { email: 'ana@x.example' }, malformed: false };
    const found = {
      ...EMPTY_TOTALS,
      counts: { ...EMPTY_TOTALS.counts, customerInvalid: 1 },
      faulty: [{ ...row, faults: [NAMELESS] }],
    };
    const first = replaceRow(found, row, { ...NOTHING, customerImported: 1 });
    const second = replaceRow(first, row, { ...NOTHING, customerSkipped: 1 });
    expect(second.counts).toEqual({ ...EMPTY_TOTALS.counts, customerImported: 1 });
  });

  test.each([
    ['Name,Email', ['', 'x'], { name: 'Ana Lima' }, ['Ana Lima', 'x']],
    ['First Name,Last Name,Email', ['', 'Lima', 'x'], { name: 'Ana Lima' }, ['Ana Lima', '', 'x']],
    ['Company,Email', ['', 'x'], { name: 'Harbor' }, ['Harbor', 'x']],
    ['Name,Email,Phone,Home Phone', ['A', 'x', '', '12'], { phone: '' }, ['A', 'x', '', '']],
    ['Name,Email,Phone,Home Phone', ['A', 'x', '', '12'], { phone: '34' }, ['A', 'x', '34', '12']],
    ['Name,Notes,Email', ['A'], { email: 'a@x.example' }, ['A', '', 'a@x.example']],
  ])('under %s keeps its other cells', (header, cells, correction, corrected) => {
    expect(correctCells(cells, recogniseColumns(header.split(',')), correction)).toEqual(corrected);
  });
});

describe('Equal faults', () => {
  test('make one group, which says in words what is wrong with how many rows', () => {
    const faulty = [[NAMELESS], [NO_ADDRESS], [NAMELESS], [NAMELESS, NO_ADDRESS]].map((faults, index) => ({
      row: index + 2,
      cells: [],
      file: {},
      malformed: false,
      faults,
    }));
    const groups = groupFaults(faulty);
    expect(groups.map(({ rows }) => rows.map(({ row }) => row))).toEqual([[2, 4], [3], [5]]);
    expect(groups.map(describeGroup)).toEqual([
      'Name missing in 2 rows',
      'Email not valid in 1 row',
      'Name missing, email not valid in 1 row',
    ]);
  });

  test.each([
    [fault('phone', 'Phone number is too long'), 'Phone number is too long in 1 row'],
    [fault('isActive', 'must be 0 or 1'), 'Status must be 0 or 1 in 1 row'],
    [fault('ownerEmail', 'No customer has this email address'), 'Owner not found in 1 row'],
  ])('are said in words: %o', (one, words) => {
    const [group] = groupFaults([{ row: 2, cells: [], file: {}, malformed: false, faults: [one] }]);
    expect(group && describeGroup(group)).toBe(words);
  });
});
