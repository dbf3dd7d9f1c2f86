import Papa from 'papaparse';
import type { Encoding } from './encoding.ts';
import { readText, type TextPiece } from './text.ts';
import { UnusableFile } from './unusable-file.ts';

export interface CsvRecord {
  /** Its row in a spreadsheet, from 1. */
  row: number;
  cells: string[];
  /** Quotation marks that do not match: rows may have run together here. */
  malformed: boolean;
}

export interface RecordBatch {
  records: CsvRecord[];
  /** Bytes of the file read so far. */
  bytes: number;
}

/** Characters; a record that is longer is a quotation mark that nobody closed. */
const LONGEST_RECORD = 1_048_576;

/** The records of a file while it is read, those without text left out. @throws UnusableFile where a quotation mark is never closed. */
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

/** Takes text piece by piece and gives the records that are complete. */
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

  /** The last record, which no line's end need end. */
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
