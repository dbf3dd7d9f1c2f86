import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recogniseColumns } from '#crm/features/imports-exports/imports/columns/recognise.ts';
import { readFileRows } from '#crm/features/imports-exports/imports/csv/file-rows.ts';
import { readRecords } from '#crm/features/imports-exports/imports/csv/records.ts';
import { openTable } from '#crm/features/imports-exports/imports/csv/table.ts';
import { csvFile, encode, PiecemealFile, sourceRowsOf } from './csv-files.ts';

const FIXTURES = new URL('../fixtures/csv', import.meta.url).pathname;
/** The server's limit for one call. */
const MOST_BYTES = 33_554_432;

const plainEnds = (text: string) => text.replaceAll('\r\n', '\n');

async function cellsOf(file: Blob, delimiter = ','): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { records } of readRecords(file, 'utf-8', delimiter))
    rows.push(...records.map(({ cells }) => cells));
  return rows;
}

describe('csv-spectrum', () => {
  // Skips location_coordinates, because its JSON describes another file.
  const files = globSync(join(FIXTURES, 'csv-spectrum/csvs/*.csv')).filter((file) => !file.includes('location'));

  test('is here', () => expect(files).toHaveLength(11));

  test.each(files.map((file) => [basename(file, '.csv'), file]))('reads %s as it is meant', async (name, file) => {
    const meant = JSON.parse(readFileSync(join(FIXTURES, `csv-spectrum/json/${name}.json`), 'utf8')) as Record<
      string,
      string
    >[];
    const content = new Uint8Array(readFileSync(file));
    for (const pieces of [new Blob([content]), new PiecemealFile(content, 1)]) {
      const [headers = [], ...rows] = await cellsOf(pieces);
      expect(rows.map((cells) => Object.fromEntries(headers.map((header, index) => [header, cells[index]])))).toEqual(
        meant.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plainEnds(value)]))),
      );
    }
  });
});

describe('PapaParse’s own cases', () => {
  interface Case {
    description: string;
    input: string;
    config?: object;
    expected: { data: string[][]; errors: unknown[] };
  }
  const { CORE_PARSER_TESTS } = JSON.parse(readFileSync(join(FIXTURES, 'papaparse/test-cases.json'), 'utf8')) as {
    CORE_PARSER_TESTS: Case[];
  };
  // Only cases without settings and errors, because our parser treats faulty files differently.
  const cases = CORE_PARSER_TESTS.filter(({ config, expected }) => !config && expected.errors.length === 0);

  test('are here', () => expect(cases.length).toBeGreaterThan(30));

  test.each(cases.map((one) => [one.description, one] as const))('%s', async (_, { input, expected }) => {
    const meant = expected.data
      .map((row) => row.map(plainEnds))
      .filter((row) => row.some((cell) => cell.trim() !== ''));
    const content = encode(input, 'utf-8');
    for (const size of [1, 3]) expect(await cellsOf(new PiecemealFile(content, size))).toEqual(meant);
  });

  test.each([
    ['utf-8-bom-sample', 2],
    ['long-sample', 8],
    ['verylong-sample', 2_001],
  ])('%s.csv is read whole', async (name, count) => {
    const content = new Uint8Array(readFileSync(join(FIXTURES, `papaparse/${name}.csv`)));
    const rows = await cellsOf(new PiecemealFile(content, 999));
    expect(rows).toHaveLength(count);
    expect(rows[0]?.[0]?.startsWith('\uFEFF')).toBe(false);
  });
});

