import type { ImportResponse } from '../../../../contract/imports.ts';
import { post } from '../../../client/api.ts';
import { ApiError } from '../../../client/api-error.ts';
import { expireSession } from '../../session/session-store.ts';
import { type Mapping, recogniseColumns } from '../columns/recognise.ts';
import { CsvFile } from '../csv/csv-file.ts';
import type { RowBatch, SourceRow } from '../csv/file-rows.ts';
import { UnusableFile } from '../csv/unusable-file.ts';
import { EMPTY_TALLY, type ImportState, NO_FILE } from './import-state.ts';
import { Preview } from './preview.ts';
import { NO_EMAIL_COLUMN, problemOf, shortageIn, stopReasonOf } from './reasons.ts';
import { addBatch } from './tally.ts';

/** Rows of one call: the server always takes as many. */
const BATCH = 1_000;
const UNAUTHENTICATED = 401;
const NOTHING: ImportResponse = { ...EMPTY_TALLY.counts, errors: [] };

interface Outcome {
  onDone: (state: ImportState) => void;
  onFailed: () => void;
}

/**
 * One import, from the choice of a file to its end. It lives outside of React: a session that expires takes the dialog
 * off the screen, and the import goes on from where it stood after the login.
 */
export class ImportRun {
  #state = NO_FILE;
  #csv: CsvFile | undefined;
  /** Stops the preview under way. */
  #previewing = new AbortController();
  /** The part that was sent last and is not known to be imported: it goes again under its number. */
  #pending: RowBatch | undefined;
  #chunk = 0;
  #started = false;
  #stopping = false;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): ImportState => this.#state;

  /** Takes another file, and previews it. */
  async choose(file: File): Promise<void> {
    this.dispose();
    this.#csv = new CsvFile();
    this.#change({ ...NO_FILE, phase: 'opening', file });
    const csv = this.#csv;
    try {
      const table = await csv.open(file);
      if (csv !== this.#csv) return;
      this.#change({ table });
      await this.remap(recogniseColumns(table.headers));
    } catch (error) {
      if (csv === this.#csv) this.#change({ phase: 'ready', problem: problemOf(error) });
    }
  }

  /** Reads the columns otherwise, and previews the file anew. */
  async remap(mapping: Mapping): Promise<void> {
    this.#previewing.abort();
    const problem = mapping.email ? undefined : NO_EMAIL_COLUMN;
    this.#change({ phase: 'ready', mapping, problem, preview: EMPTY_TALLY });
    if (!problem) await this.#preview();
  }

  /** Imports from the beginning, or goes on where it stopped. Waits for a file that is still being opened. */
  async start({ onDone, onFailed }: Outcome): Promise<void> {
    await this.#opened();
    const { file, table, mapping, problem, phase } = this.#state;
    if (!file || !table || problem || phase === 'importing') return onFailed();
    this.#previewing.abort();
    this.#stopping = false;
    this.#change({ phase: 'importing', importId: this.#state.importId ?? crypto.randomUUID(), stopReason: undefined });
    try {
      if (!this.#started) await this.#csv?.read({ file, table, mapping, size: BATCH });
      this.#started = true;
      await this.#importAll(file);
      if (this.#state.phase !== 'importing') return;
      const shortage = shortageIn(this.#state.result);
      if (shortage) throw new UnusableFile(shortage);
      this.#change({ phase: 'done', result: { ...this.#state.result, complete: true } });
      onDone(this.#state);
    } catch (error) {
      this.#change({ phase: 'stopped', stopReason: stopReasonOf(error) });
      if (error instanceof ApiError && error.status === UNAUTHENTICATED) expireSession();
      else onFailed();
    }
  }

  /** Ends an import under way after the part that is being written. */
  cancel(): void {
    this.#stopping = true;
  }

  dispose(): void {
    this.#previewing.abort();
    this.#stopping = true;
    this.#csv?.close();
    this.#csv = undefined;
    this.#pending = undefined;
    this.#chunk = 0;
    this.#started = false;
  }

  async #preview(): Promise<void> {
    const { file, table, mapping } = this.#state;
    const csv = this.#csv;
    if (!file || !table || !csv) return;
    const previewing = new AbortController();
    this.#previewing = previewing;
    const { signal } = previewing;
    const preview = new Preview();
    try {
      await csv.read({ file, table, mapping, size: BATCH });
      for (let batch = await csv.next(); batch && !signal.aborted; batch = await csv.next()) {
        const tally = await preview.add(this.#state.preview, batch, signal);
        if (!signal.aborted) this.#change({ preview: tally });
      }
      if (signal.aborted) return;
      const { preview: result } = this.#state;
      this.#change({ preview: { ...result, complete: true }, problem: shortageIn(result) });
    } catch (error) {
      if (error instanceof UnusableFile && !signal.aborted) this.#change({ problem: error.message });
      if (error instanceof ApiError && error.status === UNAUTHENTICATED) expireSession();
      // Without a preview the import still works, and says what is wrong by itself.
    }
  }

  async #importAll(file: File): Promise<void> {
    for (;;) {
      this.#pending ??= await this.#csv?.next();
      const batch = this.#pending;
      if (!batch) return;
      const rows = batch.rows.filter((row) => !row.malformed);
      const answer = rows.length > 0 ? await this.#send(rows, file.name) : NOTHING;
      this.#pending = undefined;
      this.#chunk += 1;
      this.#change({ result: addBatch(this.#state.result, batch, rows, answer) });
      if (this.#stopping) return this.#change({ phase: 'stopped', stopReason: 'You stopped this import.' });
    }
  }

  async #send(rows: readonly SourceRow[], fileName: string): Promise<ImportResponse> {
    const { importId } = this.#state;
    const customers = rows.map(({ file }) => file);
    return post('/api/crm/import-customers', { customers, teamMembers: [], importId, chunk: this.#chunk, fileName });
  }

  async #opened(): Promise<void> {
    if (this.#state.phase !== 'opening') return;
    await new Promise<void>((resolve) => {
      const stop = this.subscribe(() => {
        if (this.#state.phase === 'opening') return;
        stop();
        resolve();
      });
    });
  }

  #change(changes: Partial<ImportState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}
