import Papa from 'papaparse';
import { isEmailHeader } from '../columns/recognise.ts';
import { detectEncoding, type Encoding } from './encoding.ts';
import { readText } from './text.ts';
import { UnusableFile } from './unusable-file.ts';

/** How to read a file, and the names of its columns. */
export interface Table {
  encoding: Encoding;
  delimiter: string;
  /** As in the file. */
  headers: string[];
  /** The row of the headers. Rows above it are not records. */
  headerRow: number;
}

export const MAX_FILE_MB = 200;
/** In characters. */
const SAMPLE = 65_536;
const DELIMITERS = [',', ';', '\t', '|'];
/** Rows that are searched for the headers, because some systems write a few lines before them. */
const ROWS_BEFORE_HEADERS = 20;

/** Opens a file. @throws UnusableFile with the reason why nothing can be imported from it. */
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

/** Returns the beginning of the text. */
async function readSample(file: Blob, encoding: Encoding): Promise<string> {
  let sample = '';
  for await (const { text } of readText(file, encoding)) {
    sample += text;
    if (sample.length >= SAMPLE) break;
  }
  return sample;
}

type Found = Omit<Table, 'encoding'>;

/**
 * Finds the delimiter and the headers. The headers are in the row with a column for emails, or else in the first row with
 * text, and the delimiter is the one that yields the most of them.
 */
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
