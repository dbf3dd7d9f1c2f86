import { type Mapping, recogniseColumns } from '#crm/features/imports-exports/imports/columns/recognise.ts';
import type { Encoding } from '#crm/features/imports-exports/imports/csv/encoding.ts';
import { type Corrections, readFileRows, type SourceRow } from '#crm/features/imports-exports/imports/csv/file-rows.ts';
import { openTable } from '#crm/features/imports-exports/imports/csv/table.ts';

const LATIN: Record<string, number> = { '€': 0x80, '’': 0x92, '–': 0x96 };

/** Encodes text, with or without a byte order mark. */
export function encode(text: string, encoding: Encoding, { mark = false } = {}): Uint8Array<ArrayBuffer> {
  const marked = mark ? `\uFEFF${text}` : text;
  switch (encoding) {
    case 'utf-8':
      return new TextEncoder().encode(marked);
    case 'utf-16le':
      return new Uint8Array(Buffer.from(marked, 'utf16le'));
    case 'utf-16be':
      return new Uint8Array(Buffer.from(marked, 'utf16le').swap16());
    case 'windows-1252':
      return Uint8Array.from(text, (character) => LATIN[character] ?? character.charCodeAt(0));
  }
}

export function csvFile(content: string | Uint8Array<ArrayBuffer>, name = 'customers.csv'): File {
  return new File([content], name);
}

/** A file whose bytes arrive in pieces of this size. */
export class PiecemealFile extends File {
  readonly #size: number;

  constructor(content: Uint8Array<ArrayBuffer>, size: number) {
    super([content], 'piecemeal.csv');
    this.#size = size;
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const size = this.#size;
    return super.stream().pipeThrough(
      new TransformStream({
        transform(bytes, controller) {
          for (let start = 0; start < bytes.length; start += size) controller.enqueue(bytes.slice(start, start + size));
        },
      }),
    );
  }
}

/** Returns all rows that an import of the file would send, with its columns mapped and its cells corrected. */
export async function sourceRowsOf(
  file: File,
  given?: Mapping,
  corrections: Corrections = new Map(),
): Promise<{ rows: SourceRow[]; withoutEmail: number }> {
  const table = await openTable(file);
  const mapping = given ?? recogniseColumns(table.headers);
  const rows: SourceRow[] = [];
  let withoutEmail = 0;
  for await (const batch of readFileRows({ file, table, mapping, corrections, size: 2 })) {
    rows.push(...batch.rows);
    withoutEmail += batch.withoutEmail;
  }
  return { rows, withoutEmail };
}