describe('A file’s encoding and delimiter', () => {
  const ACCENTS = 'naïve Łódź 東京';
  const TEXT = `name;email\r\n"Zoë\r\nMüller";zoe@x.example\r\n${ACCENTS};a@x.example\r\n`;

  test.each([
    ['utf-8', true],
    ['utf-8', false],
    ['utf-16le', true],
    ['utf-16le', false],
    ['utf-16be', true],
    ['utf-16be', false],
  ] as const)('are recognised in %s (marked: %s)', async (encoding, mark) => {
    const wide = `${TEXT}${'Plain Person;plain@x.example\r\n'.repeat(20)}`;
    const content = encode(wide, encoding, { mark });
    for (const file of [csvFile(content), new PiecemealFile(content, 5)]) {
      expect(await openTable(file)).toMatchObject({ encoding, delimiter: ';', headers: ['name', 'email'] });
      const { rows } = await sourceRowsOf(file);
      expect(rows.slice(0, 2).map((row) => row.file.name)).toEqual(['Zoë\nMüller', ACCENTS]);
      expect(rows).toHaveLength(22);
    }
  });

  test('Windows-1252 is recognised by an accent however far down', async () => {
    const filler = 'Plain Person,plain@x.example\n'.repeat(4_000);
    const file = csvFile(
      encode(`name,email\n${filler}René “€” O’Neil,rene@x.example\n`.replaceAll(/[“”]/g, ''), 'windows-1252'),
    );
    const { rows } = await sourceRowsOf(file);
    expect(rows.at(-1)?.file.name).toBe('René € O’Neil');
  });

  test.each([',', ';', '\t', '|'])('rows between %j with quoted delimiters and old line ends', async (delimiter) => {
    const text = [
      ['Email', 'Name'],
      ['a@x.example', `"A${delimiter} B"`],
    ]
      .map((cells) => cells.join(delimiter))
      .join('\r');
    const { rows } = await sourceRowsOf(csvFile(text));
    expect(rows.map((row) => row.file)).toEqual([{ name: `A${delimiter} B`, email: 'a@x.example' }]);
  });
});

describe('The parts that a file is sent in', () => {
  async function partsOf(file: File): Promise<{ rows: number; bytes: number }[]> {
    const table = await openTable(file);
    const reading = { corrections: new Map(), file, table, mapping: recogniseColumns(table.headers), size: 1_000 };
    const parts: { rows: number; bytes: number }[] = [];
    for await (const { rows } of readFileRows(reading)) {
      const body = JSON.stringify({ customers: rows.map((row) => row.file), teamMembers: [] });
      parts.push({ rows: rows.length, bytes: Buffer.byteLength(body) });
    }
    return parts;
  }

  test('hold 1,000 rows', async () => {
    const parts = await partsOf(csvFile(`name,email\n${'A,a@x.example\n'.repeat(2_500)}`));
    expect(parts.map(({ rows }) => rows)).toEqual([1_000, 1_000, 500]);
  });

  test.each([
    ['texts of three bytes a letter', '東'.repeat(20_000)],
    ['texts that JSON has to escape', '\u0001'.repeat(10_000)],
  ])('hold fewer where columns that nobody knows have %s, so that the server takes each', async (_, notes) => {
    const parts = await partsOf(csvFile(`name,email,notes\n${`A,a@x.example,${notes}\n`.repeat(700)}`));
    expect(parts.reduce((sum, { rows }) => sum + rows, 0)).toBe(700);
    expect(Math.max(...parts.map(({ bytes }) => bytes))).toBeLessThan(MOST_BYTES);
  });

  test('hold at least one row, however long it is', async () => {
    const notes = '\u0001'.repeat(1_000_000);
    const parts = await partsOf(csvFile(`name,email,notes\n${`A,a@x.example,${notes}\n`.repeat(3)}`));
    expect(parts.map(({ rows }) => rows).filter((rows) => rows > 0)).toEqual([1, 1, 1]);
    expect(Math.max(...parts.map(({ bytes }) => bytes))).toBeLessThan(MOST_BYTES);
  });
});

describe('A file that cannot be used', () => {
  test.each([
    ['another kind of file', csvFile('name,email', 'customers.txt'), /name ends in \.csv/],
    ['an empty file', csvFile(''), /is empty/],
    ['a file of blanks', csvFile('\uFEFF \r\n\r\n'), /is empty/],
    ['a workbook', csvFile(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0)), /workbook/],
    ['a picture', csvFile(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13)), /does not hold text/],
    [
      'a quotation mark that is never closed',
      csvFile('name,email\nA,a@x.example\n"B,b@x.example\nC,c@x.example\n'),
      /row 3/,
    ],
  ])('says so: %s', async (_, file, reason) => {
    await expect(sourceRowsOf(file)).rejects.toThrow(reason);
  });

  test('says so when it is over the limit', async () => {
    const file = Object.defineProperty(csvFile('name,email'), 'size', { value: 201 * 1_048_576 });
    await expect(openTable(file)).rejects.toThrow('larger than 200 MB');
  });

  test('marks rows that have run together, instead of dropping them', async () => {
    const { rows } = await sourceRowsOf(
      csvFile('name,email\nA,"a@x.example" x\nB,b@x.example\nC,"c@x.example"\nD,d@x.example\n'),
    );
    expect(rows.map(({ row, malformed }) => [row, malformed])).toEqual([
      [2, true],
      [3, false],
    ]);
  });
});
