import { atom } from 'nanostores';
import { ApiError } from '#client/api-error.ts';
import type { ImportResponse } from '#contract/imports.ts';
import { randomId } from '#crm/shared/random-id.ts';
import { expireSession } from '#crm/shared/session/session-store.ts';
import { type Correction, correctCells } from '../columns/correct-cells.ts';
import { fileRowReader, isTeamMemberOf } from '../columns/file-row.ts';
import { type Mapping, missingColumnIn, recogniseColumns } from '../columns/recognise.ts';
import { CsvFile, type RowReading } from '../csv/csv-file.ts';
import type { RowBatch, SourceRow } from '../csv/file-rows.ts';
import { UnusableFile } from '../csv/unusable-file.ts';
import { importPart } from './import-calls.ts';
import { EMPTY_TOTALS, type FaultyRow, type ImportState, NO_FILE } from './import-state.ts';
import { addBatch, NOTHING, replaceRow, withCells } from './import-totals.ts';
import { Preview } from './preview.ts';
import { problemOf, STOPPED, STOPPED_WAITING, shortageIn, stopReasonOf } from './reasons.ts';

/** Rows in one call. The server always accepts as many. */
const BATCH = 1_000;
/** How long a stopped import waits for the response to its current part. */
const LAST_RESPONSE_MS = 5_000;
const UNAUTHENTICATED = 401;

/** The result of a corrected row. */
export type CorrectedTo = 'new' | 'duplicate' | 'faulty';

interface Outcome {
  onDone: (state: ImportState) => void;
  onFailed: () => void;
}

/**
 * One import, from the choice of a file to its end. It lives outside of React, because an expired session removes the
 * dialog, and the import continues after the login.
 */
export class ImportRun {
  readonly $state = atom(NO_FILE);
  #csv: CsvFile | undefined;
  /** Stops the running preview. */
  #previewing = new AbortController();
  /** Ends the wait for a response. */
  #waiting = new AbortController();
  #rows: RowReading | undefined;
  /** The part that was sent last, without a confirmation. It is sent again with the same number. */
  #pending: RowBatch | undefined;
  #chunk = 0;
  #stopping = false;
  #corrections = new Map<number, string[]>();
  #checks = new Preview();

