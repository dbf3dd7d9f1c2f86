import type { ImportCounts, ImportResponse } from '#contract/imports.ts';
import { type FileRow, isTeamMember } from '../columns/file-row.ts';
import type { SourceRow } from '../csv/file-rows.ts';
import { previewPart } from './import-calls.ts';
import { addCounts, type CheckedRows, NOTHING } from './import-totals.ts';

/** Previews an import in batches. Remembers the earlier usable rows, which are not saved yet. */
export class Preview {
  readonly #customers = new Set<string>();
  readonly #members = new Set<string>();
  /** Checks run one after the other, because each depends on the rows before. */
  #last: Promise<unknown> = Promise.resolve();

  /** Checks rows. @throws ApiError */
  check(rows: readonly SourceRow[], signal: AbortSignal): Promise<CheckedRows> {
    const checked = this.#last.then(() => this.#check(rows, signal));
    this.#last = checked.catch(() => undefined);
    return checked;
  }

  async #check(rows: readonly SourceRow[], signal: AbortSignal): Promise<CheckedRows> {
    const repeated = rows.filter(({ file }) => this.#setOf(file).has(keyOf(file)));
    const fresh = rows.filter((row) => !repeated.includes(row));
    const answer = await this.#ask(fresh, signal);
    // An unusable row is faulty, even when its email occurred before.
    const again = await this.#ask(repeated, signal);
    const faulty = new Set(answer.errors.map(({ row }) => row));
    for (const [index, { file }] of fresh.entries()) if (!faulty.has(index + 1)) this.#setOf(file).add(keyOf(file));
    return {
      rows: [...fresh, ...repeated],
      answer: {
        ...addCounts(answer, asSkipped(again)),
        errors: [...answer.errors, ...again.errors.map((error) => ({ ...error, row: fresh.length + error.row }))],
        // Duplicates are not imported, so nobody needs to look at them.
        warnings: answer.warnings,
        customerWorthALook: answer.customerWorthALook,
      },
    };
  }

  async #ask(rows: readonly SourceRow[], signal: AbortSignal): Promise<ImportResponse> {
    if (rows.length === 0) return NOTHING;
    const owners = rows
      .map(({ file }) => file.owneremail ?? '')
      .filter((email) => this.#customers.has(email.toLowerCase()));
    return previewPart({ customers: rows.map(({ file }) => file), owners }, signal);
  }

  #setOf(file: FileRow): Set<string> {
    return isTeamMember(file) ? this.#members : this.#customers;
  }
}

function keyOf(file: FileRow): string {
  const email = file.email?.toLowerCase() ?? '';
  return isTeamMember(file) ? `${file.owneremail?.toLowerCase()} ${email}` : email;
}

/** Counts usable rows whose email occurred before as duplicates. */
function asSkipped(answer: ImportResponse): ImportCounts {
  return {
    ...answer,
    customerImported: 0,
    customerSkipped: answer.customerSkipped + answer.customerImported,
    teamMemberImported: 0,
    teamMemberSkipped: answer.teamMemberSkipped + answer.teamMemberImported,
  };
}
