import Papa from 'papaparse';
import { isEmailHeader } from '../columns/recognise.ts';
import { detectEncoding, type Encoding } from './encoding.ts';
import { readText } from './text.ts';
import { UnusableFile } from './unusable-file.ts';

/** A file that has been understood: how to read it, and what its columns are called. */
export interface Table {
  encoding: Encoding;
  delimiter: string;
  /** As the file has them. */
  headers: string[];
  /** The row that the headers stand in; the rows above it are no records. */
  headerRow: number;
}

export const MAX_FILE_MB = 200;
/** Characters. */
const SAMPLE = 65_536;
const DELIMITERS = [',', ';', '\t'];
/** The headers are looked for in these: some systems write a few lines before them. */
const ROWS_BEFORE_HEADERS = 20;

/** @throws UnusableFile with the reason why nothing can be imported from it. */
export async function openTable(file: File): Promise<Table> {
  if (!/\.csv$/i.test(file.name))
    throw new UnusableFile('This is not a CSV file. Choose a file whose name ends in .csv.');
  if (file.size > MAX_FILE_MB * 1_048_576) {
    throw new UnusableFile(
      `This file is larger than ${MAX_FILE_MB} MB. Split it into smaller ones and import them one after the other.`,
    );
  }
  const encoding = await detectEncoding(file);
  const sample = await readSample(file, encoding);
  if (sample.trim() === '') throw new UnusableFile('This file is empty.');
  return { encoding, ...findHeaders(sample) };
}

/** The beginning of the text. */
async function readSample(file: Blob, encoding: Encoding): Promise<string> {
  let sample = '';
  for await (const { text } of readText(file, encoding)) {
    sample += text;
    if (sample.length >= SAMPLE) break;
  }
  return sample;
}

type Found = Omit<Table, 'encoding'>;

/** The delimiter that makes the most of the headers, which stand where a column for emails is; without one, in the first row with text. */
function findHeaders(sample: string): Found {
  const guesses = DELIMITERS.map((delimiter) => ({ delimiter, rows: firstRows(sample, delimiter) }));
  const withEmail = guesses
    .map(({ delimiter, rows }) => toFound(delimiter, rows, (cells) => cells.some(isEmailHeader)))
    .filter((found) => found !== undefined)
    .sort((a, b) => b.headers.length - a.headers.length);
  if (withEmail[0]) return withEmail[0];
  const { delimiter } = Papa.parse(sample, { newline: '\n', delimitersToGuess: DELIMITERS, preview: 1 }).meta;
  const plain = toFound(delimiter, firstRows(sample, delimiter), (cells) => cells.some((cell) => cell.trim() !== ''));
  return plain ?? { delimiter, headers: [], headerRow: 1 };
}

function firstRows(sample: string, delimiter: string): string[][] {
  return Papa.parse<string[]>(sample, { delimiter, newline: '\n', preview: ROWS_BEFORE_HEADERS }).data;
}

function toFound(delimiter: string, rows: string[][], isHeaders: (cells: string[]) => boolean): Found | undefined {
  const index = rows.findIndex(isHeaders);
  const headers = rows[index]?.map((header) => header.trim());
  return headers && { delimiter, headers, headerRow: index + 1 };
}
