import { restoreCell } from '../../../contract/csv-cells.ts';
import { IMPORT_COLUMNS } from '../../../contract/imports.ts';
import { TAG_SEPARATORS } from '../../../contract/tags.ts';
import { isInstant, looksLikeInstant } from '../../database/instants.ts';

/** A row's cells that an import reads, by header in lower case, trimmed; what we neutralised on export is turned back. */
export class Cells {
  readonly #byHeader = new Map<string, string>();

  constructor(row: unknown) {
    if (typeof row !== 'object' || row === null) return;
    for (const [key, value] of Object.entries(row)) {
      const header = key.trim().toLowerCase();
      if (IMPORT_COLUMNS.has(header)) this.#byHeader.set(header, restoreCell(toText(value).trim()).trim());
    }
  }

  /** Empty when the row has no such column. */
  text(header: string): string {
    return this.#byHeader.get(header) ?? '';
  }

  /** Undefined when empty; NaN when it is no number. */
  number(header: string): number | undefined {
    const text = this.text(header);
    return text === '' ? undefined : Number(text);
  }

  /** 1 or 0 as we and spreadsheets write it; undefined when empty, NaN when it is neither. */
  flag(header: string): number | undefined {
    const text = this.text(header).toLowerCase();
    return text === '' ? undefined : (FLAGS[text] ?? Number.NaN);
  }

  /** The texts between commas or semicolons. */
  list(header: string): string[] {
    const parts = this.text(header).split(TAG_SEPARATORS);
    return parts.map((part) => part.trim()).filter(Boolean);
  }

  /** A moment as we write it; undefined when it is none, such as a date that a spreadsheet has rewritten, null when there is no such day or time. */
  instant(header: string): string | null | undefined {
    const text = this.text(header);
    if (!looksLikeInstant(text)) return undefined;
    return isInstant(text) ? text : null;
  }

  /** The first column whose text the database cannot hold. */
  get unstorable(): string | undefined {
    for (const [header, text] of this.#byHeader) if (text.includes('\0')) return header;
    return undefined;
  }
}

const FLAGS: Record<string, 0 | 1 | undefined> = { 0: 0, false: 0, no: 0, 1: 1, true: 1, yes: 1 };

/** JSON may hold numbers where a file holds text; halves of surrogate pairs are no text at all. */
function toText(value: unknown): string {
  if (typeof value === 'string') return value.toWellFormed();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
