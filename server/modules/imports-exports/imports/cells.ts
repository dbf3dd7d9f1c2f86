import { restoreCell } from '#contract/csv-cells.ts';
import { IMPORT_COLUMNS } from '#contract/imports.ts';
import { TAG_SEPARATORS } from '#contract/tags.ts';
import { isInstant, looksLikeInstant } from '#server/database/instants.ts';

/** The cells of a row that an import reads, trimmed, by header in lower case. Restores cells that our export has neutralized. */
export class Cells {
  readonly #byHeader = new Map<string, string>();

  constructor(row: unknown) {
    if (typeof row !== 'object' || row === null) return;
    for (const [key, value] of Object.entries(row)) {
      const header = key.trim().toLowerCase();
      if (IMPORT_COLUMNS.has(header)) this.#byHeader.set(header, readCell(toText(value)));
    }
  }

  /** Returns an empty string when the row has no such column. */
  text(header: string): string {
    return this.#byHeader.get(header) ?? '';
  }

  /** Returns null when the row has no such column, or only a word that means nothing. */
  optional(header: string): string | null {
    const text = this.text(header);
    return text === '' || NOTHING.test(text) ? null : text;
  }

  /** Returns undefined for an empty cell and NaN for one that is not a number. */
  number(header: string): number | undefined {
    const text = this.text(header);
    return text === '' ? undefined : Number(text);
  }

  /** Reads 1 or 0 as we and spreadsheets write it. Returns undefined for an empty cell and NaN for any other text. */
  flag(header: string): number | undefined {
    const text = this.text(header).toLowerCase();
    return text === '' ? undefined : (FLAGS[text] ?? Number.NaN);
  }

  /** Returns the parts between commas or semicolons. */
  list(header: string): string[] {
    const parts = this.text(header).split(TAG_SEPARATORS);
    return parts.map((part) => part.trim()).filter(Boolean);
  }

  /**
   * Reads a time as our export writes it. Returns undefined for any other text, such as a date that a spreadsheet has rewritten,
   * and null for a day or time that does not exist.
   */
  instant(header: string): string | null | undefined {
    const text = this.text(header);
    if (!looksLikeInstant(text)) return undefined;
    return isInstant(text) ? text : null;
  }

  /** The first column whose text PostgreSQL cannot store. */
  get unstorable(): string | undefined {
    for (const [header, text] of this.#byHeader) if (text.includes('\0')) return header;
    return undefined;
  }
}

/** What people and programs write where there is nothing to write. */
const NOTHING =
  /^(?:#?n\/?a!?|n\.\s?a\.?|#(?:ref|value|name|null|div\/0)[!?]?|nan|none|nil|null|undefined|unknown|tb[ad]|not (?:available|applicable|provided|given|known)|-+|[–—?]+)$/i;

const FLAGS: Record<string, 0 | 1 | undefined> = { 0: 0, false: 0, no: 0, 1: 1, true: 1, yes: 1 };

/** Takes off what our export has put before a formula, and the `="…"` with which other programs keep a spreadsheet from counting. */
function readCell(text: string): string {
  const cell = text.trim();
  return (/^="([^"]*)"$/.exec(cell)?.[1] ?? restoreCell(cell)).trim();
}

/** JSON may contain numbers where a file contains text. Replaces lone surrogates, which are not valid text. */
function toText(value: unknown): string {
  if (typeof value === 'string') return value.toWellFormed();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