  get #state(): ImportState {
    return this.$state.get();
  }

  /** Takes a file and previews it. */
  async choose(file: File): Promise<void> {
    this.dispose();
    const csv = new CsvFile();
    this.#csv = csv;
    this.#change({ ...NO_FILE, phase: 'opening', file });
    try {
      const table = await csv.open(file);
      if (csv !== this.#csv) return;
      this.#change({ table });
      await this.remap(recogniseColumns(table.headers));
    } catch (error) {
      if (csv === this.#csv) this.#change({ phase: 'ready', problem: problemOf(error) });
    }
  }

  /** Sets whether the team members of the file are invited. */
  invite(sendInvitations: 0 | 1): void {
    this.#change({ sendInvitations });
  }

  /** Changes the mapping of columns and previews the file again. */
  async remap(mapping: Mapping): Promise<void> {
    this.#change({ phase: 'ready', mapping, problem: undefined, importId: undefined, stopReason: undefined });
    await this.#preview();
  }

  /**
   * Corrects cells of a faulty row and checks it again. Returns the result, or nothing when the row is still faulty and
   * in use again by then: it would move to its new group while somebody types in it.
   * @throws ApiError when it could not be checked; the correction is kept.
   */
  async correct(faulty: FaultyRow, correction: Correction, isInUse: () => boolean): Promise<CorrectedTo | undefined> {
    const { table, mapping } = this.#state;
    const cells = correctCells(faulty.cells, mapping, correction);
    const file = fileRowReader(table?.headers ?? [], mapping)(cells);
    const row: SourceRow = { row: faulty.row, cells, file, malformed: false };
    this.#corrections.set(row.row, cells);
    // Its first part may have been saved as it was before.
    this.#change({ preview: withCells(this.#state.preview, row), importId: undefined });
    const { signal } = this.#previewing;
    try {
      const became = await this.#checkAnew(row, signal, isInUse);
      if (became === undefined) return undefined;
      // These may be faulty only because their owner was.
      const members = this.#state.preview.faulty.filter((other) => isTeamMemberOf(other.file, file));
      if (became !== 'faulty') for (const member of members) await this.#checkAnew(member, signal);
      return signal.aborted ? undefined : became;
    } catch (error) {
      if (signal.aborted) return undefined;
      if (error instanceof ApiError && error.status === UNAUTHENTICATED) expireSession();
      throw error;
    }
  }

  async #checkAnew(row: SourceRow, signal: AbortSignal, isInUse = () => false): Promise<CorrectedTo | undefined> {
    const { answer } = await this.#checks.check([row], signal);
    if (answer.errors.length > 0 && isInUse()) return undefined;
    if (!signal.aborted) this.#change({ preview: replaceRow(this.#state.preview, row, answer) });
    if (answer.errors.length > 0) return 'faulty';
    return answer.customerImported + answer.teamMemberImported > 0 ? 'new' : 'duplicate';
  }

  /** Starts the import or continues it. Waits for a file that is still being opened. */
  async start({ onDone, onFailed }: Outcome): Promise<void> {
    await this.#opened();
    const { file, table, mapping, problem, phase } = this.#state;
    if (!file || !table || !this.#csv || problem || missingColumnIn(mapping) || phase === 'importing')
      return onFailed();
    this.#previewing.abort();
    this.#waiting = new AbortController();
    this.#stopping = false;
    this.#change({ phase: 'importing', importId: this.#state.importId ?? randomId(), stopReason: undefined });
    try {
      this.#rows ??= this.#csv.read({ file, table, mapping, corrections: this.#corrections, size: BATCH });
      await this.#importAll(this.#rows, file.name);
      if (this.#stopping) return this.#change({ phase: 'stopped', stopReason: STOPPED });
      if (shortageIn(this.#state.result)) {
        this.#startAnew({ preview: { ...this.#state.result, complete: true }, importId: undefined });
        return onFailed();
      }
      this.#change({ phase: 'done', result: { ...this.#state.result, complete: true } });
      onDone(this.#state);
    } catch (error) {
      if (this.#waiting.signal.aborted) return this.#change({ phase: 'stopped', stopReason: STOPPED_WAITING });
      this.#stop(error);
      if (error instanceof ApiError && error.status === UNAUTHENTICATED) expireSession();
      else onFailed();
    }
  }

  /** Ends a running import after the current part, or soon if the server does not answer. */
  cancel(): void {
    this.#stopping = true;
    const waiting = this.#waiting;
    setTimeout(() => waiting.abort(), LAST_RESPONSE_MS);
  }

  dispose(): void {
    this.#previewing.abort();
    this.#stopping = true;
    this.#csv?.close();
    this.#csv = undefined;
    this.#rows = undefined;
    this.#pending = undefined;
    this.#chunk = 0;
    this.#corrections = new Map();
  }

  async #preview(): Promise<void> {
    this.#previewing.abort();
    const { file, table, mapping, problem } = this.#state;
    this.#change({ preview: EMPTY_TOTALS, previewFailed: false });
    if (!file || !table || !this.#csv || problem || missingColumnIn(mapping)) return;
    this.#previewing = new AbortController();
    const { signal } = this.#previewing;
    const rows = this.#csv.read({ file, table, mapping, corrections: this.#corrections, size: BATCH });
    this.#checks = new Preview();
    try {
      for (let batch = await rows.next(); batch && !signal.aborted; batch = await rows.next()) {
        const checked = await this.#checks.check(usableIn(batch), signal);
        // Read here, because a row may have been corrected in the meantime.
        if (!signal.aborted) this.#change({ preview: addBatch(this.#state.preview, batch, checked) });
      }
      if (!signal.aborted) this.#change({ preview: { ...this.#state.preview, complete: true } });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof UnusableFile) this.#change({ problem: error.message });
      else this.#change({ previewFailed: true });
      if (error instanceof ApiError && error.status === UNAUTHENTICATED) expireSession();
    } finally {
      rows.stop();
    }
  }

  async #importAll(reading: RowReading, fileName: string): Promise<void> {
    while (!this.#stopping) {
      this.#pending ??= await reading.next();
      const batch = this.#pending;
      if (!batch) return;
      const rows = usableIn(batch);
      const answer = rows.length > 0 ? await this.#send(rows, fileName) : NOTHING;
      this.#pending = undefined;
      if (rows.length > 0) this.#chunk += 1;
      this.#change({ result: addBatch(this.#state.result, batch, { rows, answer }) });
    }
  }

  async #send(rows: readonly SourceRow[], fileName: string): Promise<ImportResponse> {
    const { importId, sendInvitations } = this.#state;
    const customers = rows.map(({ file }) => file);
    return importPart({ customers, importId, chunk: this.#chunk, fileName, sendInvitations }, this.#waiting.signal);
  }

  /** Offers to continue if something was imported and the rest can be read. Otherwise returns to the preview. */
  #stop(error: unknown): void {
    const stopReason = stopReasonOf(error);
    const problem = error instanceof UnusableFile ? stopReason : undefined;
    if (this.#chunk > 0) {
      this.#change({ phase: 'stopped', stopReason, problem });
      return;
    }
    this.#startAnew({ stopReason: problem ? undefined : stopReason, problem });
    if (!problem) void this.#preview();
  }

  /** Returns to the state before the first part. */
  #startAnew(changes: Partial<ImportState>): void {
    this.#rows?.stop();
    this.#rows = undefined;
    this.#pending = undefined;
    this.#chunk = 0;
    // The start has stopped the previous preview. Rows can be corrected again.
    this.#previewing = new AbortController();
    this.#change({ phase: 'ready', result: EMPTY_TOTALS, ...changes });
  }

  async #opened(): Promise<void> {
    if (this.#state.phase !== 'opening') return;
    await new Promise<void>((resolve) => {
      const stop = this.$state.listen(({ phase }) => {
        if (phase === 'opening') return;
        stop();
        resolve();
      });
    });
  }

  #change(changes: Partial<ImportState>): void {
    this.$state.set({ ...this.#state, ...changes });
  }
}

/** Excludes malformed rows, which may be several merged ones. */
function usableIn({ rows }: RowBatch): SourceRow[] {
  return rows.filter(({ malformed }) => !malformed);
}
