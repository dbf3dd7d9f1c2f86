import { isTeamMember } from '../columns/file-row.ts';
import type { RowBatch, SourceRow } from '../csv/file-rows.ts';
import { previewPart } from './import-calls.ts';
import type { ImportTotals } from './import-state.ts';
import { addBatch } from './import-totals.ts';

/** What an import of a file would do, batch by batch. Knows the emails of the rows before, which nobody has written yet. */
export class Preview {
  readonly #customers = new Set<string>();
  readonly #members = new Set<string>();

  /** @throws ApiError */
  async add(totals: ImportTotals, batch: RowBatch, signal: AbortSignal): Promise<ImportTotals> {
    const usable = batch.rows.filter((row) => !row.malformed);
    const fresh = usable.filter((row) => this.#isFirst(row));
    const owners = fresh
      .map(({ file }) => file.owneremail ?? '')
      .filter((email) => this.#customers.has(email.toLowerCase()));
    const answer = await previewPart({ customers: fresh.map(({ file }) => file), owners }, signal);
    const repeated = usable.filter((row) => !fresh.includes(row));
    const repeatedMembers = repeated.filter(({ file }) => isTeamMember(file)).length;
    const { customerSkipped, teamMemberSkipped } = answer;
    return addBatch(totals, batch, fresh, {
      ...answer,
      customerSkipped: customerSkipped + repeated.length - repeatedMembers,
      teamMemberSkipped: teamMemberSkipped + repeatedMembers,
    });
  }

  #isFirst({ file }: SourceRow): boolean {
    const email = file.email?.toLowerCase() ?? '';
    if (!isTeamMember(file)) return addTo(this.#customers, email);
    return addTo(this.#members, `${file.owneremail?.toLowerCase()} ${email}`);
  }
}

/** False when it was there already. */
function addTo(set: Set<string>, value: string): boolean {
  const size = set.size;
  return set.add(value).size > size;
}
