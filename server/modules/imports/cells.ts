import { restoreCell } from '../../../contract/csv-cells.ts';
import { IMPORT_COLUMNS } from '../../../contract/imports.ts';
import { TAG_SEPARATORS } from '../../../contract/tags.ts';
import { isInstant, looksLikeInstant } from '../../database/instants.ts';

/** The cells of an imported row by lowercase header, trimmed. Reverts the escaping of formulas in our exports. */
export class Cells {
  readonly #byHeader = new Map<string, string>();

  constructor(row: unknown) {
    if (typeof row !== 'object' || row === null) return;
    for (const [key, value] of Object.entries(row)) {
      const header = key.trim().toLowerCase();
      if (IMPORT_COLUMNS.has(header)) this.#byHeader.set(header, restoreCell(toText(value).trim()).trim());
    }
  }

  /** Returns an empty text when the row has no such column. */
  text(header: string): string {
    return this.#byHeader.get(header) ?? '';
  }

  /** Returns undefined for an empty cell, and NaN for anything but a number. */
  number(header: string): number | undefined {
    const text = this.text(header);
    return text === '' ? undefined : Number(text);
  }

  /** Returns 1 or 0, as we and spreadsheets write it, undefined for an empty cell, and NaN for anything else. */
  flag(header: string): number | undefined {
    const text = this.text(header).toLowerCase();
    return text === '' ? undefined : (FLAGS[text] ?? Number.NaN);
  }

  /** Returns the texts between commas or semicolons. */
  list(header: string): string[] {
    const parts = this.text(header).split(TAG_SEPARATORS);
    return parts.map((part) => part.trim()).filter(Boolean);
  }

  /**
   * Returns a time in our format. Returns undefined for other formats, such as a date that a spreadsheet has rewritten, and
   * null for a day or time that does not exist.
   */
  instant(header: string): string | null | undefined {
    const text = this.text(header);
    if (!looksLikeInstant(text)) return undefined;
    return isInstant(text) ? text : null;
  }

  /** Returns the first column whose text the database cannot store. */
  get unstorable(): string | undefined {
    for (const [header, text] of this.#byHeader) if (text.includes('\0')) return header;
    return undefined;
  }
}

const FLAGS: Record<string, 0 | 1 | undefined> = { 0: 0, false: 0, no: 0, 1: 1, true: 1, yes: 1 };

/** Converts a value to text. JSON may contain numbers, and half surrogate pairs, which are not valid text. */
function toText(value: unknown): string {
  if (typeof value === 'string') return value.toWellFormed();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
