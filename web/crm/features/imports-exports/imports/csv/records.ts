import Papa from 'papaparse';
import type { Encoding } from './encoding.ts';
import { readText, type TextPiece } from './text.ts';
import { UnusableFile } from './unusable-file.ts';

export interface CsvRecord {
  /** The row in a spreadsheet, from 1. */
  row: number;
  cells: string[];
  /** Whether quotation marks do not match, so that rows may have merged. */
  malformed: boolean;
}

export interface RecordBatch {
  records: CsvRecord[];
  /** Bytes of the file read so far. */
  bytes: number;
}

/** Maximum number of characters. A longer record is due to a missing quotation mark. */
const LONGEST_RECORD = 1_048_576;

/** Yields the records of a file as it is read, without empty ones. @throws UnusableFile when a quotation mark is never closed. */
export async function* readRecords(file: Blob, encoding: Encoding, delimiter: string): AsyncGenerator<RecordBatch> {
  const reader = new RecordReader(delimiter);
  let last: TextPiece | undefined;
  for await (const piece of readText(file, encoding)) {
    last = piece;
    yield { records: reader.read(piece.text), bytes: piece.bytes };
  }
  yield { records: reader.end(), bytes: last?.bytes ?? 0 };
}

interface Parsed {
  data: string[][];
  errors: { code: string; row: number }[];
  meta: { cursor: number };
}

/** Accepts text in pieces and returns the complete records. */
export class RecordReader {
  readonly #delimiter: string;
  #rest = '';
  #row = 0;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  read(text: string): CsvRecord[] {
    this.#rest += text;
    const records = this.#parse(true);
    if (this.#rest.length > LONGEST_RECORD) this.#refuse(this.#row + 1);
    return records;
  }

  /** Returns the last record, which need not end with a line break. */
  end(): CsvRecord[] {
    return this.#parse(false);
  }

  #parse(more: boolean): CsvRecord[] {
    const parser = new Papa.Parser({ delimiter: this.#delimiter, newline: '\n' });
    const { data, errors, meta } = parser.parse(this.#rest, 0, more) as Parsed;
    this.#rest = this.#rest.slice(meta.cursor);
    const open = errors.find(({ code }) => code === 'MissingQuotes');
    if (open) this.#refuse(this.#row + open.row + 1);
    const malformed = new Set(errors.map(({ row }) => row));
    const records = data.map((cells, index) => ({
      row: this.#row + index + 1,
      cells,
      malformed: malformed.has(index),
    }));
    this.#row += data.length;
    return records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  }

  #refuse(row: number): never {
    throw new UnusableFile(
      `A quotation mark in row ${row} is opened and never closed. Close it, then choose the file again.`,
    );
  }
}
