import type { CsvAnswer, CsvRequest } from './csv.worker.ts';
import type { Reading, RowBatch } from './file-rows.ts';
import type { Table } from './table.ts';
import { UnusableFile } from './unusable-file.ts';

/** Reads the rows of a file in batches. */
export interface RowReading {
  /** Returns undefined after the last batch. @throws UnusableFile where the file is broken */
  next(): Promise<RowBatch | undefined>;
  stop(): void;
}

/** A CSV file that a worker reads, so that the page stays responsive. */
export class CsvFile {
  readonly #worker = new Worker(new URL('./csv.worker.ts', import.meta.url), { type: 'module' });
  /** The worker handles one request at a time. */
  #last: Promise<unknown> = Promise.resolve();
  #readings = 0;

  /** Opens a file. @throws UnusableFile */
  async open(file: File): Promise<Table> {
    const answer = await this.#ask({ kind: 'open', file });
    if (answer.kind !== 'opened') throw new Error('The file was not opened');
    return answer.table;
  }

  /** Reads from the first row. */
  read(of: Reading): RowReading {
    this.#readings += 1;
    const reading = this.#readings;
    void this.#ask({ kind: 'read', reading, of });
    return {
      next: async () => {
        const answer = await this.#ask({ kind: 'next', reading });
        return answer.kind === 'batch' ? answer.batch : undefined;
      },
      stop: () => void this.#ask({ kind: 'stop', reading }),
    };
  }

  close(): void {
    this.#worker.terminate();
  }

  #ask(request: CsvRequest): Promise<CsvAnswer> {
    const answer = this.#last.then(() => this.#exchange(request));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  #exchange(request: CsvRequest): Promise<CsvAnswer> {
    return new Promise((resolve, reject) => {
      this.#worker.onmessage = ({ data }: MessageEvent<CsvAnswer>) => {
        if (data.kind === 'unusable') reject(new UnusableFile(data.reason));
        else if (data.kind === 'failed') reject(new UnusableFile('This file could not be read. Choose it again.'));
        else resolve(data);
      };
      this.#worker.onerror = () => reject(new Error('The worker that reads files could not be started'));
      this.#worker.postMessage(request);
    });
  }
}
